import type { SurveyAnswerField } from 'contract/vocabulary/surveys';

const labels: Readonly<Record<SurveyAnswerField, string>> = {
  birthdate: 'Birth date',
  sex: 'Sex',
  zip_code: 'Zip Code',
  taxable_dependents: 'Tax household size',
  household_income: 'Household income',
  spouse_name: 'Spouse’s name',
  dependents: 'Who needs coverage',
  preferred_providers: 'Preferred providers',
  medications: 'Medications',
};

export const texts = {
  title: 'Survey answers',
  labels,
  failed: 'The survey answers couldn’t be loaded.',
  sent: (day: string) => `Sent ${day}`,
  draft: 'Not sent yet',
  empty: 'No answers yet',
  emptyHelp: 'The client’s answers will show up here once they complete the survey.',
  changedBadge: 'Changed',
  changed: (moment: string, answers: string) => `Changed since you last viewed this on ${moment}: ${answers}.`,
  review: {
    name: 'Review',
    title: 'Check your answers',
    lead: 'Your advisor and agent will see these answers once you send them. You can still change them later.',
    change: 'Change',
    failed: 'Your answers couldn’t be loaded.',
    send: 'Send answers',
  },
  nobody: 'No one yet',
  self: 'Client',
  spouse: 'Spouse',
  age: (age: number) => `age ${age}`,
} as const;
