import { useRef } from 'react';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
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
  const leave = (then: () => void) => {
    hasLeft.current = true;
    then();
  };
  const { form, shell } = useActionForm<'create-policy', PolicyFormValues>('create-policy', {
    initialValues: emptyPolicy,
    validate: (values) => newPolicyErrors({ ...values }),
    call: (policy) => ({ params: { id: clientId }, body: { policy } }),
    onDone: (_, __, cache) => refreshPolicies(cache, clientId),
    onSuccess: () => leave(onSaved),
  });
  const isDirty = () => !hasLeft.current && !isEmpty(changesOf(form.values, emptyPolicy));
  return (
    <Form
      {...shell}
      label={t.addTitle}
      submit={t.add}
      actions={<Button onClick={() => leave(onCancel)}>{t.cancel}</Button>}
      unsaved={{ isDirty, text: t.unsaved, leave: t.leave }}
    >
      <PolicyFields form={form} />
    </Form>
  );
}
