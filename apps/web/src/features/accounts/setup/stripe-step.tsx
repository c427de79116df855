import type { Account } from 'contract/endpoints/accounts';
import { setupTexts as errors, providerIds, type SetupAdmin } from 'contract/endpoints/admin-accounts';
import type { Settings } from 'contract/endpoints/current-user';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
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

function failureOf({ code, message }: ApiError, isCreating: boolean): string {
  if (code === 'not_found') return errors.noAccountId;
  if (!isCreating) return t.failed;
  return code === 'payment_unconfirmed' ? t.unreachable : message;
}

export function useStripeStep({ account, admin, payments }: StripeStepOptions): FlowStep {
  const customer = account?.stripe_customer_id ?? '';
  // A customer alone was created here before the setup was left.
  const [start, setStart] = useState(customer && !account?.stripe_subscription_id ? 'onboarding' : 'ids');
  const isCreating = start === 'onboarding';
  const { form, error, save, fail } = useSetupForm(
    {
      initialValues: { stripe_subscription_id: account?.stripe_subscription_id ?? '', stripe_customer_id: customer },
      validate: (values) => (payments && !isCreating ? resolve(values) : {}),
    },
    (rejected) => failureOf(rejected, isCreating),
  );
  const update = useAction('update-account', {
    onDone: (saved, { params }, cache) => setCached(cache, 'show-account', { params }, saved),
  });
  const create = useAction('create-billing-customer', {
    onDone: (_, __, cache) => invalidate(cache, 'show-account'),
  });
  const invite = useAction('invite-admin', {
    onDone: (_, __, cache) => invalidate(cache, 'list-accounts', 'list-all-users', 'list-users', 'show-account-setup'),
  });
  const submit = async () => {
    if (!account) return fail(errors.noAccountId);
    if (!admin) return fail(errors.noAccount);
    const params = { id: account.id };
    return save(async () => {
      // Both may be repeated: a firm keeps its customer.
      if (payments && isCreating) await create.mutateAsync({ params });
      else if (payments) await update.mutateAsync({ params, body: { account: form.values } });
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
          {!payments && <p>{t.off}</p>}
          {payments && (
            <ChoiceField
              name="stripe_start"
              label={t.start}
              choices={t.starts}
              isStacked
              value={start}
              onChange={setStart}
            />
          )}
          {payments && isCreating && <p>{customer ? t.hasCustomer(customer) : t.willCreate}</p>}
          {payments && !isCreating && (
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
            </>
          )}
        </Form>
        {payments?.is_emulated && !isCreating && <TextLink to={paths.stripeEmulator}>{t.local}</TextLink>}
      </>
    ),
  };
}
