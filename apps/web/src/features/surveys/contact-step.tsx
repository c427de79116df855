import type { OnboardingDraft } from 'contract/endpoints/flow-drafts';
import type { CurrentUser } from 'contract/endpoints/users';
import { isAscii, plainLettersText } from 'contract/endpoints/users';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { FlowStep } from '../../ui/question-flow.tsx';
import { PlainLetters } from './plain-letters.tsx';
import type { Draft } from './use-draft.ts';
import { useStepForm } from './use-step-form.ts';

const fields = ['first_name', 'last_name', 'phone_number'] as const;

interface ContactStepOptions {
  user: CurrentUser;
  draft: Draft<OnboardingDraft>;
}

export function useContactStep({ user, draft }: ContactStepOptions): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    saved: { first_name: user.first_name, last_name: user.last_name, phone_number: user.phone_number ?? '' },
    typed: typedOf(draft.initial),
    stored: typedOf(draft.stored),
    onTyped: (typed) => {
      for (const field of fields) draft.set(field, typed?.[field]);
    },
    onFailed: draft.remember,
    changesOf: (values) => values,
    // A number that is half typed can be valid, and a new one has to be confirmed.
    unsaved: ['phone_number'],
    extraErrors: ({ first_name, last_name }) => ({
      first_name: isAscii(first_name) ? null : plainLettersText('First Name'),
      last_name: isAscii(last_name) ? null : plainLettersText('Last Name'),
    }),
    rewordErrors: (errors) => (errors.phone_number ? { phone_number: 'Invalid phone number.' } : {}),
  });
  return {
    name: 'Contact',
    title: 'How can we reach you?',
    lead: `Welcome${user.first_name && `, ${user.first_name}`}. Check your name and add your phone number.`,
    minutes: 1,
    onSubmit: async () => {
      await draft.update();
      const isSaved = await submit();
      if (isSaved) await draft.drop(...fields);
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

const typedOf = ({ first_name, last_name, phone_number }: Partial<OnboardingDraft>) => ({
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
  ...(phone_number !== undefined && { phone_number }),
});
