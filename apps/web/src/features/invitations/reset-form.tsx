import { bothPasswords, newPassword } from 'contract/fields/passwords';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import * as z from 'zod';
import { paths } from '../../lib/paths.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { UsernameField } from '../../ui/username-field.tsx';
import { BadLink } from './bad-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetFormProps {
  token: string;
  onDone: () => void;
}

const both = z
  .object({ password: newPassword('New password'), password_confirmation: z.string() })
  .check(bothPasswords);

/** A rejected password does not use up the link. An ended link is reported before the form. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const link = useEndpoint('show-reset-link', { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
  const { form, action, shell } = useActionForm('reset-password', {
    initialValues: { password: '', password_confirmation: '' },
    validate: zod4Resolver(both, { errorPriority: 'first' }),
    call: ({ password }) => ({ params: { token }, body: { password } }),
    onSuccess: onDone,
  });
  const ended = [action.error, link.error].find((one) => one?.code === 'link_invalid' || one?.code === 'not_found');
  if (ended)
    return (
      <BadLink
        sentence={ended.message}
        action={
          <LinkButton to={paths.requestReset} weight="primary">
            Get a new link
          </LinkButton>
        }
      >
        <p>Your password hasn’t changed.</p>
      </BadLink>
    );
  if (link.isLoading) return <Skeleton lines={5} label="Loading the link" />;
  return (
    <Form {...shell} label="Choose a new password" submit="Change password" isWide>
      {link.data && <UsernameField email={link.data.email} />}
      <NewPasswordFields form={form} password={form.values.password} labels={['New password', 'Verify password']} />
    </Form>
  );
}
