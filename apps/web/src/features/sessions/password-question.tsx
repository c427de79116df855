import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { confirmation } from '../../lib/question.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { bind, PasswordField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { UsernameField } from '../../ui/username-field.tsx';

export function PasswordQuestion({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const user = useEndpoint('show-current-user', {}, { staleTime: 60_000 }).data;
  if (user && !user.has_password)
    return (
      <>
        <p>You don’t use a password. To continue, sign out and sign in again.</p>
        <ButtonRow>
          <Button
            weight="primary"
            onClick={() => {
              onCancel();
              void navigate(paths.signOut);
            }}
          >
            Sign out
          </Button>
          <Button weight="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </ButtonRow>
      </>
    );
  return <PasswordForm email={user?.email} onCancel={onCancel} />;
}

function PasswordForm({ email, onCancel }: { email: string | undefined; onCancel: () => void }) {
  const { form, shell } = useActionForm('confirm-password', {
    initialValues: { current_password: '' },
    validate: { current_password: (value) => (value ? null : 'Your password is required') },
    keepsFocus: true,
    call: (body) => ({ body }),
    onSuccess: () => confirmation.settle(true),
    onError: ({ code }) => {
      // The sign-in page opens.
      if (code === 'not_signed_in') confirmation.settle(false);
    },
  });
  const cancel = (
    <Button weight="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Form {...shell} label="Confirm your password" submit="Confirm" actions={cancel}>
      <p>Enter your password to continue. We won’t ask again for 10 minutes.</p>
      {email && <UsernameField email={email} />}
      <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'current_password')} />
    </Form>
  );
}
