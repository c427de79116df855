import { newcomer, phoneRequiredText } from 'contract/endpoints/sign-up-form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export type Key = { readonly phone_required: boolean } & (
  | { readonly token: string; readonly email: string; readonly phone_number: string }
  | { readonly signup_code: string }
);

export interface Joining {
  readonly token: string;
  readonly accepts_terms: true;
  readonly phone_number: string;
}

interface SignUpFormProps {
  by: Key;
  termsUrl: string | null | undefined;
  onDone: (response: Reply<'sign-up'>, email: string) => void;
  /** Other ways to join. They get null while the terms or the phone are missing, which the form then shows. */
  others?: (joining: () => Joining | null) => ReactNode;
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

export function SignUpForm({ by, termsUrl, onDone, others }: SignUpFormProps) {
  const invitation = 'token' in by ? by : null;
  const wire = ({ signup_code, ...values }: Values) => ({
    ...values,
    accepts_terms: values.accepts_terms as true,
    ...(invitation ? { token: invitation.token } : { signup_code: signup_code.trim() }),
  });
  const { form, shell } = useActionForm<'sign-up', Values>('sign-up', {
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
        ...(by.phone_required && !values.phone_number.trim() && { phone_number: phoneRequiredText }),
        ...resolve(wire(values)),
      }),
    call: (values) => ({ body: { user: wire(values) } }),
    onSuccess: (response, { email }) => onDone(response, email.trim()),
    onError: ({ errors }) => form.setErrors(ofUser(errors)),
  });
  const joining = (): Joining | null => {
    if (!invitation) return null;
    const { phone_number, accepts_terms } = form.validate().errors;
    const errors = { ...(phone_number && { phone_number }), ...(accepts_terms && { accepts_terms }) };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return null;
    return { token: invitation.token, accepts_terms: true, phone_number: form.values.phone_number };
  };
  return (
    <>
      <Form {...shell} label="Sign up" submit="Sign up" isWide>
        {invitation && <input type="hidden" name="token" value={invitation.token} />}
        {!invitation && (
          <TextField label="Sign-up code" autoComplete="off" spellCheck={false} {...bind(form, 'signup_code')} />
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          readOnly={invitation !== null}
          help={invitation && 'Your invitation was sent to this address.'}
          {...bind(form, 'email')}
        />
        <PhoneField
          label="Cell phone"
          help={
            by.phone_required
              ? 'A cell phone that can receive text messages'
              : 'Optional. A cell phone that can receive text messages'
          }
          {...bind(form, 'phone_number')}
        />
        <NewPasswordFields form={form} password={form.values.password} labels={['Password', 'Confirm password']} />
        <CheckboxField
          label={
            <>I agree to the {termsUrl ? <ExternalLink href={termsUrl}>Terms of Use</ExternalLink> : 'Terms of Use'}</>
          }
          {...bind(form, 'accepts_terms')}
        />
      </Form>
      {others?.(joining)}
    </>
  );
}

const order: readonly string[] = Object.keys(newcomer.shape);

const inOrder = (errors: Readonly<Record<string, ReactNode>>) =>
  Object.fromEntries(Object.entries(errors).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)));

const ofUser = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path.replace(/^user\./, ''), sentence]));
