import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, moment, paged, paging } from '../fields/fields.ts';
import { medicareKinds, medicareListStatuses, medicareSorts, missingStars } from '../vocabulary/medicare-plans.ts';
import { several } from './estimation-plans.ts';
import { estimationKeyParams, linkErrorCodes } from './estimations.ts';
import { planYear } from './market.ts';

const count = z.number().int();
const amountOrNull = amount.nullable();

const filters = {
  person: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Whose costs: a position from 1. The first person on Medicare without it, and if this one is not.'),
  kind: several(z.enum(medicareKinds), medicareKinds.length, 'kinds').describe(
    'Kinds, with commas between them. Plans for special needs are listed only if they are asked for.',
  ),
  carrier: z.string().max(300).default('').describe('The name of one carrier, as in `carriers`'),
  min_stars: z.coerce
    .number()
    .min(1)
    .max(5)
    .optional()
    .describe('At least so many stars. Plans without stars are left out.'),
  zero_premium: z.enum(['true']).optional().describe('Only plans without a premium of their own'),
};

const total = {
  low: amountOrNull.describe('Premiums alone: a year without care'),
  high: amountOrNull.describe('With everything that care in network and covered drugs can cost'),
};

export const medicarePlan = z.object({
  plan_id: z.string().describe('Contract, plan and segment: `H1234-001-000`'),
  kind: z.enum(medicareKinds),
  carrier: z.string(),
  name: z.string(),
  type: z.string().describe('As in the file, such as HMO'),
  special_needs: z.string().nullable().describe('Whom the plan is for, as in the file. Null for everyone.'),
  has_drugs: z.boolean(),
  premium: amount.describe('Of the plan alone, a month'),
  drug_deductible: amountOrNull.describe('A year. Null without drugs.'),
  limit: amountOrNull.describe('The most a year for care in network, without drugs. Null for drug plans.'),
  stars: z.number().nullable().describe('From 1 to 5'),
  stars_missing: z.enum(missingStars).nullable(),
  month: amountOrNull.describe(
    'All that the person pays a month: Part B, surcharges, late enrollment, the plan, and Medigap G with a drug plan',
  ),
  total: z.object(total).describe('Of the months on Medicare'),
});
export type MedicarePlanOnSale = z.output<typeof medicarePlan>;

const way = z
  .object({ count, low: amountOrNull, high: amountOrNull })
  .describe('How many plans, and the lowest totals of a year among them. Null without a known one.');

export const listEstimationMedicarePlans = endpoint({
  name: 'list-estimation-medicare-plans',
  summary:
    'List the Medicare plans on sale to a person of an estimate’s household, with what a year costs. A public link shows them if the owner shares the outlook.',
  method: 'GET',
  path: '/estimations/:id/medicare-plans',
  access: 'anyone',
  rateLimit: 'public',
  params: estimationKeyParams,
  query: z.strictObject({ ...paging(medicareSorts, { field: 'total_low', order: 'asc' }), ...filters }),
  reply: z.object({
    status: z.enum(medicareListStatuses),
    plan_year: planYear,
    county_name: z.string(),
    source: z.string().nullable().describe('A sentence. Null without a catalog.'),
    is_sample: z.boolean().describe('Invented carriers and plans of a demo'),
    is_projected: z.boolean().describe('Part B, its deductible and the surcharges of the year are not announced'),
    load: z.object({ id: z.number().int(), loaded_at: moment }).nullable().describe('It never changes.'),
    drug_limit: amount.describe('The most that a person pays for covered drugs in the year'),
    drug_limit_source: z.string(),
    part_b_deductible: amount.describe('Of the year. Medigap G doesn’t pay it.'),
    medigap_source: z.string().nullable().describe('Medigap prices are estimates of the area, not of a plan'),
    people: z.array(
      z.object({
        person: count.describe('A position from 1'),
        months: count.describe('Of the year on Medicare'),
        part_b: amount.describe('A month with the surcharge, in the first month on Medicare'),
        part_d_surcharge: amount,
        late_enrollment: amount.describe('A month, with the premium of Part A where one is due'),
        medigap: amountOrNull.describe('Medigap G a month: an estimate'),
        traditional: way.describe('Traditional Medicare with a drug plan and Medigap G'),
        advantage: way.describe('Medicare Advantage, without plans for special needs'),
      }),
    ),
    person: count.nullable().describe('Whose costs the plans have. Null if nobody is on Medicare.'),
    kinds: z.array(z.object({ kind: z.enum(medicareKinds), count })),
    carriers: z.array(z.object({ carrier: z.string(), count })),
    zero_premium_count: count.describe(
      'As in the lists before it: without plans for special needs, whatever the filters',
    ),
    plans: z.array(medicarePlan),
    ...paged,
  }),
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
export type EstimationMedicarePlans = z.output<typeof listEstimationMedicarePlans.reply>;
