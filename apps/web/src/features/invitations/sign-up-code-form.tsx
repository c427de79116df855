import { useForm } from '@mantine/form';
import { Button } from '../../ui/button.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';

interface SignUpCodeFormProps {
  initialCode: string;
  onCode: (code: string) => void;
}

export function SignUpCodeForm({ initialCode, onCode }: SignUpCodeFormProps) {
  const form = useForm({
    initialValues: { signup_code: initialCode },
    validate: { signup_code: (code) => (code.trim() ? null : 'Sign-up code is required') },
  });
  return (
    <Form form={form} onSubmit={({ signup_code }) => onCode(signup_code.trim())} label="Get access">
      <TextField label="Sign-up code" autoComplete="off" spellCheck={false} {...bind(form, 'signup_code')} />
      <Button type="submit" weight="primary" fullWidth>
        Continue
      </Button>
    </Form>
  );
}
