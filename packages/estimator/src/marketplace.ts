import type { Cents } from './domain/household.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import type { PriceRanges, Prices, Range } from './market.ts';
import { householdPremium, PremiumReasons, type Rating } from './premium.ts';
import type { Figure, Metal, Reason } from './reason.ts';
import {
  applicableFigure,
  costSharingRow,
  monthlyContribution,
  netPremium,
  taxCredit,
  yearlyContribution,
} from './tax-credit.ts';
import { quoted, type Workings } from './workings.ts';

const rangeBetween = (low_cents: Cents, high_cents: Cents): Range | null =>
  low_cents === high_cents ? null : { low_cents, high_cents };

const premiumRange = (rating: Rating, range: Range | null | undefined): Range | null =>
  range ? rangeBetween(householdPremium(rating, range.low_cents), householdPremium(rating, range.high_cents)) : null;

interface Credit {
  readonly cents: Cents | null;
  readonly range: Range | null;
}

/** The ends of a range after the credit are the lowest premium with the highest credit, and the other way round. */
function premiumAfter(rating: Rating, price: Cents, range: Range | null | undefined, credit: Credit): Premium {
  const premium_cents = householdPremium(rating, price);
  const premium_range = premiumRange(rating, range);
  const least = credit.range?.low_cents ?? credit.cents ?? 0;
  const most = credit.range?.high_cents ?? credit.cents ?? 0;
  return {
    premium_cents,
    premium_range,
    net_premium_cents: netPremium(premium_cents, credit.cents ?? 0),
    net_premium_range: rangeBetween(
      Math.max(0, (premium_range?.low_cents ?? premium_cents) - most),
      Math.max(0, (premium_range?.high_cents ?? premium_cents) - least),
    ),
  };
}

function creditRange(benchmark: Range | null, contribution: Cents | null): Range | null {
  return benchmark && contribution !== null
    ? rangeBetween(taxCredit(benchmark.low_cents, contribution), taxCredit(benchmark.high_cents, contribution))
    : null;
}

function creditOf(workings: Workings, benchmark: Cents | null, contribution: Cents | null): Cents | null {
  if (workings.law === null || (workings.is_anyone_priced && !workings.market.prices)) return null;
  return benchmark === null || contribution === null ? 0 : taxCredit(benchmark, contribution);
}

export function marketplaceFigures(workings: Workings): MarketplaceFigures | null {
  if (!workings.is_anyone_under_65) return null;
  const { tables, standing, rating, bar } = workings;
  const prices = quoted(workings);
  const may = bar === null && standing ? standing : null;
  const figure = may && applicableFigure(tables.tax_credit, may.percent);
  const contribution =
    may && figure !== null ? monthlyContribution(yearlyContribution(may.credit_income_cents, figure)) : null;
  const benchmark = may && prices ? householdPremium(rating, prices.benchmark_cents) : null;
  const ranges: PriceRanges | null = workings.market.price_ranges;
  const benchmark_premium_range = benchmark === null ? null : premiumRange(rating, ranges?.benchmark);
  const cents = creditOf(workings, benchmark, contribution);
  const tax_credit_range = creditRange(benchmark_premium_range, contribution);
  const credit = { cents, range: tax_credit_range };
  return {
    percent_of_poverty: standing ? standing.percent : null,
    applicable_ten_thousandths: figure,
    expected_contribution_cents: contribution,
    benchmark_premium_cents: benchmark,
    benchmark_premium_range,
    tax_credit_cents: cents,
    tax_credit_range,
    cost_sharing_level: may ? (costSharingRow(tables.cost_sharing.rows, may)?.level ?? null) : null,
    bronze: prices && premiumAfter(rating, prices.bronze_cents, ranges?.bronze, credit),
    silver: prices && premiumAfter(rating, prices.silver_cents, ranges?.silver, credit),
    gold: prices && premiumAfter(rating, prices.gold_cents, ranges?.gold, credit),
  };
}

/** Names are written in full, because composing them costs more than the arithmetic. */
const metals = [
  { metal: 'bronze', price: 'bronze_cents', premium: 'bronze_premium', net_premium: 'bronze_net_premium' },
  { metal: 'silver', price: 'silver_cents', premium: 'silver_premium', net_premium: 'silver_net_premium' },
  { metal: 'gold', price: 'gold_cents', premium: 'gold_premium', net_premium: 'gold_net_premium' },
] as const satisfies { metal: Metal; price: keyof Prices; premium: Figure; net_premium: Figure }[];

const netReason = (figure: Figure, premium: Premium, tax_credit_cents: Cents | null, year: number): Reason => ({
  figure,
  person: null,
  rule: 'net_premium',
  inputs: { premium_cents: premium.premium_cents, tax_credit_cents },
  row: null,
  year,
  source: '26 USC 36B(b)(2): the credit never exceeds the premium',
  value: premium.net_premium_cents,
  unit: 'cents',
});

export function pricedReasons(workings: Workings, figures: MarketplaceFigures): Reason[] {
  const { household, market, rating } = workings;
  const prices = quoted(workings);
  if (!prices) return [];
  const reasons: Reason[] = [];
  const premiums = new PremiumReasons(household.people, market, rating);
  const { benchmark_premium_cents, tax_credit_cents } = figures;
  if (benchmark_premium_cents !== null)
    premiums.addTo(reasons, 'benchmark_premium', prices.benchmark_cents, benchmark_premium_cents);
  for (const { metal, price, premium, net_premium } of metals) {
    const plan = figures[metal];
    if (!plan) continue;
    premiums.addTo(reasons, premium, prices[price], plan.premium_cents);
    reasons.push(netReason(net_premium, plan, tax_credit_cents, market.plan_year));
  }
  return reasons;
}
