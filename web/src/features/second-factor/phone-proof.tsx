import { useForm } from '@mantine/form';
import { cellPhone } from 'contract/phone';
import { useState } from 'react';
import { forget, useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { bind, fieldId, PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';

interface PhoneProofProps {
  hasPassword: boolean;
  /** Runs once the phone is known to be the person's own, with the password that was given for it. */
  onProven: (password: string) => void;
  onCancel: () => void;
}

/** A phone for sign-in codes, shown to be one's own by a code that is sent there. */
export function PhoneProof({ hasPassword, onProven, onCancel }: PhoneProofProps) {
  const [sent, setSent] = useState<{ token: string; phone: string; password: string } | null>(null);
  if (sent)
    return (
      <CodeForm token={sent.token} phone={sent.phone} onProven={() => onProven(sent.password)} onCancel={onCancel} />
    );
  return (
    <PhoneForm
      hasPassword={hasPassword}
      onSent={(token, phone, password) => setSent({ token, phone, password })}
      onCancel={onCancel}
    />
  );
}

interface PhoneFormProps {
  hasPassword: boolean;
  onSent: (token: string, phone: string, password: string) => void;
  onCancel: () => void;
}

function PhoneForm({ hasPassword, onSent, onCancel }: PhoneFormProps) {
  const send = useAction('send-phone-code');
  const form = useForm({
    initialValues: { phone_number: '', current_password: '' },
    validate: {
      phone_number: (value) => cellPhone.safeParse(value).error?.issues[0]?.message ?? null,
      current_password: (value) => (value || !hasPassword ? null : 'Password is required'),
    },
  });
  const submit = ({ phone_number, current_password }: typeof form.values) =>
    send.mutate(
      { body: { phone_number, ...(hasPassword && { current_password }) } },
      {
        onSuccess: ({ phone_verification_token }) => onSent(phone_verification_token, phone_number, current_password),
        onError: ({ errors }) => form.setErrors(errors),
      },
    );
  return (
    <Form form={form} onSubmit={submit} error={send.error} label="Phone for codes">
      <TextField
        label="Cell phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="A cell phone that can receive text messages"
        {...bind(form, 'phone_number')}
      />
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'current_password')} />
      )}
      <ButtonRow>
        <Button type="submit" weight="primary" busy={send.isPending}>
          Send Code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </ButtonRow>
    </Form>
  );
}

interface CodeFormProps {
  token: string;
  phone: string;
  onProven: () => void;
  onCancel: () => void;
}

function CodeForm({ token, phone, onProven, onCancel }: CodeFormProps) {
  const check = useAction('check-phone-code', { onDone: (_, __, cache) => forget(cache, 'show-current-user') });
  const resend = useAction('send-phone-code');
  const [attempt, setAttempt] = useState(token);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.length === 6 ? null : 'Please enter the 6-digit code.') },
  });
  const submit = ({ code }: typeof form.values) =>
    check.mutate(
      { body: { code, phone_verification_token: attempt } },
      {
        onSuccess: onProven,
        onError: ({ errors }) => {
          form.setValues({ code: '' });
          form.setErrors(errors);
          document.getElementById(fieldId('code'))?.focus();
        },
      },
    );
  const again = () =>
    resend.mutate(
      { body: { phone_number: phone, phone_verification_token: attempt } },
      { onSuccess: ({ phone_verification_token }) => setAttempt(phone_verification_token) },
    );
  return (
    <Form form={form} onSubmit={submit} error={check.error ?? resend.error} label="Code">
      <CodeField
        label="Six-digit code"
        help={`We sent it to the number that ends in ${phone.slice(-2)}.`}
        autoFocus
        {...bind(form, 'code')}
      />
      <p role="status">
        {resend.isPending ? 'Resending code...' : resend.isSuccess ? 'Verification code resent!' : ''}
      </p>
      <ButtonRow>
        <Button type="submit" weight="primary" busy={check.isPending}>
          Continue
        </Button>
        <Button onClick={again} busy={resend.isPending}>
          Resend Code
        </Button>
        <Button weight="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </Form>
  );
}
