import type { Market } from 'estimator';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { planYears } from '../vocabulary/estimations.ts';
import { placeCodes } from '../vocabulary/states.ts';

export const planYear = z.literal(planYears);

/** Exactly five digits (specification, section 5). */
export const zip = z.string({ error: 'Invalid zip code' }).regex(/^\d{5}$/, 'Invalid zip code');
/** A county's five-digit FIPS code. */
export const countyCode = z.string({ error: 'County is required' }).regex(/^\d{5}$/, 'County is required');

const cents = z.number().int();

export const listCounties = endpoint({
  name: 'list-counties',
  summary: 'The counties that a zip code lies in, largest share of addresses first; none for an unknown zip.',
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

/** The rows of one place and plan year that an estimate needs: what `estimate()` takes as its market. */
export const market = z.object({
  plan_year: planYear,
  state: z.enum(placeCodes),
  county: z.string(),
  county_name: z.string(),
  rating_area: z.string().nullable(),
  prices: z
    .object({ benchmark_cents: cents, bronze_cents: cents, silver_cents: cents, gold_cents: cents })
    .nullable()
    .describe("Monthly premium at age 21 on the state's curve (NY, VT: one adult); null where nothing can be quoted"),
  price_source: z.string(),
  price_accuracy: z.string(),
  medicare: z
    .object({
      part_d_cents: cents,
      plan_g_cents: cents,
      advantage_premium_cents: cents.nullable(),
      advantage_out_of_pocket_cents: cents.nullable(),
      source: z.string(),
      accuracy: z.string(),
    })
    .nullable(),
}) satisfies z.ZodType<Market>;

export const showMarket = endpoint({
  name: 'show-market',
  summary: 'The price rows of one zip, county and plan year, so that a browser can compute estimates by itself.',
  method: 'GET',
  path: '/estimations/market',
  access: 'anyone',
  rateLimit: 'public',
  query: z.strictObject({ zip, county: countyCode, plan_year: z.coerce.number().pipe(planYear).default(2025) }),
  reply: market,
  errorCodes: ['not_found'],
});
