import { cellPhone } from 'contract/fields/phone';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod';
import { session } from '../../lib/session.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
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
  const { form, action, shell } = useActionForm('send-phone-code', {
    initialValues: { phone_number: phone, current_password: '' },
    validate: ({ phone_number, current_password }) => ({
      ...errorsIn({ phone_number }),
      current_password: current_password || !asksPassword ? null : 'Your password is required',
    }),
    call: ({ phone_number, current_password }) => ({
      body: {
        phone_number,
        ...(token && { phone_verification_token: token }),
        ...(asksPassword && { current_password }),
      },
    }),
    onSuccess: (sent, { phone_number, current_password }) =>
      onSent({ token: sent.phone_verification_token, phone: phone_number, password: current_password }),
    onError: ({ code }) => {
      if (code === 'sign_in_expired') session.clearPending();
    },
  });
  const { error } = action;
  const isTransient = error && (error.code === 'network_error' || error.status >= 500);
  const limited = error && limitText(error);
  const message = isTransient ? `${texts.notSent} ${error.message}` : limited;
  // A new object for each error only, so that it is announced once.
  const problem = useMemo(() => (message ? { message } : error), [message, error]);
  return (
    <Form {...shell} error={problem} label="Phone for codes" submit="Send Code" actions={children}>
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
    </Form>
  );
}
