import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount } from '../fields/fields.ts';
import { lastPlanSources, renewalCauses, renewalStatuses, successorStatuses } from '../vocabulary/renewals.ts';
import { listedPlan } from './estimation-plans.ts';
import { estimationKeyParams, linkErrorCodes } from './estimations.ts';
import { planYear } from './market.ts';

const renewedPlan = listedPlan.pick({
  ...{ plan_id: true, name: true, carrier: true, metal: true, bar: true, month: true, level: true },
  ...{ deductible: true, limit: true, total: true },
});
export type RenewedPlan = z.output<typeof renewedPlan>;

export const showRenewal = endpoint({
  name: 'show-renewal',
  summary:
    'Show last year’s plan of an estimate’s household, the plan that follows it, the best plan by the cost of a year with middle use, and why the price changes. A public link shows it if the owner shares the outlook.',
  method: 'GET',
  path: '/estimations/:id/renewal',
  access: 'anyone',
  rateLimit: 'public',
  params: estimationKeyParams,
  reply: z.object({
    status: z.enum(renewalStatuses),
    plan_year: planYear,
    county_name: z.string(),
    is_projected: z.boolean().describe('Prices of the plan year are not known yet'),
    next: z
      .object({ client_id: z.number().int(), plan_year: planYear })
      .nullable()
      .describe(
        'The estimate that the user can make of this one. Null without a client, and after the last plan year.',
      ),
    policy: z
      .object({ carrier: z.string().nullable(), name: z.string().nullable() })
      .nullable()
      .describe('Only with `policy_not_found`: the client’s policy of the year before'),
    last: z
      .object({
        plan_year: z.number().int(),
        source: z.enum(lastPlanSources),
        estimation_id: z.number().int().nullable().describe('The estimate that has the plan. Null through a link.'),
        has_facts: z
          .boolean()
          .describe('An estimate of that year has the household. Otherwise it is this one, a year younger.'),
        is_projected: z.boolean(),
        plan: renewedPlan.describe('Without amounts if its prices are not known'),
      })
      .nullable(),
    successor: z
      .object({
        status: z.enum(successorStatuses),
        is_other_carrier: z.boolean().describe('The next plan is another carrier’s'),
        plan: renewedPlan.nullable(),
      })
      .nullable()
      .describe('The plan that follows by the official files, or the same plan where they lack it'),
    best: renewedPlan.nullable().describe('Of those that the household can buy. Null without a known cost.'),
    change: z
      .object({
        before: amount,
        after: amount,
        causes: z.array(z.object({ cause: z.enum(renewalCauses), amount })),
      })
      .nullable()
      .describe(
        'Monthly prices after help, last year’s and the successor’s, in the first month with someone on the plan. The causes add up to the difference to the cent. Null where a price is not known.',
      ),
  }),
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});
export type Renewal = z.output<typeof showRenewal.reply>;
