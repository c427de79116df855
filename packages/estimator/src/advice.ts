import type { Cents } from './domain/household.ts';
import type { Advice, MarketplaceFigures, Premium } from './figures.ts';
import { marketplaceFigures } from './marketplace.ts';
import { type Workings, workYear } from './workings.ts';

const nearPercent = 10;

const isNear = (distance: Cents, limit: Cents) => distance > 0 && distance * 100 <= limit * nearPercent;

function figuresAt({ household, market, tables }: Workings, income_cents: Cents) {
  const [period] = workYear({ tables, market, household: { ...household, income_cents }, timelines: null }).periods;
  return period ? marketplaceFigures(period.workings) : null;
}

const nothing = {
  distance_cents: null,
  limit_cents: null,
  tax_credit_cents: null,
  cost_sharing_level: null,
  difference_cents: null,
  is_approximate: false,
} as const;

function nearCredit(workings: Workings): Advice | null {
  const { standing, bar, tables, verdicts } = workings;
  const { ceiling_percent, floor_percent } = tables.tax_credit;
  if (!standing || (bar !== 'above_ceiling' && !(bar === 'below_floor' && verdicts.includes('none')))) return null;
  const isAbove = bar === 'above_ceiling';
  const limit = ((isAbove ? (ceiling_percent ?? 0) : floor_percent) * standing.credit_guideline_cents) / 100;
  const distance = isAbove ? standing.credit_income_cents - limit : limit - standing.credit_income_cents;
  if (!isNear(distance, limit)) return null;
  const there = figuresAt(workings, limit);
  if (!there?.tax_credit_cents) return null;
  return {
    ...nothing,
    kind: isAbove ? 'income_above_credit' : 'income_below_credit',
    distance_cents: distance,
    limit_cents: limit,
    tax_credit_cents: there.tax_credit_cents,
    is_approximate: there.tax_credit_range !== null,
    source: `26 USC 36B(c)(1)(A); ${tables.credit_guideline.source}`,
  };
}

/** Considers the two levels with a large difference in what a plan pays. */
function nearCostSharing(workings: Workings): Advice | null {
  const { standing, bar, tables } = workings;
  if (!standing || bar !== null) return null;
  for (const { to_percent, level } of tables.cost_sharing.rows) {
    const limit = (to_percent * standing.credit_guideline_cents) / 100;
    const distance = standing.credit_income_cents - limit;
    if (level === 73 || !isNear(distance, limit) || figuresAt(workings, limit)?.cost_sharing_level !== level) continue;
    return {
      ...nothing,
      kind: 'income_above_cost_sharing',
      distance_cents: distance,
      limit_cents: limit,
      cost_sharing_level: level,
      source: tables.cost_sharing.source,
    };
  }
  return null;
}

const isCheaper = (plan: Premium, silver: Premium) => plan.net_premium_cents < silver.net_premium_cents;

/** A gold plan pays about 80% of costs, more than a silver plan with a level of 73. */
function cheaperPlan(workings: Workings, figures: MarketplaceFigures): Advice | null {
  const { bronze, silver, gold, tax_credit_cents, cost_sharing_level } = figures;
  if (!bronze || !silver || !gold) return null;
  const compared = (kind: Advice['kind'], plan: Premium, source: string): Advice => ({
    ...nothing,
    kind,
    cost_sharing_level,
    difference_cents: silver.net_premium_cents - plan.net_premium_cents,
    is_approximate: plan.net_premium_range !== null || silver.net_premium_range !== null,
    source,
  });
  const levels = '42 USC 18022(d): what the metal levels pay';
  const isLow = cost_sharing_level === null || cost_sharing_level === 73;
  if (isLow && isCheaper(gold, silver)) return compared('gold_below_silver', gold, levels);
  if (!isCheaper(bronze, silver)) return null;
  if (cost_sharing_level !== null) return compared('cost_sharing_lost', bronze, workings.tables.cost_sharing.source);
  return tax_credit_cents ? compared('bronze_below_silver', bronze, levels) : null;
}

/** The most important thing that a household could decide differently. Null when no advice applies. */
export function adviceFor(workings: Workings, figures: MarketplaceFigures | null): Advice | null {
  if (!figures || !workings.is_anyone_priced || !workings.market.prices) return null;
  return nearCredit(workings) ?? nearCostSharing(workings) ?? cheaperPlan(workings, figures);
}
