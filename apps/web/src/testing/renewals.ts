import { type Renewal, showRenewal } from 'contract/endpoints/estimation-renewal';
import { bronzePlan, planOf } from './plans.ts';

const { benefits: _, ...last } = planOf();

/** A silver plan that continues at $35.50 more a month, beside a bronze plan with the lowest cost. Null: no plan of last year. */
export function renewalReply(changes: Partial<Renewal> | null = {}): Renewal {
  const none = { last: null, successor: null, best: null, change: null };
  return showRenewal.reply.parse({
    status: changes ? 'known' : 'no_last_plan',
    plan_year: 2026,
    county_name: 'Wake County',
    is_projected: false,
    next: null,
    policy: null,
    last: {
      ...{ plan_year: 2025, source: 'estimate', estimation_id: 6, has_facts: true, is_projected: false },
      plan: last,
    },
    successor: {
      ...{ status: 'same', is_other_carrier: false },
      plan: planOf({ month: { premium: 850, tax_credit: 604.5, state_help: 0, net_premium: 245.5 } }),
    },
    best: bronzePlan,
    change: {
      ...{ before: 210, after: 245.5 },
      causes: [
        { cause: 'law', amount: 0 },
        { cause: 'benchmark', amount: -40.25 },
        { cause: 'premium', amount: 60.5 },
        { cause: 'ages', amount: 15.25 },
      ],
    },
    ...(changes ?? none),
  });
}
