import { inviteAdvisor } from 'contract/endpoints/advisor-invitations';
import { advisorRoles } from 'contract/vocabulary/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { Call } from '../../lib/api.ts';
import type { LinkTarget } from '../../lib/paths.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { invalidate } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { advisorTexts } from './texts.ts';

const { invite: t, roles } = advisorTexts;
const roleChoices = advisorRoles.toReversed().map((value) => ({ value, label: roles[value] }));
const validate = zod4Resolver(inviteAdvisor.body.shape.user, { errorPriority: 'first' });

interface NewAdvisorFormProps {
  accountId: number | undefined;
  backTo: LinkTarget;
  onInvited: () => void;
}

export function NewAdvisorForm({ accountId, backTo, onInvited }: NewAdvisorFormProps) {
  const { form, shell } = useActionForm('invite-advisor', {
    initialValues: { first_name: '', last_name: '', email: '', role: 'member' },
    validate,
    call: ({ role, ...values }): Call<'invite-advisor'> => ({
      body: {
        user: {
          ...values,
          role: role === 'admin' ? 'admin' : 'member',
          ...(accountId !== undefined && { account_id: accountId }),
        },
      },
    }),
    onDone: (_response, _call, cache) => invalidate(cache, 'list-users', 'show-account', 'show-own-account'),
    onSuccess: onInvited,
  });
  return (
    <Form {...shell} label={t.title} submit={t.submit} actions={<LinkButton to={backTo}>{t.cancel}</LinkButton>}>
      <TextField label={t.fields.first_name} autoComplete="off" {...bind(form, 'first_name')} />
      <TextField label={t.fields.last_name} autoComplete="off" {...bind(form, 'last_name')} />
      <TextField label={t.fields.email} type="email" autoComplete="off" spellCheck={false} {...bind(form, 'email')} />
      <ChoiceField label={t.fields.role} help={t.roleHelp} choices={roleChoices} {...bind(form, 'role')} />
    </Form>
  );
}
