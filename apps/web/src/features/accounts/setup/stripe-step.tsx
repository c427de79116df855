import type { Account } from 'contract/endpoints/accounts';
import { setupTexts as errors, providerIds, type SetupAdmin } from 'contract/endpoints/admin-accounts';
import type { Settings } from 'contract/endpoints/current-user';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { paths } from '../../../lib/paths.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import type { FlowStep } from '../../../ui/question-flow.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { setupTexts } from './texts.ts';
import { useSetupForm } from './use-setup-form.ts';

const t = setupTexts.stripe;
const resolve = zod4Resolver(providerIds, { errorPriority: 'first' });

interface StripeStepOptions {
  account: Account | null;
  admin: SetupAdmin | null;
  /** Null while billing is off: then there are no ids to enter. */
  payments: Settings['payments'];
}

export function useStripeStep({ account, admin, payments }: StripeStepOptions): FlowStep {
  const { form, error, save, fail } = useSetupForm(
    {
      initialValues: {
        stripe_subscription_id: account?.stripe_subscription_id ?? '',
        stripe_customer_id: account?.stripe_customer_id ?? '',
      },
      validate: (values) => (payments ? resolve(values) : {}),
    },
    ({ code }) => (code === 'not_found' ? errors.noAccountId : t.failed),
  );
  const update = useAction('update-account', {
    onDone: (saved, { params }, cache) => setCached(cache, 'show-account', { params }, saved),
  });
  const create = useAction('create-billing-customer', {
    onDone: (_, __, cache) => invalidate(cache, 'show-account'),
  });
  const createCustomer = (id: number) =>
    create.mutate(
      { params: { id } },
      { onSuccess: ({ stripe_customer_id }) => form.setFieldValue('stripe_customer_id', stripe_customer_id) },
    );
  const invite = useAction('invite-admin', {
    onDone: (_, __, cache) => invalidate(cache, 'list-accounts', 'list-all-users', 'list-users', 'show-account-setup'),
  });
  const submit = async () => {
    if (!account) return fail(errors.noAccountId);
    if (!admin) return fail(errors.noAccount);
    return save(async () => {
      if (payments) await update.mutateAsync({ params: { id: account.id }, body: { account: form.values } });
      await invite.mutateAsync({ body: { user_id: admin.id } });
    });
  };
  return {
    name: t.name,
    title: t.name,
    lead: payments ? t.lead : undefined,
    onSubmit: submit,
    content: (controls) => (
      <>
        {!account && !error && <Banner tone="caution">{errors.noAccountId}</Banner>}
        <Form form={form} error={error} label={t.name} {...controls}>
          {payments ? (
            <>
              <TextField
                label={t.stripe_subscription_id}
                autoComplete="off"
                spellCheck={false}
                {...bind(form, 'stripe_subscription_id')}
              />
              <TextField
                label={t.stripe_customer_id}
                autoComplete="off"
                spellCheck={false}
                {...bind(form, 'stripe_customer_id')}
              />
              {account && admin && !form.values.stripe_customer_id && (
                <div>
                  <Button size="sm" busy={create.isPending} onClick={() => createCustomer(account.id)}>
                    {t.create}
                  </Button>
                </div>
              )}
              {create.error && (
                <Banner tone="danger" role="alert">
                  {create.error.message}
                </Banner>
              )}
            </>
          ) : (
            <p>{t.off}</p>
          )}
        </Form>
        {payments?.is_emulated && <TextLink to={paths.stripeEmulator}>{t.local}</TextLink>}
      </>
    ),
  };
}
