import type { Account } from 'contract/endpoints/accounts';
import { newAccount, setupTexts as setupErrors } from 'contract/endpoints/admin-accounts';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Form } from '../../../ui/form.tsx';
import type { FlowStep } from '../../../ui/question-flow.tsx';
import { FirmFields } from '../firm-fields.tsx';
import { type FirmValues, firmBody, firmValuesOf, flat } from '../firm-values.ts';
import { setupTexts } from './texts.ts';
import { useSetupForm } from './use-setup-form.ts';

const t = setupTexts.firm;
const resolve = zod4Resolver(newAccount, { errorPriority: 'first' });

/** @param account null before the firm is created @param onCreated gets the id of the new firm */
export function useNewFirmStep(account: Account | null, onCreated: (id: number) => void): FlowStep {
  const { form, error, save } = useSetupForm<FirmValues>(
    { initialValues: firmValuesOf(account), validate: (values) => flat(resolve(firmBody(values))) },
    ({ code, message }) => (code === 'not_found' ? setupErrors.noAccount : message),
  );
  const create = useAction('create-account', { onDone: (_, __, cache) => invalidate(cache, 'list-accounts') });
  const update = useAction('update-account', {
    onDone: (saved, { params }, cache) => {
      setCached(cache, 'show-account', { params }, saved);
      invalidate(cache, 'list-accounts');
    },
  });
  const submit = () =>
    save(async () => {
      const firm = newAccount.parse(firmBody(form.values));
      if (account) return update.mutateAsync({ params: { id: account.id }, body: { account: firm } });
      onCreated((await create.mutateAsync({ body: { account: firm } })).id);
    });
  return {
    name: t.name,
    title: t.name,
    lead: t.lead,
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label={t.name} {...controls}>
        <FirmFields form={form} />
      </Form>
    ),
  };
}
