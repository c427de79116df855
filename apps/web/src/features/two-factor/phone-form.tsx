import { useForm } from '@mantine/form';
import { cellPhone } from 'contract/fields/phone';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod';
import { session } from '../../lib/session.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { bind, PasswordField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { limitText, texts } from './texts.ts';

export interface SentTo {
  token: string;
  phone: string;
  password: string;
}

interface PhoneFormProps {
  token?: string;
  asksPassword: boolean;
  phone?: string;
  onSent: (sent: SentTo) => void;
  children?: ReactNode;
}

const errorsIn = zod4Resolver(z.object({ phone_number: cellPhone }), { errorPriority: 'first' });

export function PhoneForm({ token, asksPassword, phone = '', onSent, children }: PhoneFormProps) {
  const send = useAction('send-phone-code');
  const form = useForm({
    initialValues: { phone_number: phone, current_password: '' },
    validate: ({ phone_number, current_password }) => ({
      ...errorsIn({ phone_number }),
      current_password: current_password || !asksPassword ? null : 'Your password is required',
    }),
  });
  const submit = ({ phone_number, current_password }: typeof form.values) =>
    send.mutate(
      {
        body: {
          phone_number,
          ...(token && { phone_verification_token: token }),
          ...(asksPassword && { current_password }),
        },
      },
      {
        onSuccess: (reply) =>
          onSent({
            token: reply.phone_verification_token,
            phone: phone_number,
            password: current_password,
          }),
        onError: ({ code, errors }) => {
          if (code === 'sign_in_expired') session.clearPending();
          form.setErrors(errors);
        },
      },
    );
  const { error } = send;
  const isTransient = error && (error.code === 'network_error' || error.status >= 500);
  const limited = error && limitText(error);
  const message = isTransient ? `${texts.notSent} ${error.message}` : limited;
  // A new object for each error only, so that it is announced once.
  const problem = useMemo(() => (message ? { message } : error), [message, error]);
  return (
    <Form form={form} onSubmit={submit} error={problem} label="Phone for codes">
      <TextField
        label="Cell phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="A cell phone that can receive text messages"
        {...bind(form, 'phone_number')}
      />
      {asksPassword && (
        <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'current_password')} />
      )}
      <ButtonRow>
        <Button type="submit" weight="primary" busy={send.isPending}>
          Send Code
        </Button>
        {children}
      </ButtonRow>
    </Form>
  );
}
