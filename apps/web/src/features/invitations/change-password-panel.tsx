import type { CurrentUser } from 'contract/endpoints/users';
import { newPassword } from 'contract/fields/passwords';
import { passwordRules } from 'contract/vocabulary/passwords';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import * as z from 'zod';
import { paths } from '../../lib/paths.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { bind, PasswordField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordRules } from '../../ui/password-rules.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { UsernameField } from '../../ui/username-field.tsx';

interface ChangePasswordPanelProps {
  user: Pick<CurrentUser, 'email' | 'has_password'>;
}

const empty = { current_password: '', password: '', again: '' };

const errorsIn = zod4Resolver(z.object({ password: newPassword('New password') }), { errorPriority: 'first' });

/** A new password ends the sessions in other browsers. */
export function ChangePasswordPanel({ user }: ChangePasswordPanelProps) {
  const [isDone, setIsDone] = useState(false);
  const { form, shell } = useActionForm('change-password', {
    initialValues: empty,
    onValuesChange: () => setIsDone(false),
    validate: (values) => ({
      current_password: values.current_password ? null : 'Current password is required',
      ...errorsIn({ password: values.password }),
      again: values.again === values.password ? null : 'Passwords must match',
    }),
    call: ({ current_password, password }) => {
      setIsDone(false);
      return { body: { current_password, password } };
    },
    onSuccess: () => {
      form.setValues(empty);
      setIsDone(true);
    },
  });
  if (!user.has_password)
    return (
      <Panel title="Password">
        <p>
          You sign in with links from your email. You can also{' '}
          <TextLink to={paths.requestReset}>choose a password</TextLink>.
        </p>
      </Panel>
    );
  return (
    <Panel title="Password">
      <Form {...shell} label="Password" submit="Change password" weight="secondary">
        {isDone && (
          <Banner tone="success" title="Password changed!" role="status" onClose={() => setIsDone(false)}>
            You were signed out of your other browsers.
          </Banner>
        )}
        <UsernameField email={user.email} />
        <PasswordField label="Current password" autoComplete="current-password" {...bind(form, 'current_password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          help={
            <PasswordRules
              rules={passwordRules.map(({ label, isMet }) => ({ label, isMet: isMet(form.values.password) }))}
            />
          }
          {...bind(form, 'password')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...bind(form, 'again')} />
      </Form>
    </Panel>
  );
}
