import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id, moment } from '../fields/fields.ts';
import { currentUser, dependent } from './users.ts';

const step = z.number().int().min(0).max(20);

export const saveOnboarding = endpoint({
  name: 'save-onboarding',
  summary: 'Keep the step of one’s own onboarding, or complete it once all it asks for is there.',
  method: 'POST',
  path: '/onboarding',
  access: 'signed_in',
  body: z.strictObject({ onboarding_step: step.optional(), onboarding_complete: z.literal(true).optional() }),
  reply: currentUser,
});

export const saveSurvey = endpoint({
  name: 'save-survey',
  summary: 'Keep the step of one’s own survey, or complete it once all it asks for is there.',
  method: 'POST',
  path: '/survey',
  access: 'signed_in',
  body: z.strictObject({ survey_step: step.optional(), survey_completed: z.literal(true).optional() }),
  reply: currentUser,
});

export const listSurveys = endpoint({
  name: 'list-surveys',
  summary:
    'Clients who finished their survey, the latest first: one’s own, the firm’s for its admin, all for a super admin.',
  method: 'GET',
  path: '/surveys',
  access: 'advisors',
  reply: z.object({
    surveys: z.array(z.object({ id: z.number().int(), name: z.string(), survey_completed_at: moment })),
  }),
});

/** What a finished survey says for an estimate. */
export const survey = z.object({
  id: z.number().int().describe('The client’s'),
  first_name: z.string(),
  zip_code: z.string().nullable(),
  household_size: z.number().int().nullable(),
  income: amount.nullable(),
  dependents: z.array(dependent.pick({ age: true, sex: true, spouse: true })),
});
export type Survey = z.output<typeof survey>;

export const showSurvey = endpoint({
  name: 'show-survey',
  summary: 'What a client’s finished survey says for an estimate.',
  method: 'GET',
  path: '/surveys/:id',
  access: 'advisors',
  params: z.strictObject({ id }),
  reply: survey,
  errorCodes: ['not_found'],
});
