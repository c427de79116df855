import { useForm } from '@mantine/form';
import { maxPasskeyName } from 'contract/vocabulary/second-factors';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { registerPasskey } from '../../lib/passkeys.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useCodeSteps } from './use-code-steps.ts';

export const nameErrors = { name: (name: string) => (name.trim() ? null : 'Name is required') };

interface PasskeySetupProps {
  /** Of a sign-in that requires a factor. */
  token?: string | undefined;
  onAdded: (reply: Reply<'create-passkey'>) => void;
  children: ReactNode;
}

export function PasskeySetup({ token, onAdded, children }: PasskeySetupProps) {
  const steps = useCodeSteps();
  const begin = useAction('begin-passkey');
  const create = useAction('create-passkey');
  const form = useForm({ initialValues: { name: '' }, validate: nameErrors });
  const add = async ({ name }: { name: string }) => {
    const register = async () => {
      const given = token === undefined ? {} : { enrollment_token: token };
      const { enrollment_token, options } = await begin.mutateAsync({ body: given });
      return create.mutateAsync({ body: { enrollment_token, name, credential: await registerPasskey(options) } });
    };
    const added = await steps.check(register, 'Passkey added!');
    if (added) onAdded(added);
  };
  return (
    <Form
      form={form}
      onSubmit={(values) => void add(values)}
      error={steps.problem}
      busy={steps.isBusy !== null}
      label="New passkey"
      submit="Continue"
      actions={children}
    >
      <p>
        A passkey is your fingerprint, face, PIN or security key. Your browser will ask for it now, and each time you
        sign in.
      </p>
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        maxLength={maxPasskeyName}
        help="So that you recognize it in your settings, such as “Work laptop”"
        {...bind(form, 'name')}
      />
    </Form>
  );
}
