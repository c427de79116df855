import { useForm } from '@mantine/form';
import { type Account, accountChanges } from 'contract/endpoints/accounts';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Form } from '../../ui/form.tsx';
import type { FlowStep } from '../../ui/question-flow.tsx';
import { FirmFields } from './firm-fields.tsx';
import { type FirmValues, firmBody, firmValuesOf, flat } from './firm-values.ts';
import { SignupCodePanel } from './signup-code-panel.tsx';

const resolve = zod4Resolver(accountChanges, { errorPriority: 'first' });

interface FirmStepOptions {
  account: Account | null;
  typed: FirmValues | undefined;
  onTyped: (values: FirmValues) => void;
  /** Called before the firm is saved. `onSaved` is called afterward. */
  onSave: () => Promise<void>;
  onSaved: () => Promise<void>;
}

export function useFirmStep({ account, typed, onTyped, onSave, onSaved }: FirmStepOptions): FlowStep {
  const form = useForm<FirmValues>({
    initialValues: typed ?? firmValuesOf(account),
    onValuesChange: onTyped,
    validate: (values) => flat(resolve(firmBody(values))),
  });
  const [error, setError] = useState<ApiError | null>(null);
  const update = useAction('update-account', {
    onDone: (_, __, cache) => invalidate(cache, 'show-own-account', 'show-current-user'),
  });
  const submit = async () => {
    setError(null);
    await onSave();
    try {
      const changes = accountChanges.parse(firmBody(form.values));
      await update.mutateAsync({ params: { id: account?.id ?? 0 }, body: { account: changes } });
      await onSaved();
      return true;
    } catch (rejected) {
      if (!(rejected instanceof ApiError) || rejected.code !== 'validation_failed') throw rejected;
      form.setErrors(flat(rejected.errors));
      setError(rejected);
      return false;
    }
  };
  return {
    name: 'Firm',
    title: 'Tell us about your firm',
    minutes: 2,
    onSubmit: submit,
    content: (controls) => (
      <>
        <Form form={form} error={error} label="Firm" {...controls}>
          <FirmFields form={form} />
        </Form>
        {account && <SignupCodePanel account={account} />}
      </>
    ),
  };
}
