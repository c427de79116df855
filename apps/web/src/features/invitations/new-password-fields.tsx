import { passwordRules } from 'contract/vocabulary/passwords';
import { type AnyForm, bind, PasswordField } from '../../ui/fields.tsx';
import { PasswordRules } from '../../ui/password-rules.tsx';

interface NewPasswordFieldsProps {
  form: AnyForm;
  password: string;
  labels: readonly [password: string, again: string];
}

export function NewPasswordFields({ form, password, labels }: NewPasswordFieldsProps) {
  const rules = passwordRules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }));
  return (
    <>
      <PasswordField
        label={labels[0]}
        autoComplete="new-password"
        help={<PasswordRules rules={rules} />}
        {...bind(form, 'password')}
      />
      <PasswordField label={labels[1]} autoComplete="new-password" {...bind(form, 'password_confirmation')} />
    </>
  );
}
