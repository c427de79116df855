import { useForm } from '@mantine/form';
import { Button } from '../../ui/button.tsx';
import { bind, PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  /** Accounts to try the product with; none outside a demo. */
  demoAccounts: readonly DemoAccount[];
  onSignedIn: () => void;
}

/** E-mail and password. What the server says about a wrong pair or too many tries stands above the fields. */
export function SignInForm({ demoAccounts, onSignedIn }: SignInFormProps) {
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : 'Email is required'),
      password: (password) => (password ? null : 'Password is required'),
    },
  });
  const send = ({ email, password }: typeof form.values) =>
    signIn.mutate(
      { body: { user: { email: email.trim(), password } } },
      { onSuccess: onSignedIn, onError: ({ errors }) => form.setErrors(errors) },
    );
  const tryDemo = ({ email, password }: DemoAccount) => {
    form.clearErrors();
    form.setValues({ email, password });
    send({ email, password });
  };
  return (
    <>
      <Form form={form} onSubmit={send} error={signIn.error} label="Sign in">
        <TextField label="Email" type="email" autoComplete="username" spellCheck={false} {...bind(form, 'email')} />
        <PasswordField label="Password" autoComplete="current-password" {...bind(form, 'password')} />
        <Button type="submit" weight="primary" fullWidth busy={signIn.isPending}>
          Sign in
        </Button>
      </Form>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onTry={tryDemo} disabled={signIn.isPending} />}
    </>
  );
}
