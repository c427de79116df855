import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id } from '../fields/fields.ts';

export const policy = z.object({
  id: z.number().int(),
  policy_type: z.string(),
  policy_status: z.string(),
  issuer_name: z.string(),
  plan_name: z.string().nullable(),
  metallic_level: z.string().nullable(),
  covered_lives: z.number().int().nullable(),
  effective_date: z.string().nullable().describe('YYYY-MM-DD'),
  premium: amount.nullable().describe('Per month'),
  deductible: amount.nullable().describe('Per person and year'),
  moop: amount.nullable().describe('Maximum out of pocket, per person and year'),
  major_medical: z.boolean(),
  summary_of_benefits_url: z.string().nullable(),
});
export type Policy = z.output<typeof policy>;

export const listPolicies = endpoint({
  name: 'list-policies',
  summary: 'List the insurance policies of a client.',
  method: 'GET',
  path: '/users/:id/policies',
  access: 'signed_in',
  params: z.strictObject({ id }),
  reply: z.object({ policies: z.array(policy) }),
  errorCodes: ['not_found'],
});
