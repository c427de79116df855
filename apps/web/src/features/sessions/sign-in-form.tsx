import type { Entry } from 'contract/endpoints/sessions';
import { lazy, Suspense } from 'react';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { bind, PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx';
import { hasProviders, type IdentityProviders } from './identity-providers.ts';
import { MagicLinkButton } from './magic-link-button.tsx';
import styles from './sign-in.module.css';

const SocialSignIn = lazy(async () => ({ default: (await import('./social-sign-in.tsx')).SocialSignIn }));

interface SignInFormProps {
  demoAccounts: readonly DemoAccount[];
  providers: IdentityProviders;
  onBegin?: () => void;
  onEntry: (entry: Entry) => void;
}

export function SignInForm({ demoAccounts, providers, onBegin, onEntry }: SignInFormProps) {
  const { form, action, submit, shell } = useActionForm('start-session', {
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : 'Email is required'),
      password: (password) => (password ? null : 'Password is required'),
    },
    call: ({ email, password }) => {
      const connect = session.pending()?.step === 'connect' ? { connect: true } : {};
      return { body: { user: { email: email.trim(), password }, ...connect } };
    },
    onSuccess: onEntry,
  });
  const tryDemo = ({ email, password }: DemoAccount) => {
    form.clearErrors();
    form.setValues({ email, password });
    submit({ email, password });
  };
  const code = action.error?.code;
  const linkButton = (
    <MagicLinkButton
      email={form.values.email.trim()}
      onMissing={() => {
        form.setErrors({ email: 'Email is required' });
        document.getElementById(bind(form, 'email').id)?.focus();
      }}
    />
  );
  return (
    <div className={styles.parts} onFocusCapture={onBegin}>
      <Form {...shell} label="Sign in" submit="Sign in" isWide>
        {code === 'sign_in_link_required' && linkButton}
        <TextField label="Email" type="email" autoComplete="username" spellCheck={false} {...bind(form, 'email')} />
        <div className={styles.password}>
          <PasswordField label="Password" autoComplete="current-password" {...bind(form, 'password')} />
          <TextLink to={paths.requestReset}>Forgot password?</TextLink>
        </div>
      </Form>
      <div className={styles.others}>
        {hasProviders(providers) && (
          <Suspense>
            <SocialSignIn providers={providers} onEntry={onEntry} />
          </Suspense>
        )}
        {code === 'invalid_credentials' && (
          <p>
            Are you sure it’s right? After several wrong passwords, we don’t accept passwords from a new browser for 15
            minutes. We can email you a sign-in link, or you can choose a new password.
          </p>
        )}
        {code !== 'sign_in_link_required' && linkButton}
        <p className={styles.newcomer}>
          New here? <TextLink to={paths.signUp}>Get Access</TextLink>
        </p>
      </div>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onTry={tryDemo} disabled={action.isPending} />}
    </div>
  );
}
