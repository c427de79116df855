import type { User } from 'contract/endpoints/users';
import { hiddenInView, userView } from '../../../lib/user-view.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { bind, CurrencyField, TextField, WholeNumberField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import type { FlowStep } from '../../../ui/question-flow.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useStepForm } from './use-step-form.ts';

const sexes = [
  { value: 'Male', label: 'Male' },
  { value: 'Female', label: 'Female' },
];

export function useBasicsStep(user: User): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    initialValues: { birthdate: user.birthdate ?? '', sex: user.sex, zip_code: user.zip_code ?? '' },
    changesOf: (values) => values,
  });
  return {
    name: 'Basics',
    title: 'First, a little about you',
    minutes: 1,
    why: 'Insurance is priced by age and by where one lives. Forms of insurers ask for the sex as well.',
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
          placeholder="xxxxx"
          {...bind(form, 'zip_code')}
        />
      </Form>
    ),
  };
}

export function useHouseholdStep(user: User): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    initialValues: {
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
    why: 'Help with premiums depends on the size and the income of the household on your tax return. What you write is encrypted.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Household" {...controls}>
        <WholeNumberField
          label="Tax household size"
          help="Everyone on your tax return, you included, whether or not they need coverage"
          {...bind(form, 'taxable_dependents')}
        />
        <CurrencyField
          label="Household income"
          help="What all of you expect to earn this year, before taxes"
          {...bind(form, 'household_income')}
        />
        <TextField label="Spouse’s name" optional autoComplete="off" {...bind(form, 'spouse_name')} />
      </Form>
    ),
  };
}

export function useProvidersStep(user: User): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    initialValues: { preferred_providers: user.preferred_providers ?? '' },
    changesOf: (values) => values,
  });
  return {
    name: 'Providers',
    title: 'Which doctors do you want to keep?',
    minutes: 2,
    why: 'Plans differ in which doctors and hospitals they pay. Your agent looks for plans that pay yours.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Providers" {...controls}>
        <TextAreaField
          label="Preferred providers"
          help="Doctors, clinics and hospitals, one on each line. Write “None” if it does not matter."
          {...bind(form, 'preferred_providers')}
        />
      </Form>
    ),
  };
}

export function useMedicationsStep(user: User): FlowStep {
  const { form, error, submit } = useStepForm(user, {
    initialValues: { medications: user.medications ?? '' },
    changesOf: (values) => values,
  });
  return {
    name: 'Medications',
    title: 'Which medications do you take?',
    minutes: 2,
    why: 'Plans differ in which medications they pay, and how much. What you write is encrypted; your agent alone works with it.',
    onSubmit: submit,
    content: (controls) => (
      <Form form={form} error={error} label="Your medications" {...controls}>
        <TextAreaField
          label="Medications"
          help={userView.current() ? hiddenInView : 'Name and dose, one on each line. Write “None” if you take none.'}
          {...bind(form, 'medications')}
        />
      </Form>
    ),
  };
}
