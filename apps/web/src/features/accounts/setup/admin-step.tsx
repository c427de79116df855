import { setupTexts as errors, newAdmin, type SetupAdmin } from 'contract/endpoints/admin-accounts';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import type { FlowStep } from '../../../ui/question-flow.tsx';
import { setupTexts } from './texts.ts';
import { useSetupForm } from './use-setup-form.ts';

const t = setupTexts.admin;
const validate = zod4Resolver(newAdmin, { errorPriority: 'first' });

export function useAdminStep(accountId: number | null, admin: SetupAdmin | null): FlowStep {
  const { form, error, save, fail } = useSetupForm(
    {
      initialValues: {
        first_name: admin?.first_name ?? '',
        last_name: admin?.last_name ?? '',
        phone_number: admin?.phone_number ?? '',
        email: admin?.email ?? '',
      },
      validate,
    },
    ({ message }) => message,
  );
  const create = useAction('create-admin', {
    onDone: ({ user }, { body }, cache) =>
      setCached(cache, 'show-account-setup', { params: { id: body.account_id } }, { admin: user, step: 'stripe' }),
  });
  const submit = async () =>
    accountId === null
      ? fail(errors.noAccount)
      : save(() => create.mutateAsync({ body: { user: form.values, account_id: accountId } }));
  return {
    name: t.name,
    title: t.name,
    lead: t.lead,
    onSubmit: submit,
    content: (controls) => (
      <>
        {accountId === null && !error && <Banner tone="caution">{errors.noAccount}</Banner>}
        <Form form={form} error={error} label={t.name} {...controls}>
          <TextField label={t.first_name} autoComplete="off" {...bind(form, 'first_name')} />
          <TextField label={t.last_name} autoComplete="off" {...bind(form, 'last_name')} />
          <PhoneField label={t.phone_number} help={t.phoneHelp} {...bind(form, 'phone_number')} />
          <TextField label={t.email} type="email" autoComplete="off" spellCheck={false} {...bind(form, 'email')} />
        </Form>
      </>
    ),
  };
}
