import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, dollars, id, moment, paged, paging, text, version } from '../fields/fields.ts';
import { coverages, estimationTypes, filingStatuses, maxPeople } from '../vocabulary/estimations.ts';
import { placeCodes } from '../vocabulary/states.ts';
import { sexes } from '../vocabulary/users.ts';
import { checkAcrossFields, whenPeopleAreReadable } from './estimation-checks.ts';
import { countyCode, planYear, zip } from './market.ts';

/** The form says "yes" for a spouse and "no" for a child (specification, section 3). */
const yesOrNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')]);

/** A person who needs coverage. The first one is the person the estimate is for. */
export const dependent = z.strictObject({
  id: z.number().int().positive().optional(),
  age: z
    .number({ error: 'Age is required' })
    .int('Age must be a whole number')
    .min(0, 'Age cannot be negative')
    .max(120, 'Age must be at most 120'),
  sex: z.enum(sexes, { error: 'Sex is required' }),
  spouse: yesOrNo.default(false),
  myself: z.boolean().optional(),
});

const fields = {
  client_first_name: text('First name', 100),
  zip,
  county: countyCode,
  state: z.enum(placeCodes).optional(),
  plan_year: planYear.default(2025),
  dependents_attributes: z
    .array(dependent, { error: 'Who is needing coverage? is required' })
    .min(1, 'Who is needing coverage? is required')
    .max(maxPeople, `An estimate covers at most ${maxPeople} people`),
  household_size: z
    .number({ error: 'Household size is required' })
    .int('Household size must be a whole number')
    .min(1, 'Household size must be at least 1')
    .max(40, 'Household size must be at most 40')
    .nullish(),
  income: dollars('Household income').nullish(),
  last_year_income: dollars('Household MAGI').nullish(),
  tax_filing_status: z.enum(filingStatuses, { error: 'Tax filing status is required' }).nullish(),
};

export const estimationInput = z.strictObject(fields).superRefine(checkAcrossFields, whenPeopleAreReadable);
export type EstimationInput = z.output<typeof estimationInput>;

/** The id of an estimate, or the token of a public link or a root estimate. */
export const estimationKey = z.union([id, z.string().regex(/^[A-Za-z0-9_-]{43}$/)]);

export const estimation = z.object({
  id: z.union([z.number().int(), z.string()]),
  client_first_name: z.string(),
  name: z.string(),
  type: z.enum(estimationTypes),
  zip: z.string(),
  county: z.string(),
  county_name: z.string(),
  state: z.enum(placeCodes),
  plan_year: planYear,
  dependents: z.array(
    z.object({
      id: z.number().int(),
      age: z.number().int(),
      sex: z.enum(sexes),
      spouse: z.boolean(),
      myself: z.boolean(),
    }),
  ),
  dependents_count: z.number().int(),
  household_size: z.number().int().nullable(),
  income: amount.nullable(),
  last_year_income: amount.nullable(),
  tax_filing_status: z.enum(filingStatuses).nullable(),
  rootEstimator: z.boolean(),
  /** The public page of the estimate. Null if its link was revoked, and for callers who used a link. */
  share_url: z.string().nullable(),
  /** Only in the response that creates a root estimate: the token for later access. */
  root_token: z.string().optional(),
  version: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type Estimation = z.output<typeof estimation>;

const premium = <Name extends string>(name: Name) =>
  z.object({ name: z.literal(name), premium: amount, net_premium: amount });

const values = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]));

export const reason = z.object({
  figure: z.string(),
  person: z.number().int().nullable(),
  rule: z.string(),
  inputs: values,
  row: values.nullable(),
  year: z.number().int(),
  source: z.string(),
  value: z.union([z.number(), z.string(), z.null()]),
  unit: z.enum(['cents', 'cents_a_year', 'percent', 'ten_thousandths', 'verdict']),
});

/** An estimate's figures: monthly US dollars unless a name says otherwise. */
export const calculation = z.object({
  plan_year: planYear,
  eligible_for_marketplace: z.boolean(),
  eligible_for_medicaid: z.boolean(),
  eligible_for_medicare: z.boolean(),
  marketplace_unavailable: z.boolean(),
  medicare_unavailable: z.boolean(),
  state_exchange: z.boolean().describe('The state runs its own marketplace. Its figures are final.'),
  coverage_gap: z.boolean().describe('A person is below the income limit of the tax credit and has no Medicaid'),
  percent_of_fpl: z.number().int().nullable(),
  tax_credit: amount.nullable(),
  benchmark_premium: amount.nullable(),
  applicable_percent: z.number().nullable().describe('Share of income expected as a contribution, in percent: 8.5'),
  expected_contribution: amount.nullable(),
  cost_sharing_level: z.number().int().nullable().describe('Percent of costs that a silver plan covers: 94, 87 or 73'),
  premiums: z
    .object({ 'Bronze Plan': premium('lbp'), 'Silver Plan': premium('lsp'), 'Gold Plan': premium('lgp') })
    .nullable(),
  eligibility: z.array(
    z.object({ type: z.enum(coverages), sex: z.enum(sexes), age: z.number().int(), plan_g: amount.nullable() }),
  ),
  medicare_sum: amount.nullable().describe('Household, traditional Medicare: Parts B and D, surcharges, Plan G'),
  standard_part_b: amount.nullable(),
  traditional_part_b: amount.nullable().describe('Per person: the surcharge on the standard Part B premium'),
  part_d_irmaa: amount.nullable(),
  traditional_part_d: amount.nullable(),
  traditional_oop: amount.nullable().describe('Per person and year'),
  advantage_sum: amount.nullable(),
  advantage_part_b: amount.nullable().describe('Per person: the surcharge on the standard Part B premium'),
  advantage_part_c: amount.nullable(),
  advantage_part_d: amount.nullable(),
  advantage_oop: z.string().nullable().describe('HTML text'),
  price_source: z.string(),
  price_accuracy: z.string(),
  medicare_source: z.string().nullable(),
  medicare_accuracy: z.string().nullable(),
  people: z.array(
    z.object({
      age: z.number().int(),
      sex: z.enum(sexes),
      covered_by: z.enum(coverages),
      premium: amount.nullable(),
      part_b: amount.nullable(),
      part_b_surcharge: amount.nullable(),
      part_d: amount.nullable(),
      part_d_surcharge: amount.nullable(),
      plan_g: amount.nullable(),
    }),
  ),
  reasons: z.array(reason),
});
export type Calculation = z.output<typeof calculation>;

const byKey = z.strictObject({ id: estimationKey });
const byId = z.strictObject({ id });

export const listEstimations = endpoint({
  name: 'list-estimations',
  summary: 'List estimates: an advisor’s own, a firm’s for its admin, all for a super admin.',
  method: 'GET',
  path: '/estimations',
  access: 'advisors',
  query: z.strictObject(
    paging(['name', 'type', 'dependents_count', 'updated_at', 'created_at'], { field: 'name', order: 'asc' }),
  ),
  reply: z.object({
    estimations: z.array(
      estimation
        .pick({ name: true, type: true, dependents_count: true, share_url: true, created_at: true, updated_at: true })
        .extend({ id: z.number().int() }),
    ),
    ...paged,
  }),
});

export const createEstimation = endpoint({
  name: 'create-estimation',
  summary:
    'Create an estimate. With rootEstimator no sign-in is required, and the response has a token for later access.',
  method: 'POST',
  path: '/estimations',
  access: 'anyone',
  rateLimit: 'public',
  body: z.strictObject({ estimation: estimationInput, rootEstimator: z.boolean().default(false) }),
  reply: estimation,
});

export const showEstimation = endpoint({
  name: 'show-estimation',
  summary: 'Get an estimate by its id or by the token of a link.',
  method: 'GET',
  path: '/estimations/:id',
  access: 'anyone',
  rateLimit: 'public',
  params: byKey,
  reply: estimation,
  errorCodes: ['not_found'],
});

export const updateEstimation = endpoint({
  name: 'update-estimation',
  summary: 'Update an estimate. With `version`, only if it has not changed in the meantime.',
  method: 'PATCH',
  path: '/estimations/:id',
  access: 'anyone',
  rateLimit: 'public',
  params: byKey,
  body: z.strictObject({
    estimation: z
      .strictObject({ ...fields, version: version.optional() })
      .superRefine(checkAcrossFields, whenPeopleAreReadable),
    rootEstimator: z.boolean().optional(),
  }),
  reply: estimation,
  errorCodes: ['not_found', 'version_conflict'],
});

export const calculateEstimation = endpoint({
  name: 'calculate-estimation',
  summary: 'Calculate the costs of an estimate, with the reason for each figure.',
  method: 'GET',
  path: '/estimations/:id/calculate',
  access: 'anyone',
  rateLimit: 'public',
  params: byKey,
  reply: calculation,
  errorCodes: ['not_found'],
});

export const duplicateEstimation = endpoint({
  name: 'duplicate-estimation',
  summary: 'Duplicate an estimate. Requires the CSRF header although it is a GET.',
  method: 'GET',
  path: '/estimations/:id/duplicate',
  access: 'advisors',
  writes: true,
  isRepeatable: true,
  params: byId,
  reply: estimation,
  errorCodes: ['not_found'],
});

export const deleteEstimation = endpoint({
  name: 'delete-estimation',
  summary: 'Delete an estimate. Its public link becomes invalid.',
  method: 'DELETE',
  path: '/estimations/:id',
  access: 'advisors',
  params: byId,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found'],
});

export const createShareLink = endpoint({
  name: 'create-share-link',
  summary: 'Create a public link for an estimate. A previous link becomes invalid.',
  method: 'POST',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: byId,
  reply: z.object({ share_url: z.string() }),
  errorCodes: ['not_found'],
});

export const deleteShareLink = endpoint({
  name: 'delete-share-link',
  summary: 'Revoke the public link of an estimate.',
  method: 'DELETE',
  path: '/estimations/:id/share_link',
  access: 'advisors',
  params: byId,
  reply: z.object({ share_url: z.null() }),
  errorCodes: ['not_found'],
});
