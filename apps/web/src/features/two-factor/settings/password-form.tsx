import { useForm } from '@mantine/form';
import { Button } from '../../../ui/button.tsx';
import { bind, PasswordField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { UsernameField } from '../../../ui/username-field.tsx';

interface PasswordFormProps {
  email: string;
  label: string;
  busy: boolean;
  error: { message: string; errors: Readonly<Record<string, string>> } | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

export function PasswordForm({ email, label, busy, error, onSubmit, onCancel }: PasswordFormProps) {
  const form = useForm({
    initialValues: { current_password: '' },
    validate: { current_password: (value) => (value ? null : 'Your password is required') },
  });
  const sentence = error && { message: Object.values(error.errors)[0] ?? error.message };
  return (
    <Form
      submit={label}
      weight="secondary"
      busy={busy}
      actions={
        <Button weight="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
      form={form}
      onSubmit={(values) => onSubmit(values.current_password)}
      error={sentence}
      label={label}
    >
      <UsernameField email={email} />
      <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'current_password')} />
    </Form>
  );
}
