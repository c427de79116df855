import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount } from '../fields/fields.ts';
import { monthChangeKinds, monthlyCoverages, thresholdKinds } from '../vocabulary/outlook.ts';
import { joinCauses, leaveCauses } from '../vocabulary/scenarios.ts';
import { reason } from './calculation.ts';
import { estimationKeyParams, linkErrorCodes } from './estimations.ts';
import { planYear } from './market.ts';

/** The position among the people of the estimate. The first is 1. */
const person = z.number().int();

const threshold = z.object({
  kind: z.enum(thresholdKinds),
  limit: amount.describe('The highest income before the change, in whole dollars a year'),
  people: z.array(person).describe('Positions from 1. Empty if the change concerns the household.'),
  level: z.number().int().nullable().describe('94, 87 or 73 for `cost_sharing_ends`, the bracket for `irmaa_begins`'),
  year: z.number().int().describe('The year whose costs change: the plan year, or two years later for IRMAA'),
  is_enacted: z.boolean(),
  change: amount.nullable().describe('The cost of `year` one dollar above the limit, less that at the limit'),
  reason,
});

const room = z.object({ distance: amount.describe('Whole dollars a year'), thresholds: z.array(threshold) }).nullable();

const month = z.object({
  month: z.number().int().describe('1 is January'),
  people: z.array(
    z.object({
      covered_by: z.enum(monthlyCoverages),
      premium: amount.nullable().describe('Of the silver plan before the credit, or all Medicare premiums'),
    }),
  ),
  silver: amount.nullable(),
  benchmark: amount.nullable(),
  contribution: amount.nullable(),
  credit: amount.nullable(),
  state_help: amount.nullable().describe('The state’s own help with what the credit leaves of the silver premium'),
  medicare: amount.nullable(),
  total: amount.nullable().describe('Silver plan after the credit, and traditional Medicare. Null without a price.'),
  changes: z.array(
    z.object({
      kind: z.enum(monthChangeKinds),
      person,
      from: z.enum(monthlyCoverages),
      to: z.enum(monthlyCoverages),
      cause: z.enum([...joinCauses, ...leaveCauses]).nullable(),
    }),
  ),
});

/** What the saved estimate costs at other incomes and in each month, in US dollars. */
export const outlook = z.object({
  plan_year: planYear,
  income: amount.nullable().describe('That of the tax return, without wages after a retirement'),
  thresholds: z.array(threshold).describe('By income, lowest first'),
  headroom: z.object({ up: room, down: room }).nullable().describe('At the income. Null without one.'),
  months: z.array(month).describe('Twelve, whose amounts add up to those of the year'),
  year_credit: amount.nullable(),
  year_state_help: amount.nullable(),
  year_medicare: amount.nullable(),
  year_total: amount.nullable(),
});
export type Outlook = z.output<typeof outlook>;

export const showOutlook = endpoint({
  name: 'show-outlook',
  summary:
    'Get the income thresholds and the months of an estimate. A public link shows them if the owner shares them.',
  method: 'GET',
  path: '/estimations/:id/outlook',
  access: 'anyone',
  rateLimit: 'public',
  params: estimationKeyParams,
  reply: outlook,
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
