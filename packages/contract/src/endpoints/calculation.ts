import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount } from '../fields/fields.ts';
import { monthlyCoverages } from '../vocabulary/outlook.ts';
import { planMetals } from '../vocabulary/plans.ts';
import { sexes } from '../vocabulary/users.ts';
import { cobraFigures, offerFigures } from './employer-offers.ts';
import { estimationKeyParams, linkErrorCodes } from './estimations.ts';
import { planYear } from './market.ts';
import { latePremiums, medicareSavings } from './medicare-history.ts';

/** Where the expected error of a price is 10% or more. */
const range = z.object({ low: amount, high: amount }).nullable();

const premium = <Name extends string>(name: Name) =>
  z.object({
    name: z.literal(name),
    premium: amount,
    premium_range: range,
    state_help: amount.describe('Of the state, after the tax credit'),
    state_help_range: range,
    net_premium: amount,
    net_premium_range: range,
  });

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

const move = z.object({
  kind: z.enum([
    'lower_income',
    'raise_income',
    'other_metal',
    'hsa_contribution',
    'file_jointly',
    'take_employer_offer',
    'enroll_in_medicare',
  ]),
  year: amount.describe('Saved in the year'),
  amount: amount
    .nullable()
    .describe('Of income or of a contribution, in whole dollars, or the monthly price of the employer’s plan'),
  limit: amount.nullable().describe('The yearly income that the move is about'),
  metal: z.enum(['bronze', 'silver', 'gold']).nullable(),
  person: z.number().int().nullable().describe('The position among the people. The first is 1.'),
  by: z.string().nullable().describe('YYYY-MM-DD'),
  is_approximate: z.boolean().describe('A price behind the amount has a range'),
  source: z.string(),
});

const premiums = z
  .object({ 'Bronze Plan': premium('lbp'), 'Silver Plan': premium('lsp'), 'Gold Plan': premium('lgp') })
  .nullable();

const month = z.number().int().min(1).max(12);

/** An estimate's figures: monthly US dollars unless a name says otherwise. */
export const calculation = z.object({
  plan_year: planYear,
  month: month.describe('The month that monthly figures are of. 1 is January.'),
  eligible_for_marketplace: z.boolean(),
  eligible_for_medicaid: z.boolean(),
  eligible_for_medicare: z.boolean(),
  marketplace_unavailable: z.boolean(),
  medicare_unavailable: z.boolean(),
  state_exchange: z.boolean().describe('The state runs its own marketplace. Its figures are final.'),
  coverage_gap: z.boolean().describe('A person is below the income limit of the tax credit and has no Medicaid'),
  percent_of_fpl: z.number().int().nullable(),
  tax_credit: amount.nullable(),
  tax_credit_range: range,
  benchmark_premium: amount.nullable(),
  benchmark_premium_range: range,
  applicable_percent: z.number().nullable().describe('Share of income expected as a contribution, in percent: 8.5'),
  expected_contribution: amount.nullable(),
  cost_sharing_level: z.number().int().nullable().describe('Percent of costs that a silver plan covers: 94, 87 or 73'),
  premiums,
  chosen_plan: z
    .object({
      plan_id: z.string(),
      name: z.string(),
      metal: z.enum(planMetals),
      month: premium('chosen').nullable().describe('Null in a month in which nobody is on it'),
      year: premium('chosen').describe(
        'Of all months. After a move with the lowest-priced silver plan of the new place.',
      ),
    })
    .optional()
    .describe('What the household’s cost is of. Missing for the lowest-priced silver plan.'),
  eligibility: z.array(
    z.object({ type: z.enum(monthlyCoverages), sex: z.enum(sexes), age: z.number().int(), plan_g: amount.nullable() }),
  ),
  household_total: z
    .object({
      month: amount,
      month_range: range,
      year: amount,
      year_range: range,
      advantage_month: amount.nullable(),
      advantage_month_range: range,
      advantage_year: amount.nullable(),
      advantage_year_range: range,
    })
    .nullable()
    .describe(
      'The chosen plan or the lowest-priced silver one after help, plus Medicare: traditional or, if `advantage_`, Advantage. Zero where other programs cover everyone. Null without a price.',
    ),
  year: z
    .object({
      tax_credit: amount.nullable(),
      tax_credit_range: range,
      marketplace_months: z.number().int().describe('Months in which someone may buy a plan'),
      premiums,
      medicare_months: z.number().int(),
      medicare_sum: amount.nullable(),
      advantage_sum: amount.nullable(),
      periods: z
        .array(z.object({ from_month: month, to_month: month, month: amount, month_range: range }))
        .nullable()
        .describe('What the household pays in each of the months, in periods that cost the same'),
    })
    .describe('Sums of the twelve months as lived. Those of `household_total` are there.'),
  medicare_sum: amount.nullable().describe('Household, traditional Medicare: Parts B and D, surcharges, Plan G'),
  standard_part_b: amount.nullable(),
  traditional_part_b: amount.nullable().describe('Per person: the surcharge on the standard Part B premium'),
  part_d_irmaa: amount.nullable(),
  traditional_part_d: amount.nullable(),
  traditional_oop: amount.nullable().describe('Per person and year'),
  irmaa: z
    .object({
      bracket: z.number().int(),
      highest_bracket: z.number().int(),
      income_year: z.number().int(),
      income: amount,
      bound: amount.nullable(),
      over: amount.nullable(),
      next_bound: amount.nullable(),
      left: amount.nullable(),
    })
    .nullable()
    .describe('Bracket of the surcharge for higher incomes, and the distance to its bounds, in US dollars a year'),
  advantage_sum: amount.nullable(),
  advantage_part_b: amount.nullable().describe('Per person: the surcharge on the standard Part B premium'),
  advantage_part_c: amount.nullable(),
  advantage_part_d: amount.nullable(),
  advantage_oop: z.string().nullable().describe('HTML text'),
  price_source: z.string(),
  price_accuracy: z.string(),
  is_sample: z.boolean().optional().describe('Prices are those of invented plans, as in a demo'),
  medicare_source: z.string().nullable(),
  medicare_accuracy: z.string().nullable(),
  is_projected: z.boolean().describe('Projected prices or Medicare amounts are part of the figures'),
  prices_projected: z
    .boolean()
    .describe('Someone may buy a plan, and the prices are made from those of the year before'),
  medicare_projected: z.boolean().describe('Someone has Medicare, and some of its amounts are not published yet'),
  medicare_law_source: z.string().nullable().describe('Of the amounts of the law: Parts A and B, IRMAA'),
  official_medicare_figures: z.string().nullable().describe('When projected amounts of the law will be published'),
  state_help_programs: z
    .array(z.object({ program: z.string(), note: z.string().nullable() }))
    .describe('Of the state and plan year. What they pay is part of the costs. None for spouses who file separately.'),
  uncounted_programs: z
    .array(z.object({ program: z.string() }))
    .describe(
      'Of the state and plan year. They may help, but their figures are uncertain, so that costs leave them out.',
    ),
  people: z.array(
    z.object({
      age: z.number().int(),
      sex: z.enum(sexes),
      covered_by: z.enum(monthlyCoverages),
      premium: amount.nullable(),
      premium_range: range,
      part_b: amount.nullable(),
      part_b_surcharge: amount.nullable(),
      part_d: amount.nullable(),
      part_d_surcharge: amount.nullable(),
      plan_g: amount.nullable(),
      ...latePremiums,
    }),
  ),
  employer_offer: offerFigures,
  cobra: cobraFigures,
  medicare_savings: medicareSavings,
  moves: z.array(move).describe('What the household can do to pay less, by dollars of the year'),
  reasons: z.array(reason),
});
export type Calculation = z.output<typeof calculation>;

export const calculateEstimation = endpoint({
  name: 'calculate-estimation',
  summary: 'Calculate the costs of an estimate, with the reason for each figure.',
  method: 'GET',
  path: '/estimations/:id/calculate',
  access: 'anyone',
  rateLimit: 'public',
  params: estimationKeyParams,
  query: z.strictObject({ month: z.coerce.number().pipe(month).default(1) }),
  reply: calculation,
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
