import { useForm } from '@mantine/form';
import { endPolicy, type Policy } from 'contract/endpoints/policies';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { formatDate, formatWord } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { endChoices, editTexts as t } from './texts.ts';
import { useEndPolicy } from './use-save-policy.ts';

interface EndPolicyFormProps {
  policy: Policy;
  clientId: number;
  label: string;
  onEnded: () => void;
  onCancel: () => void;
}

const schema = endPolicy.body.pick({ end_date: true, policy_status: true });

export function EndPolicyForm({ policy, clientId, label, onEnded, onCancel }: EndPolicyFormProps) {
  const form = useForm({
    initialValues: { end_date: policy.end_date ?? '', policy_status: '' },
    validate: zod4Resolver(schema, { errorPriority: 'first' }),
  });
  const saving = useEndPolicy(policy, clientId);
  const send = (values: { end_date: string; policy_status: string }) =>
    saving.save(schema.parse(values), { onSaved: onEnded, onRejected: ({ errors }) => form.setErrors(errors) });
  const { conflict } = saving;
  return (
    <Form
      submit={t.end}
      weight="danger"
      busy={saving.busy}
      actions={<Button onClick={onCancel}>{t.cancel}</Button>}
      form={form}
      onSubmit={send}
      error={saving.error}
      label={label}
    >
      <p>{t.endText}</p>
      {conflict && (
        <Banner tone="caution" role="alert">
          {t.endConflict(formatWord(conflict.policy_status), formatDate(conflict.end_date))}
        </Banner>
      )}
      <DateField label={t.lastDay} {...bind(form, 'end_date')} />
      <ChoiceField isStacked label={t.endedBy} choices={endChoices} {...bind(form, 'policy_status')} />
    </Form>
  );
}
