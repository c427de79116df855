import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, maxDollars, moment, paged, paging, version } from '../fields/fields.ts';
import {
  copayUnits,
  maxComparedPlans,
  planBars,
  planBenefits,
  planLevels,
  planListStatuses,
  planMetals,
  planSorts,
} from '../vocabulary/plans.ts';
import {
  changeShowingClient,
  estimation,
  estimationKeyParams,
  estimationParams,
  linkErrorCodes,
} from './estimations.ts';
import { planId, planYear } from './market.ts';

/** Values with commas between them. */
export const several = <Schema extends z.ZodType<unknown, string>>(value: Schema, max: number, what: string) =>
  z
    .string()
    .max(500)
    .transform((text) => (text === '' ? [] : [...new Set(text.split(','))]))
    .pipe(z.array(value).max(max, `At most ${max} ${what}`))
    .default([]);

const issuerId = z.string().regex(/^[0-9]{5}$/, 'A carrier is a number of five digits');
const typeName = z.string().min(1).max(30);

const filters = {
  metal: several(z.enum(planMetals), planMetals.length, 'metals').describe('Metals, with commas between them'),
  carrier: several(issuerId, 50, 'carriers').describe('`issuer_id` of carriers, with commas between them'),
  type: several(typeName, 20, 'types').describe('Such as `HMO,PPO`'),
  hsa: z.enum(['true']).optional().describe('Only plans that qualify for a health savings account'),
  max_deductible: z.coerce
    .number()
    .min(0)
    .max(maxDollars)
    .optional()
    .describe('Of the household, in US dollars. Plans without a known deductible are left out.'),
};

const amountOrNull = amount.nullable();

const premium = z.object({
  premium: amount,
  tax_credit: amountOrNull.describe('What the federal credit pays of this plan. Null without a benchmark.'),
  state_help: amountOrNull,
  net_premium: amountOrNull.describe('What remains'),
});

const perYear = z
  .object({ person: amount, household: amount })
  .nullable()
  .describe('Per person, and for everyone on the plan together. Equal for one person. Null if the files lack it.');

const benefit = z.object({
  benefit: z.enum(planBenefits),
  is_covered: z.boolean(),
  copay: amountOrNull,
  copay_per: z.enum(copayUnits),
  coinsurance: z.number().nullable().describe('The member’s share in percent: 20. No charge if `copay` is null, too.'),
  is_after_deductible: z.boolean(),
});

const webAddress = z.string().nullable().describe('An https address without credentials');

/** In network, for the covered people of the estimate. */
export const listedPlan = z.object({
  plan_id: z.string(),
  name: z.string(),
  issuer_id: z.string(),
  carrier: z.string().describe('The name of the issuer, or its number if the files have no name'),
  metal: z.enum(planMetals),
  type: z.string().describe('HMO, PPO, EPO, POS or Indemnity'),
  is_hsa_eligible: z.boolean(),
  has_childrens_dental: z.boolean(),
  bar: z.enum(planBars).nullable().describe('Why the household can’t buy it. Then it has no amounts.'),
  month: premium.nullable().describe('Of the first month with someone on the plan'),
  year: premium.nullable().describe('Of all months with someone on the plan'),
  level: z.enum(planLevels).nullable().describe('The cost sharing that the household gets'),
  deductible: perYear,
  drug_deductible: perYear.describe('Null if drugs count toward `deductible`'),
  limit: perYear.describe('The most that is paid for care in a year'),
  total: z
    .object({ low: amountOrNull, middle: amountOrNull, high: amountOrNull })
    .nullable()
    .describe('A year of premiums after help and care, with low, middle and high use. `high` ends at the limit.'),
  benefits: z.array(benefit).describe('Empty without a file of benefits'),
  links: z.object({ summary: webAddress, formulary: webAddress, brochure: webAddress }),
  hsa: z
    .object({ limit: amount, source: z.string() })
    .nullable()
    .describe(
      'What the household may pay into health savings accounts for the year. Null if the plan doesn’t qualify.',
    ),
});
export type ListedPlan = z.output<typeof listedPlan>;

const count = z.number().int();

export const listEstimationPlans = endpoint({
  name: 'list-estimation-plans',
  summary:
    'List the marketplace plans on sale to the household of an estimate, with what a year costs. A public link shows them if the owner shares the outlook.',
  method: 'GET',
  path: '/estimations/:id/plans',
  access: 'anyone',
  rateLimit: 'public',
  params: estimationKeyParams,
  query: z.strictObject({
    ...paging(planSorts, { field: 'total_middle', order: 'asc' }),
    ...filters,
    plan_ids: several(planId, maxComparedPlans, 'plans').describe(
      'Only these plans, in this order and whatever the filters, also those that the household can’t buy. Others are left out.',
    ),
  }),
  reply: z.object({
    status: z.enum(planListStatuses),
    plan_year: planYear,
    county_name: z.string(),
    source: z.string().nullable().describe('A sentence. Null without a catalog.'),
    accuracy: z.string().nullable(),
    is_sample: z.boolean().describe('Invented carriers and plans of a demo'),
    is_projected: z.boolean(),
    load: z
      .object({ id: z.number().int(), loaded_at: moment })
      .nullable()
      .describe('The version of the catalog. It never changes.'),
    is_newer_than_estimate: z
      .boolean()
      .describe('The estimate keeps figures of other prices than today’s, which these plans are of'),
    people: z.array(count).describe('Who would be on a plan in some month: positions from 1'),
    months: count.describe('Of the year with someone on a plan'),
    cost_sharing_level: count
      .nullable()
      .describe(
        'Percent of costs that a silver plan covers for the household: 94, 87 or 73. Null for the standard one.',
      ),
    hidden_count: count.describe('Plans that the household can’t buy, such as catastrophic ones from 30 on'),
    carriers: z.array(z.object({ issuer_id: z.string(), carrier: z.string(), count })),
    types: z.array(z.object({ type: z.string(), count })),
    metals: z.array(z.object({ metal: z.enum(planMetals), count })),
    hsa_count: count.describe(
      'As in the lists before it: of all plans that the household can buy, whatever the filters',
    ),
    plans: z.array(listedPlan),
    ...paged,
  }),
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
export type EstimationPlans = z.output<typeof listEstimationPlans.reply>;

export const choosePlan = endpoint({
  name: 'choose-plan',
  summary:
    'Choose the plan that the figures of an estimate count, or go back to the lowest-priced silver one. The estimate’s figures are calculated again.',
  method: 'PATCH',
  path: '/estimations/:id/plan',
  access: 'advisors',
  params: estimationParams,
  body: z.strictObject({
    plan_id: planId.nullable().describe('Null for the lowest-priced silver plan'),
    version: version.describe('Of the estimate'),
  }),
  reply: estimation,
  audit: changeShowingClient,
  errorCodes: ['not_found', 'version_conflict'],
});
