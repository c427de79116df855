import type { OnboardingDraft } from 'contract/endpoints/flow-drafts';
import type { CurrentUser } from 'contract/endpoints/users';
import { clientRequestTypes } from 'contract/vocabulary/users';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { bind } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import type { FlowStep } from '../../ui/question-flow.tsx';
import type { Draft } from './use-draft.ts';
import { useStepForm } from './use-step-form.ts';

const typeLabels = {
  pre_65: 'Insurance for people under 65',
  medicare: 'Medicare, for people 65 and older',
  combo: 'Both: some of us are under 65 and some are 65 or older',
} as const;

export function useRequestTypeStep(user: CurrentUser, draft: Draft<OnboardingDraft>): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    saved: { client_request_type: user.client_request_type },
    typed: typedOf(draft.initial),
    stored: typedOf(draft.stored),
    onTyped: (typed) => draft.set('client_request_type', typed?.client_request_type),
    onFailed: draft.remember,
    changesOf: ({ client_request_type }) => ({ client_request_type }),
  });
  return {
    name: 'Insurance',
    title: 'What are you looking for?',
    lead: 'We’ll match you with an agent who knows this type of insurance.',
    minutes: 1,
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Insurance" {...controls}>
        <ChoiceField
          label="Type of insurance"
          isStacked
          choices={clientRequestTypes.map((value) => ({ value, label: typeLabels[value] }))}
          {...bind(form, 'client_request_type')}
        />
      </Form>
    ),
  };
}

const typedOf = ({ client_request_type }: Partial<OnboardingDraft>) =>
  client_request_type === undefined ? undefined : { client_request_type };
