import { useForm } from '@mantine/form';
import { inviteAdvisor } from 'contract/endpoints/advisor-invitations';
import { advisorRoles } from 'contract/vocabulary/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { LinkTarget } from '../../lib/paths.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
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
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '', role: 'member' },
    validate,
  });
  const invite = useAction('invite-advisor', {
    onDone: (_reply, _call, cache) => invalidate(cache, 'list-users', 'show-account', 'show-own-account'),
  });
  const send = ({ role, ...values }: typeof form.values) =>
    invite.mutate(
      {
        body: {
          user: {
            ...values,
            role: role === 'admin' ? 'admin' : 'member',
            ...(accountId !== undefined && { account_id: accountId }),
          },
        },
      },
      { onSuccess: onInvited, onError: ({ errors }) => form.setErrors(errors) },
    );
  return (
    <Form form={form} onSubmit={send} error={invite.error} label={t.title}>
      <TextField label={t.fields.first_name} autoComplete="off" {...bind(form, 'first_name')} />
      <TextField label={t.fields.last_name} autoComplete="off" {...bind(form, 'last_name')} />
      <TextField label={t.fields.email} type="email" autoComplete="off" spellCheck={false} {...bind(form, 'email')} />
      <ChoiceField label={t.fields.role} help={t.roleHelp} choices={roleChoices} {...bind(form, 'role')} />
      <FormActions>
        <Button type="submit" weight="primary" busy={invite.isPending}>
          {t.submit}
        </Button>
        <LinkButton to={backTo}>{t.cancel}</LinkButton>
      </FormActions>
    </Form>
  );
}
