import type { Policy } from 'contract/endpoints/policies';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { Form } from '../../../ui/form.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { changeErrors, changesOf, conflictFields, valuesOf } from './policy-values.ts';
import { editTexts as t } from './texts.ts';
import { useSavePolicy } from './use-save-policy.ts';

interface EditPolicyFormProps {
  policy: Policy;
  clientId: number;
  label: string;
  onSaved: () => void;
  onCancel: () => void;
}

export function EditPolicyForm({ policy, clientId, label, onSaved, onCancel }: EditPolicyFormProps) {
  const { form, shell, conflict, outcome, leave, isDirty } = useVersionedForm({
    initial: valuesOf(policy),
    saving: useSavePolicy(policy, clientId),
    valuesOf,
    changesOf,
    errorsIn: (values, before) => changeErrors(changesOf(values, before)),
    fields: conflictFields,
    onSaved,
  });
  return (
    <Form
      {...shell}
      label={label}
      submit={t.save}
      actions={<Button onClick={() => leave(onCancel)}>{t.cancel}</Button>}
      unsaved={{ isDirty, text: t.unsaved, leave: t.leave }}
    >
      {conflict && <ConflictChoice title={t.conflict} {...conflict} />}
      <PolicyFields form={form} />
      <div role="status">{outcome && <Banner tone="neutral" title={t.nothing} />}</div>
    </Form>
  );
}
