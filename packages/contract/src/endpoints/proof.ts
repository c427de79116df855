import type { ChangeCause } from 'estimator/year-change';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, moment } from '../fields/fields.ts';
import { filingStatuses, returnStatuses } from '../vocabulary/estimations.ts';
import { sexes } from '../vocabulary/users.ts';
import { calculation } from './calculation.ts';
import { employerOffer } from './employer-offers.ts';
import { estimationKeyParams, estimationParams } from './estimations.ts';
import { incomeWorksheet } from './income-worksheet.ts';
import { lifeEvents } from './life-events.ts';
import { countyCode, market, planYear, zip } from './market.ts';
import { savedMedicareHistory } from './medicare-history.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const digests = z.object({
  law: sha256.describe('Of the tables of law of the plan year'),
  prices: sha256.describe('Of the market of the place and year, with the one that the household moves to'),
  rules: z.string().describe('The version of the estimator’s rules'),
});

const changeCause = z.enum(['law', 'prices', 'ages', 'household', 'income']) satisfies z.ZodType<ChangeCause>;

/** What the kept figures of an estimate were calculated with, and what today’s figures would change. */
const keptFigures = z.object({
  calculated_at: moment,
  kept_later: z
    .boolean()
    .describe('The estimate was saved before figures were kept, so that these may not be the ones it had then'),
  digests,
  is_current: z.boolean().describe('Whether the digests are those of today’s tables and rules'),
  newer: z
    .object({
      changed: z.array(z.enum(['law', 'prices', 'rules'])).describe('Which digests differ from today’s'),
      year: amount.nullable().describe('What the year costs more or, if negative, less. Null without a price.'),
      month: amount.nullable().describe('A twelfth of it'),
      is_projected: z.boolean(),
      causes: z
        .array(z.object({ cause: changeCause, year: amount }))
        .describe(
          'In the order in which they are changed, with their part of `year`. Changed rules are part of the law.',
        ),
    })
    .nullable()
    .describe('Null while today’s figures are the same'),
});
export type KeptFigures = z.output<typeof keptFigures>;

export const showNewerFigures = endpoint({
  name: 'show-newer-figures',
  summary: 'Compare the kept figures of an estimate with those of today’s tables. Not through public links.',
  method: 'GET',
  path: '/estimations/:id/newer_figures',
  access: 'anyone',
  rateLimit: 'public',
  params: estimationKeyParams,
  reply: keptFigures,
  audit: { kind: 'read' },
  errorCodes: ['not_found'],
});

export const recalculateEstimation = endpoint({
  name: 'recalculate-estimation',
  summary: 'Replace the kept figures of an estimate by those of today’s tables. Its inputs and version stay.',
  method: 'POST',
  path: '/estimations/:id/recalculate',
  access: 'anyone',
  rateLimit: 'public',
  worksInFrames: true,
  params: estimationKeyParams,
  reply: keptFigures,
  audit: { kind: 'change' },
  errorCodes: ['not_found', 'version_conflict'],
});

const values = z.record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]));

/** The answers that figures depend on. */
export const proofInputs = z.strictObject({
  zip,
  county: countyCode,
  plan_year: planYear,
  dependents_attributes: z.array(
    z.strictObject({
      age: z.number().int(),
      birth_date: z.string().nullable(),
      sex: z.enum(sexes),
      spouse: z.boolean(),
      ...savedMedicareHistory,
    }),
  ),
  household_size: z.number().int().nullable(),
  income: amount.nullable(),
  income_worksheet: incomeWorksheet.nullable(),
  last_year_income: amount.nullable(),
  tax_filing_status: z.enum(filingStatuses).nullable(),
  year_between_income: amount.nullable(),
  plan_year_filing_status: z.enum(returnStatuses).nullable(),
  lived_apart_all_year: z.boolean(),
  credit_exception: z.boolean(),
  employer_offer: employerOffer.nullable(),
  events: lifeEvents,
});
export type ProofInputs = z.output<typeof proofInputs>;

export const proof = z.strictObject({
  format: z.literal('healthplanner-proof-1'),
  calculated_at: moment,
  kept_later: z.boolean(),
  inputs: proofInputs,
  tables: z.strictObject({
    market: market.describe('The prices, with their sources'),
    law: z
      .array(z.object({ year: z.number().int(), source: z.string(), row: values }))
      .describe('The rows of law and of other tables that the reasons cite'),
  }),
  result: z
    .array(calculation)
    .describe(
      'The figures with their reasons, of the first month of each period in which all months are the same, from January on',
    ),
  digests: digests.extend({
    inputs: z.record(z.string(), sha256).describe('Of each input, by its path'),
    result: sha256,
  }),
});
export type Proof = z.output<typeof proof>;

export const showProof = endpoint({
  name: 'show-proof',
  summary:
    'Get what recalculates an estimate: inputs, tables, reasons, result and digests. `npm run replay` reads the document.',
  method: 'GET',
  path: '/estimations/:id/proof',
  access: 'advisors',
  authentication: 'cookie',
  params: estimationParams,
  reply: proof,
  audit: { kind: 'export' },
  errorCodes: ['not_found'],
});
