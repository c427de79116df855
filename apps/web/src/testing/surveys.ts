import { showSurveyAnswers } from 'contract/endpoints/surveys';
import type { Reply } from '../lib/api.ts';

/** The survey answers of Maria and her husband, unless said otherwise. */
export const surveyAnswersOf = (changes: Partial<Reply<'show-survey-answers'>> = {}) =>
  showSurveyAnswers.reply.parse({
    sent_at: '2026-01-05T12:00:00Z',
    answers: {
      birthdate: '1965-03-04',
      sex: 'Female',
      zip_code: '60614',
      taxable_dependents: 2,
      household_income: 71_234.5,
      spouse_name: 'Robert',
      dependents: [
        { id: 1, name: null, age: 61, sex: 'Female', spouse: false, myself: true },
        { id: 2, name: 'Robert', age: 59, sex: 'Male', spouse: true, myself: false },
      ],
      preferred_providers: 'Dr. Arroyo',
      medications: 'Metformin',
    },
    looked_at: null,
    changed: [],
    ...changes,
  });
