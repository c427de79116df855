import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api.ts';
import type { ApiErrorOf } from '../../lib/api-error.ts';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';

export interface FirmCode {
  readonly code: string;
  readonly firm: string;
  readonly phone_required: boolean;
}

interface SignUpCodeFormProps {
  initialCode: string;
  onCode: (code: FirmCode) => void;
}

/** Checks the code, so that the next form is not filled in for nothing. */
export function SignUpCodeForm({ initialCode, onCode }: SignUpCodeFormProps) {
  const check = useMutation<Reply<'show-signup-code'>, ApiErrorOf<'show-signup-code'>, string>({
    mutationFn: (signup_code) => api('show-signup-code', { params: { signup_code } }),
  });
  const form = useForm({
    initialValues: { signup_code: initialCode },
    validate: { signup_code: (code) => (code.trim() ? null : 'Sign-up code is required') },
  });
  const send = (values: typeof form.values) => {
    const code = values.signup_code.trim();
    check.mutate(code, {
      onSuccess: ({ account_name, phone_required }) => onCode({ code, firm: account_name, phone_required }),
      onError: (error) =>
        isUnknown(error) && form.setErrors({ signup_code: 'This sign-up code isn’t valid. Check it and try again.' }),
    });
  };
  return (
    <Form
      isWide
      submit="Continue"
      busy={check.isPending}
      form={form}
      onSubmit={send}
      error={isUnknown(check.error) ? null : check.error}
      label="Get access"
    >
      <TextField label="Sign-up code" autoComplete="off" spellCheck={false} {...bind(form, 'signup_code')} />
    </Form>
  );
}

const isUnknown = (error: ApiErrorOf<'show-signup-code'> | null): boolean =>
  error?.code === 'not_found' || error?.code === 'validation_failed';
