import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id } from '../fields/fields.ts';

/** Cover that a client has. */
export const policy = z.object({
  id: z.number().int(),
  policy_type: z.string(),
  policy_status: z.string(),
  issuer_name: z.string(),
  plan_name: z.string().nullable(),
  metallic_level: z.string().nullable(),
  covered_lives: z.number().int().nullable(),
  effective_date: z.string().nullable().describe('YYYY-MM-DD'),
  premium: amount.nullable().describe('A month'),
  deductible: amount.nullable().describe('Of one person, a year'),
  moop: amount.nullable().describe('The most that one person pays for care in a year'),
  major_medical: z.boolean(),
  summary_of_benefits_url: z.string().nullable(),
});
export type Policy = z.output<typeof policy>;

export const listPolicies = endpoint({
  name: 'list-policies',
  summary: 'The cover of a client.',
  method: 'GET',
  path: '/users/:id/policies',
  access: 'signed_in',
  params: z.strictObject({ id }),
  reply: z.object({ policies: z.array(policy) }),
  errorCodes: ['not_found'],
});
