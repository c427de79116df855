import { useForm } from '@mantine/form';
import type { Policy } from 'contract/endpoints/policies';
import { useRef, useState } from 'react';
import { conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictChoice, type Side } from '../../../ui/conflict-choice.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { changeErrors, changesOf, conflictFields, isEmpty, type PolicyFormValues, valuesOf } from './policy-values.ts';
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
  const [before, setBefore] = useState(() => valuesOf(policy));
  const [saysNothing, setSaysNothing] = useState(false);
  const hasLeft = useRef(false);
  const form = useForm<PolicyFormValues>({
    initialValues: before,
    onValuesChange: () => setSaysNothing(false),
    validate: (values) => changeErrors(changesOf(values, before)),
  });
  const saving = useSavePolicy(policy, clientId);
  const leave = (then: () => void) => {
    hasLeft.current = true;
    then();
  };
  const send = (values: PolicyFormValues, from = before) => {
    const changes = changesOf(values, from);
    setSaysNothing(isEmpty(changes));
    if (!isEmpty(changes))
      saving.save(changes, { onSaved: () => leave(onSaved), onRejected: ({ errors }) => form.setErrors(errors) });
  };
  const { conflict } = saving;
  const resolve = (theirs: PolicyFormValues, sides: Readonly<Record<string, Side>>) => {
    const chosen = mergeChoices(conflictFields, form.values, theirs, sides);
    setBefore(theirs);
    form.setValues(chosen);
    // The plan is already as the user wants it.
    if (isEmpty(changesOf(chosen, theirs))) return leave(onSaved);
    send(chosen, theirs);
  };
  return (
    <Form form={form} onSubmit={(values) => send(values)} error={saving.error} label={label}>
      {conflict && (
        <ConflictChoice
          title={t.conflict}
          conflicts={conflictsBetween(conflictFields, { yours: form.values, before, theirs: valuesOf(conflict) })}
          onChoose={(sides) => resolve(valuesOf(conflict), sides)}
        />
      )}
      <PolicyFields form={form} />
      <div role="status">{saysNothing && <Banner tone="neutral" title={t.nothing} />}</div>
      <FormActions>
        <Button type="submit" weight="primary" busy={saving.busy}>
          {t.save}
        </Button>
        <Button onClick={() => leave(onCancel)}>{t.cancel}</Button>
      </FormActions>
      <UnsavedGuard
        isDirty={() => !hasLeft.current && !isEmpty(changesOf(form.values, before))}
        title={t.unsavedTitle}
        text={t.unsaved}
        leave={t.leave}
        stay={t.stay}
      />
    </Form>
  );
}
