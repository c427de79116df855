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
  failed: 'The survey answers could not be loaded.',
  sent: (day: string) => `Sent ${day}`,
  draft: 'Not sent yet',
  empty: 'The survey has not been sent yet.',
  emptyHelp: 'You can read the answers here once the client sends it.',
  changedBadge: 'Changed',
  changed: (moment: string, answers: string) => `Changed since you last looked on ${moment}: ${answers}.`,
  nobody: 'Nobody yet',
  self: 'Client',
  spouse: 'Spouse',
  age: (age: number) => `age ${age}`,
} as const;
