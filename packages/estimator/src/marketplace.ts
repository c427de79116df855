import type { Cents } from './domain/household.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import { householdPremium, premiumReasons, type Rating } from './premium.ts';
import type { Figure, Metal, Reason } from './reason.ts';
import { applicableFigure, costSharingRow, monthlyContribution, taxCredit, yearlyContribution } from './tax-credit.ts';
import { quoted, type Workings } from './workings.ts';

function premiumAfter(rating: Rating, price: Cents, credit: Cents | null): Premium {
  const premium_cents = householdPremium(rating, price);
  return { premium_cents, net_premium_cents: Math.max(0, premium_cents - (credit ?? 0)) };
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
  const credit = creditOf(workings, benchmark, contribution);
  return {
    percent_of_poverty: standing ? standing.percent : null,
    applicable_ten_thousandths: figure,
    expected_contribution_cents: contribution,
    benchmark_premium_cents: benchmark,
    tax_credit_cents: credit,
    cost_sharing_level: may ? (costSharingRow(tables.cost_sharing.rows, may)?.level ?? null) : null,
    bronze: prices && premiumAfter(rating, prices.bronze_cents, credit),
    silver: prices && premiumAfter(rating, prices.silver_cents, credit),
    gold: prices && premiumAfter(rating, prices.gold_cents, credit),
  };
}

const metals = ['bronze', 'silver', 'gold'] as const satisfies readonly Metal[];

export function pricedReasons(workings: Workings, figures: MarketplaceFigures): Reason[] {
  const { household, market, rating } = workings;
  const prices = quoted(workings);
  if (!prices) return [];
  const benchmark = figures.benchmark_premium_cents;
  const ofPlan = (figure: Figure, price: Cents, value: Cents) =>
    premiumReasons(household.people, market, rating, { figure, price, value });
  const net = (metal: Metal, { premium_cents, net_premium_cents }: Premium): Reason => ({
    figure: `${metal}_net_premium`,
    person: null,
    rule: 'net_premium',
    inputs: { premium_cents, tax_credit_cents: figures.tax_credit_cents },
    row: null,
    year: market.plan_year,
    source: '26 USC 36B(b)(2): the credit never exceeds the premium',
    value: net_premium_cents,
    unit: 'cents',
  });
  return [
    ...(benchmark === null ? [] : ofPlan('benchmark_premium', prices.benchmark_cents, benchmark)),
    ...metals.flatMap((metal) => {
      const premium = figures[metal];
      if (!premium) return [];
      return [...ofPlan(`${metal}_premium`, prices[`${metal}_cents`], premium.premium_cents), net(metal, premium)];
    }),
  ];
}
