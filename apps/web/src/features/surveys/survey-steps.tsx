import type { SurveyDraft } from 'contract/endpoints/flow-drafts';
import type { User } from 'contract/endpoints/users';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { hiddenInView, userView } from '../../lib/user-view.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { bind, CurrencyField, TextField, WholeNumberField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import type { FlowStep } from '../../ui/question-flow.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { type Draft, draftOf } from './use-draft.ts';
import { useStepForm } from './use-step-form.ts';

const sexes = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
];

export function useBasicsStep(user: User, draft: Draft<SurveyDraft>): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    ...draftOf(draft, 'basics'),
    saved: { birthdate: user.birthdate ?? '', sex: user.sex, zip_code: user.zip_code ?? '' },
    changesOf: (values) => values,
  });
  return {
    name: 'Basics',
    title: 'First, a little about you',
    minutes: 1,
    why: 'Insurance prices depend on age and where you live. Insurers also ask for sex on their forms.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Basics" {...controls}>
        <DateField label="Birth date" autoComplete="bday" {...bind(form, 'birthdate')} />
        <ChoiceField label="Sex" choices={sexes} {...bind(form, 'sex')} />
        <TextField
          label="Zip Code"
          width="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="12345"
          {...bind(form, 'zip_code')}
        />
      </Form>
    ),
  };
}

export function useHouseholdStep(user: User, draft: Draft<SurveyDraft>): FlowStep {
  const people = useEndpoint('list-dependents', { params: { id: user.id } }).data?.dependents ?? [];
  const { form, error, submit } = useStepForm(user, {
    ...draftOf(draft, 'household'),
    saved: {
      taxable_dependents: user.taxable_dependents,
      household_income: user.household_income,
      spouse_name: user.spouse_name ?? '',
    },
    changesOf: ({ spouse_name, ...values }) => ({ ...values, spouse_name: spouse_name.trim() || null }),
  });
  return {
    name: 'Household',
    title: 'Your household',
    minutes: 1,
    why: 'Help with premiums depends on the size and income of the household on your tax return. Your answers are encrypted.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Household" {...controls}>
        <WholeNumberField
          label="Tax household size"
          help="Everyone on your tax return, including you, whether or not they need coverage"
          {...bind(form, 'taxable_dependents')}
        />
        <CurrencyField
          label="Household income"
          help="What everyone in your household expects to earn this year, before taxes"
          {...bind(form, 'household_income')}
        />
        {(people.some(({ spouse }) => spouse) || form.values.spouse_name) && (
          <TextField label="Spouse’s name" optional autoComplete="off" {...bind(form, 'spouse_name')} />
        )}
      </Form>
    ),
  };
}

export function useProvidersStep(user: User, draft: Draft<SurveyDraft>): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    ...draftOf(draft, 'providers'),
    saved: { preferred_providers: user.preferred_providers ?? '' },
    changesOf: (values) => values,
  });
  return {
    name: 'Providers',
    title: 'Which doctors do you want to keep?',
    minutes: 2,
    why: 'Plans cover different doctors and hospitals. Your agent will look for plans that cover yours.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Providers" {...controls}>
        <TextAreaField
          label="Preferred providers"
          help="Doctors, clinics, and hospitals, one per line. Enter “None” if you have no preference."
          {...bind(form, 'preferred_providers')}
        />
      </Form>
    ),
  };
}

export function useMedicationsStep(user: User, draft: Draft<SurveyDraft>): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    ...draftOf(draft, 'medications'),
    saved: { medications: user.medications ?? '' },
    changesOf: (values) => values,
  });
  return {
    name: 'Medications',
    title: 'Which medications do you take?',
    minutes: 2,
    why: 'Plans cover different medications, and costs vary. Your answers are encrypted, and only your agent works with them.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Your medications" {...controls}>
        <TextAreaField
          label="Medications"
          help={userView.current() ? hiddenInView : 'Name and dose, one per line. Enter “None” if you don’t take any.'}
          {...bind(form, 'medications')}
        />
      </Form>
    ),
  };
}
