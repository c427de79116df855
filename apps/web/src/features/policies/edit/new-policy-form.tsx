import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { changesOf, emptyPolicy, isEmpty, newPolicyErrors, type PolicyFormValues } from './policy-values.ts';
import { editTexts as t } from './texts.ts';
import { refreshPolicies } from './use-save-policy.ts';

interface NewPolicyFormProps {
  clientId: number;
  onSaved: () => void;
  onCancel: () => void;
}

export function NewPolicyForm({ clientId, onSaved, onCancel }: NewPolicyFormProps) {
  const hasLeft = useRef(false);
  const form = useForm<PolicyFormValues>({
    initialValues: emptyPolicy,
    validate: (values) => newPolicyErrors({ ...values }),
  });
  const create = useAction('create-policy', { onDone: (_, __, cache) => refreshPolicies(cache, clientId) });
  const leave = (then: () => void) => {
    hasLeft.current = true;
    then();
  };
  const send = (policy: PolicyFormValues) =>
    create.mutate(
      { params: { id: clientId }, body: { policy } },
      { onSuccess: () => leave(onSaved), onError: ({ errors }) => form.setErrors(errors) },
    );
  return (
    <Form form={form} onSubmit={send} error={create.error} label={t.addTitle}>
      <PolicyFields form={form} />
      <FormActions>
        <Button type="submit" weight="primary" busy={create.isPending}>
          {t.add}
        </Button>
        <Button onClick={() => leave(onCancel)}>{t.cancel}</Button>
      </FormActions>
      <UnsavedGuard
        isDirty={() => !hasLeft.current && !isEmpty(changesOf(form.values, emptyPolicy))}
        title={t.unsavedTitle}
        text={t.unsaved}
        leave={t.leave}
        stay={t.stay}
      />
    </Form>
  );
}
