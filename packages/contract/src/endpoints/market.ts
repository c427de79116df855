import type { Market } from 'estimator';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { planYears } from '../vocabulary/estimations.ts';
import { planMetals, planOfferings } from '../vocabulary/plans.ts';
import { placeCodes } from '../vocabulary/states.ts';

export const planYear = z.literal(planYears);

/** See specification, section 5. */
export const zip = z.string({ error: 'Invalid zip code' }).regex(/^\d{5}$/, 'Invalid zip code');
/** The county's FIPS code. */
export const countyCode = z.string({ error: 'County is required' }).regex(/^\d{5}$/, 'County is required');

/** Of a marketplace plan, without its variant. */
export const planId = z
  .string()
  .regex(/^[0-9]{5}[A-Z]{2}[0-9]{7}$/, 'A plan id has 14 characters, such as 12345DE0010001');

const cents = z.number().int();
const range = z.object({ low_cents: cents, high_cents: cents }).nullable();

export const listCounties = endpoint({
  name: 'list-counties',
  summary: 'List the counties of a zip code, largest share of addresses first. Empty for an unknown zip code.',
  method: 'GET',
  path: '/estimations/counties',
  access: 'anyone',
  rateLimit: 'public',
  query: z.strictObject({ zip }),
  reply: z.object({
    counties: z.array(z.object({ name: z.string(), fips: z.string(), zip: z.string(), state: z.enum(placeCodes) })),
  }),
});
export type County = z.output<typeof listCounties.reply>['counties'][number];

const ehbShare = z.number().int().min(0).max(10_000);

const planPrice = z.object({
  plan_id: z.string(),
  name: z.string(),
  cents: z
    .union([z.array(cents).length(65), z.array(cents).length(8)])
    .readonly()
    .describe(
      'Monthly, by age from 0 to 64. In NY and VT by family: one adult, a couple, one adult with one, two and three or more children, a couple with one, two and three or more children',
    ),
  ehb_ten_thousandths: ehbShare.describe(
    'The share of the premium for essential health benefits, which the credit can pay',
  ),
});

const benchmarkWithChildren = z.object({
  candidates: z.array(planPrice.extend({ has_childrens_dental: z.boolean() })).readonly(),
  dental: z
    .array(
      planPrice.extend({
        cents: z.array(cents).length(19).readonly().describe('Monthly, by age of a child from 0 to 18'),
        ehb_ten_thousandths: ehbShare.describe('The share of the premium for children’s essential dental care'),
      }),
    )
    .readonly(),
});

const placeMarket = z.object({
  plan_year: planYear,
  state: z.enum(placeCodes),
  county: z.string(),
  county_name: z.string(),
  rating_area: z.string().nullable(),
  prices: z
    .object({ benchmark_cents: cents, bronze_cents: cents, silver_cents: cents, gold_cents: cents })
    .nullable()
    .describe('Monthly premiums at age 21 on the state’s age curve (NY, VT: one adult). Null without a price.'),
  plan_prices: z
    .object({
      benchmark: planPrice,
      bronze: planPrice,
      silver: planPrice,
      gold: planPrice,
      benchmark_with_children: benchmarkWithChildren
        .optional()
        .describe(
          'Silver plans that can be the benchmark of people with children below 19, and dental plans, whose second-lowest part for the children is added to those without children’s dental care. Missing where children make no difference',
        ),
    })
    .nullable()
    .optional()
    .describe(
      'The plans’ own prices, which premiums are worked out from where they are known. Missing in results that were kept before',
    ),
  chosen_plan: planPrice
    .extend({ metal: z.enum(planMetals), is_hsa_eligible: z.boolean(), offering: z.enum(planOfferings) })
    .optional()
    .describe('The plan that counts instead of the lowest silver one. Missing without a choice.'),
  is_sample: z.boolean().optional().describe('Prices are those of invented plans, as in a demo'),
  price_ranges: z
    .object({ benchmark: range, bronze: range, silver: range, gold: range })
    .nullable()
    .describe('Null for a price whose expected error is below 10%'),
  is_projected: z
    .boolean()
    .describe(
      'Whether the marketplace prices are made from those of the year before, because the year’s are not known',
    ),
  price_source: z.string(),
  price_accuracy: z.string(),
  medicare: z
    .object({
      part_d_cents: cents,
      plan_g_cents: cents,
      advantage_premium_cents: cents.nullable(),
      advantage_out_of_pocket_cents: cents.nullable(),
      national_average: z.boolean(),
      is_projected: z.boolean().describe('As for the marketplace prices'),
      source: z.string(),
      accuracy: z.string(),
    })
    .nullable(),
});

/** The market argument of the estimator's `estimate()`. */
export const market = placeMarket.extend({
  move: z
    .object({
      years: z.number().int().describe('After the plan year'),
      month: z.number().int(),
      market: placeMarket,
    })
    .optional()
    .describe('Where the household moves, on the first day of the month'),
}) satisfies z.ZodType<Market>;

export const showMarket = endpoint({
  name: 'show-market',
  summary: 'Get the prices of a zip code, county and plan year, so that a browser can calculate estimates.',
  method: 'GET',
  path: '/estimations/market',
  access: 'anyone',
  rateLimit: 'public',
  query: z.strictObject({
    zip,
    county: countyCode,
    plan_year: z.coerce.number().pipe(planYear).default(2025),
    plan_id: planId.optional().describe('A plan whose price is wanted, too. Nothing of it if it isn’t on sale there.'),
    move_zip: zip.optional().describe('Where the household moves. Then `move_county` and `move_month` are required.'),
    move_county: countyCode.optional(),
    move_month: z.coerce.number().int().min(1).max(12).optional(),
    move_year: z.coerce.number().int().optional().describe('Missing for the plan year'),
  }),
  reply: market,
  errorCodes: ['not_found'],
});
