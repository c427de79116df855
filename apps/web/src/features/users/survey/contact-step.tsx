import type { CurrentUser } from 'contract/endpoints/users';
import { isAscii, plainLettersText } from 'contract/endpoints/users';
import { useRef } from 'react';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import type { FlowStep } from '../../../ui/question-flow.tsx';
import { PlainLetters } from './plain-letters.tsx';
import { useStepForm } from './use-step-form.ts';

interface ContactStepOptions {
  user: CurrentUser;
  /** As typed before. */
  typed: string | undefined;
  onTyped: (phone: string) => void;
  onSaved: () => Promise<void>;
}

export function useContactStep({ user, typed, onTyped, onSaved }: ContactStepOptions): FlowStep {
  const known = typed ?? user.phone_number ?? '';
  const shown = useRef(known);
  const { form, error, submit } = useStepForm(user, {
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      phone_number: known,
    },
    changesOf: (values) => values,
    // A number that is half typed can be valid, and a new one has to be confirmed.
    unsaved: ['phone_number'],
    onTyped: ({ phone_number }) => {
      if (phone_number === shown.current) return;
      shown.current = phone_number;
      onTyped(phone_number);
    },
    extraErrors: ({ first_name, last_name }) => ({
      first_name: isAscii(first_name) ? null : plainLettersText('First Name'),
      last_name: isAscii(last_name) ? null : plainLettersText('Last Name'),
    }),
    rewordErrors: (errors) => (errors.phone_number ? { phone_number: 'Invalid phone number.' } : {}),
  });
  return {
    name: 'Contact',
    title: 'How do we reach you?',
    lead: `Welcome${user.first_name && `, ${user.first_name}`}. Check your name and add your phone number.`,
    minutes: 1,
    onSubmit: async () => {
      const isSaved = await submit();
      if (isSaved) await onSaved();
      return isSaved;
    },
    content: (controls) => (
      <Form form={form} error={error} label="Contact" {...controls}>
        <TextField label="First Name" autoComplete="given-name" {...bind(form, 'first_name')} />
        <PlainLetters value={form.values.first_name} onChoose={(plain) => form.setFieldValue('first_name', plain)} />
        <TextField label="Last Name" autoComplete="family-name" {...bind(form, 'last_name')} />
        <PlainLetters value={form.values.last_name} onChoose={(plain) => form.setFieldValue('last_name', plain)} />
        <PhoneField
          label="Phone Number"
          help="A cell phone that can receive text messages"
          {...bind(form, 'phone_number')}
        />
      </Form>
    ),
  };
}
