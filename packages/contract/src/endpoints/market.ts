import type { Market } from 'estimator';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { planYears } from '../vocabulary/estimations.ts';
import { placeCodes } from '../vocabulary/states.ts';

export const planYear = z.literal(planYears);

/** See specification, section 5. */
export const zip = z.string({ error: 'Invalid zip code' }).regex(/^\d{5}$/, 'Invalid zip code');
/** The county's FIPS code. */
export const countyCode = z.string({ error: 'County is required' }).regex(/^\d{5}$/, 'County is required');

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
    move_zip: zip.optional().describe('Where the household moves. Then `move_county` and `move_month` are required.'),
    move_county: countyCode.optional(),
    move_month: z.coerce.number().int().min(1).max(12).optional(),
    move_year: z.coerce.number().int().optional().describe('Missing for the plan year'),
  }),
  reply: market,
  errorCodes: ['not_found'],
});
