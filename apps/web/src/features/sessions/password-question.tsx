import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { confirmation } from '../../lib/confirmation.ts';
import { paths } from '../../lib/paths.ts';
import { useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { bind, PasswordField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';

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
  return <PasswordForm onCancel={onCancel} />;
}

function PasswordForm({ onCancel }: { onCancel: () => void }) {
  const confirm = useAction('confirm-password');
  const form = useForm({
    initialValues: { current_password: '' },
    validate: { current_password: (value) => (value ? null : 'Your password is required') },
  });
  const showError = ({ code, errors }: { code: string; errors: Readonly<Record<string, string>> }) => {
    // The sign-in page opens.
    if (code === 'not_signed_in') confirmation.settle(false);
    else form.setErrors(errors);
  };
  const submit = (body: { current_password: string }) =>
    confirm.mutate({ body }, { onSuccess: () => confirmation.settle(true), onError: showError });
  const hasFieldErrors = Object.keys(confirm.error?.errors ?? {}).length > 0;
  return (
    <Form form={form} onSubmit={submit} error={hasFieldErrors ? null : confirm.error} label="Confirm your password">
      <p>Enter your password to continue. We won’t ask again for 10 minutes.</p>
      <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'current_password')} />
      <ButtonRow>
        <Button type="submit" weight="primary" busy={confirm.isPending}>
          Confirm
        </Button>
        <Button weight="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </Form>
  );
}
