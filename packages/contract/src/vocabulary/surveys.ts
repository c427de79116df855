/** The answers of a survey, in the order of its questions. */
export const surveyAnswerFields = [
  'birthdate',
  'sex',
  'zip_code',
  'taxable_dependents',
  'household_income',
  'spouse_name',
  'dependents',
  'preferred_providers',
  'medications',
] as const;
export type SurveyAnswerField = (typeof surveyAnswerFields)[number];
