import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { useActionForm } from '../../lib/use-action-form.ts';
import { bind, PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { MagicLinkButton } from './magic-link-button.tsx';
import styles from './sign-in.module.css';

interface NewSignInFormProps {
  user: CurrentUser;
  onEntry: (entry: Entry) => void;
}

/** For the user whose page it is only. What happens in another tab continues here by itself. */
export function NewSignInForm({ user, onEntry }: NewSignInFormProps) {
  return (
    <div className={styles.parts}>
      <p>Your session ended. What you entered is still here, and we’ll continue where you stopped.</p>
      {user.has_password && <PasswordForm user={user} onEntry={onEntry} />}
      <div className={styles.others}>
        <MagicLinkButton
          email={user.email}
          onMissing={() => undefined}
          weight={user.has_password ? 'quiet' : 'primary'}
        />
        <p className={styles.newcomer}>
          <ExternalLink href="/login">Sign in another way</ExternalLink>
        </p>
      </div>
    </div>
  );
}

function PasswordForm({ user, onEntry }: NewSignInFormProps) {
  const { form, shell } = useActionForm('start-session', {
    // A form on the page may have an email, too.
    initialValues: { sign_in_email: user.email, sign_in_password: '' },
    validate: { sign_in_password: (password) => (password ? null : 'Password is required') },
    call: ({ sign_in_email, sign_in_password }) => ({
      body: { user: { email: sign_in_email, password: sign_in_password } },
    }),
    onSuccess: onEntry,
  });
  return (
    <Form {...shell} label="Sign in" submit="Sign in" isWide>
      <TextField label="Email" type="email" autoComplete="username" readOnly {...bind(form, 'sign_in_email')} />
      <PasswordField label="Password" autoComplete="current-password" {...bind(form, 'sign_in_password')} />
    </Form>
  );
}
