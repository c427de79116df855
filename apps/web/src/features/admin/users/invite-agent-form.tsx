import { newAgent } from 'contract/endpoints/admin-users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { userTexts } from './texts.ts';

const t = userTexts.invite;
const validate = zod4Resolver(newAgent, { errorPriority: 'first' });

interface InviteAgentFormProps {
  onInvited: (name: string) => void;
  onCancel: () => void;
}

export function InviteAgentForm({ onInvited, onCancel }: InviteAgentFormProps) {
  const { form, shell } = useActionForm('invite-agent', {
    initialValues: { first_name: '', last_name: '', email: '', phone_number: '' },
    validate,
    call: (user) => ({ body: { user } }),
    onDone: (_response, _call, cache) => invalidate(cache, 'list-all-users', 'list-users'),
    onSuccess: ({ invited }) => onInvited(invited.name),
  });
  const cancel = <Button onClick={onCancel}>{t.cancel}</Button>;
  return (
    <Form {...shell} label={t.title} submit={t.submit} actions={cancel}>
      <p>{t.lead}</p>
      <TextField label={t.fields.first_name} autoComplete="off" {...bind(form, 'first_name')} />
      <TextField label={t.fields.last_name} autoComplete="off" {...bind(form, 'last_name')} />
      <TextField label={t.fields.email} type="email" autoComplete="off" spellCheck={false} {...bind(form, 'email')} />
      <PhoneField label={t.fields.phone_number} autoComplete="off" {...bind(form, 'phone_number')} />
    </Form>
  );
}
