import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id, moment } from '../fields/fields.ts';
import { surveyAnswerFields } from '../vocabulary/surveys.ts';
import { sexes } from '../vocabulary/users.ts';
import { dependent } from './dependents.ts';
import { onboardingDraft, surveyDraft } from './flow-drafts.ts';
import { clientOfReply, currentUser } from './users.ts';

const step = z.number().int().min(0).max(20);

/**
 * The four fields of the specification, which both calls accept. Each saves those of its own flow only. `false` completes
 * nothing and takes nothing back.
 */
const progress = z
  .strictObject({
    onboarding_step: step,
    onboarding_complete: z.boolean(),
    survey_step: step,
    survey_completed: z.boolean(),
  })
  .partial();

export const saveOnboarding = endpoint({
  name: 'save-onboarding',
  summary:
    'Save the onboarding step of the signed-in user, or what they have typed so far, or complete the onboarding if all answers are present. The fields of the survey change nothing here.',
  method: 'POST',
  path: '/onboarding',
  access: 'signed_in',
  body: progress.extend({
    draft: onboardingDraft.optional().describe('Replaces the stored one. Ignored once the onboarding is complete.'),
  }),
  reply: currentUser,
  audit: { kind: 'change', clients: clientOfReply },
});

export const saveSurvey = endpoint({
  name: 'save-survey',
  summary:
    'Save the survey step of the signed-in client, or incomplete answers as typed, or complete the survey if all answers are present. The fields of the onboarding change nothing here, and other users have no survey: nothing is saved for them.',
  method: 'POST',
  path: '/survey',
  access: 'signed_in',
  body: progress.extend({
    draft: surveyDraft.optional().describe('Replaces the stored one. Completing the survey deletes it.'),
  }),
  reply: currentUser,
  audit: { kind: 'change', clients: clientOfReply },
});

export const listSurveys = endpoint({
  name: 'list-surveys',
  summary:
    'List clients who completed their survey, latest first: an advisor’s own, a firm’s for its admin, all for a super admin.',
  method: 'GET',
  path: '/surveys',
  access: 'advisors',
  reply: z.object({
    surveys: z.array(z.object({ id: z.number().int(), name: z.string(), survey_completed_at: moment })),
  }),
  audit: { kind: 'read', clients: ({ reply }) => reply.surveys.map(({ id }) => id) },
});

export const survey = z.object({
  id: z.number().int().describe('The id of the client'),
  first_name: z.string(),
  name: z.string(),
  zip_code: z.string().nullable(),
  household_size: z.number().int().nullable(),
  income: amount.nullable(),
  tax_filing_status: z
    .enum(['single', 'married_joint'])
    .describe('A suggestion: the survey asks about a spouse, not about the tax return'),
  dependents: z.array(
    dependent
      .pick({ age: true, sex: true, spouse: true })
      .extend({ birth_date: z.string().nullable().describe('YYYY-MM-DD. The survey asks the client only.') }),
  ),
});
export type Survey = z.output<typeof survey>;

export const showSurvey = endpoint({
  name: 'show-survey',
  summary: 'Get the estimate fields of a client’s completed survey.',
  method: 'GET',
  path: '/surveys/:id',
  access: 'advisors',
  params: z.strictObject({ id }),
  reply: survey,
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

const surveyAnswers = z.object({
  birthdate: z.string().nullable().describe('YYYY-MM-DD'),
  sex: z.enum(sexes).nullable(),
  zip_code: z.string().nullable(),
  taxable_dependents: z.number().int().nullable().describe('Size of the tax household'),
  household_income: amount.nullable(),
  spouse_name: z.string().nullable(),
  dependents: z.array(dependent.omit({ years_old: true })).describe('The people who need coverage, the client first'),
  preferred_providers: z.string().nullable(),
  medications: z.string().nullable(),
});
export type SurveyAnswers = z.output<typeof surveyAnswers>;

export const showSurveyAnswers = endpoint({
  name: 'show-survey-answers',
  summary:
    'Get the survey answers of a client, and which of them changed since the user last looked. Until the client has sent the survey, only the client and super admins can read them.',
  method: 'GET',
  path: '/clients/:id/survey_answers',
  access: 'signed_in',
  params: z.strictObject({ id }),
  reply: z.object({
    sent_at: moment.nullable().describe('Null while the client has not sent the survey'),
    answers: surveyAnswers,
    looked_at: moment.nullable().describe('When the user looked before. Null the first time, and for the client.'),
    changed: z.array(z.enum(surveyAnswerFields)).describe('Answers that changed since then'),
  }),
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});
