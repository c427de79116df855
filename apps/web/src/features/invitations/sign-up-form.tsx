import { useForm } from '@mantine/form';
import { newcomer } from 'contract/endpoints/sign-up-form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export type Key =
  | { readonly token: string; readonly email: string; readonly phone_number: string }
  | { readonly signup_code: string };

interface SignUpFormProps {
  by: Key;
  termsUrl: string | null | undefined;
  onDone: (reply: Reply<'sign-up'>, email: string) => void;
}

interface Values {
  email: string;
  phone_number: string;
  password: string;
  password_confirmation: string;
  accepts_terms: boolean;
  signup_code: string;
}

const resolve = zod4Resolver(newcomer, { errorPriority: 'first' });

export function SignUpForm({ by, termsUrl, onDone }: SignUpFormProps) {
  const join = useAction('sign-up');
  const invitation = 'token' in by ? by : null;
  const wire = ({ signup_code, ...values }: Values) => ({
    ...values,
    accepts_terms: values.accepts_terms as true,
    ...(invitation ? { token: invitation.token } : { signup_code: signup_code.trim() }),
  });
  const form = useForm<Values>({
    initialValues: {
      email: invitation?.email ?? '',
      phone_number: invitation?.phone_number ?? '',
      password: '',
      password_confirmation: '',
      accepts_terms: false,
      signup_code: 'signup_code' in by ? by.signup_code : '',
    },
    validate: (values) =>
      inOrder({
        ...(!invitation && !values.signup_code.trim() && { signup_code: 'Sign-up code is required' }),
        ...resolve(wire(values)),
      }),
  });
  const send = (values: Values) =>
    join.mutate(
      { body: { user: wire(values) } },
      {
        onSuccess: (reply) => onDone(reply, values.email.trim()),
        onError: ({ errors }) => form.setErrors(ofUser(errors)),
      },
    );
  return (
    <Form form={form} onSubmit={send} error={join.error} label="Sign up">
      {!invitation && (
        <TextField label="Sign-up code" autoComplete="off" spellCheck={false} {...bind(form, 'signup_code')} />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        readOnly={invitation !== null}
        help={invitation && 'The invitation is for this address.'}
        {...bind(form, 'email')}
      />
      <PhoneField
        label="Cell phone"
        help="A cell phone that can receive text messages."
        {...bind(form, 'phone_number')}
      />
      <NewPasswordFields form={form} password={form.values.password} labels={['Password', 'Confirm password']} />
      <CheckboxField
        label={
          <>I agree to the {termsUrl ? <ExternalLink href={termsUrl}>Terms of Use</ExternalLink> : 'Terms of Use'}</>
        }
        {...bind(form, 'accepts_terms')}
      />
      <Button type="submit" weight="primary" fullWidth busy={join.isPending}>
        Sign up
      </Button>
    </Form>
  );
}

const order: readonly string[] = Object.keys(newcomer.shape);

const inOrder = (errors: Readonly<Record<string, ReactNode>>) =>
  Object.fromEntries(Object.entries(errors).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)));

const ofUser = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path.replace(/^user\./, ''), sentence]));
