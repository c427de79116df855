import { benchmarkPremium } from './benchmark.ts';
import { type BoughtPlan, boughtAs, chosenIn } from './bought-plan.ts';
import type { Cents } from './domain/household.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import type { Price, PriceRanges, Range } from './market.ts';
import { helpFor, helpMembers, type Priced } from './plan-help.ts';
import { essentialPremium, householdPremium, type Rating } from './premium.ts';
import type { Metal } from './reason.ts';
import type { HelpMember } from './state-help/figures.ts';
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

/** The benchmark, the credit and their ranges, which are the same for every plan. */
export interface Credit {
  readonly figure: number | null;
  readonly contribution_cents: Cents | null;
  /** Null where no one may take the credit. */
  readonly benchmark_premium_cents: Cents | null;
  /** Also there, because a state can help. Zero without prices. */
  readonly benchmark_cents: Cents;
  readonly benchmark_range: Range | null;
  readonly cents: Cents | null;
  readonly range: Range | null;
  /** Empty where no program helps. */
  readonly members: readonly HelpMember[];
}

/** Most states have no program. */
const withoutStateHelp = (premium_cents: Cents, premium_range: Range | null, credit: Credit): Premium => ({
  premium_cents,
  premium_range,
  state_help_cents: 0,
  state_help_range: null,
  net_premium_cents: netPremium(premium_cents, credit.cents ?? 0),
  net_premium_range: rangeBetween(
    netPremium(premium_range?.low_cents ?? premium_cents, credit.range?.high_cents ?? credit.cents ?? 0),
    netPremium(premium_range?.high_cents ?? premium_cents, credit.range?.low_cents ?? credit.cents ?? 0),
  ),
});

/** What the credit and the state can pay of a premium. */
export const creditablePremium = ({ credit_rating }: Workings, price: Price): Cents =>
  essentialPremium(credit_rating, price);

/** What a plan costs people with an employer's offer that is affordable. The credit and the state pay nothing of it. */
export const premiumOfOffered = ({ rating, credit_rating }: Workings, price: Price): Cents =>
  credit_rating === rating ? 0 : householdPremium(rating, price) - householdPremium(credit_rating, price);

/** What they cannot pay: that, and what is not for essential benefits. */
export const uncreditedPremium = (workings: Workings, price: Price): Cents => {
  const { rating, credit_rating } = workings;
  if (credit_rating === rating && typeof price === 'number') return 0;
  return householdPremium(rating, price) - creditablePremium(workings, price);
};

function premiumBesideUncredited(
  workings: Workings,
  metal: Metal,
  price: Price,
  range: Range | null | undefined,
  credit: Credit,
): Premium {
  const { rating } = workings;
  const own = creditedPremium(workings, metal, price, range, credit);
  const other = uncreditedPremium(workings, price);
  const net_range = own.net_premium_range ?? { low_cents: own.net_premium_cents, high_cents: own.net_premium_cents };
  return {
    ...own,
    premium_cents: householdPremium(rating, price),
    premium_range: premiumRange(rating, range),
    net_premium_cents: own.net_premium_cents + other,
    net_premium_range: rangeBetween(
      net_range.low_cents + (range ? uncreditedPremium(workings, range.low_cents) : other),
      net_range.high_cents + (range ? uncreditedPremium(workings, range.high_cents) : other),
    ),
  };
}

export function premiumAfter(
  workings: Workings,
  metal: Metal,
  price: Price,
  range: Range | null | undefined,
  credit: Credit,
): Premium {
  const isAllCreditable = workings.rating === workings.credit_rating && typeof price === 'number';
  return (isAllCreditable ? creditedPremium : premiumBesideUncredited)(workings, metal, price, range, credit);
}

const withoutHelp = (credit: Credit): Credit => ({ ...credit, figure: null, cents: 0, range: null, members: [] });

/** Of a plan on sale. Programs that pay by person count what each pays of this plan. */
export function premiumOfPlan(workings: Workings, bought: BoughtPlan, credit: Credit): Premium {
  const { price, metal, programs, is_helped } = bought;
  const own = is_helped ? { ...credit, members: helpMembers(workings, price) } : withoutHelp(credit);
  return premiumAfter({ ...workings, programs }, metal, price, null, own);
}

/**
 * Of what help can pay. The ends of a range after help are the lowest premium with the highest credit, and the other way
 * round.
 */
function creditedPremium(
  workings: Workings,
  metal: Metal,
  price: Price,
  range: Range | null | undefined,
  credit: Credit,
): Premium {
  const premium_cents = creditablePremium(workings, price);
  const premium_range = premiumRange(workings.credit_rating, range);
  if (workings.programs.length === 0) return withoutStateHelp(premium_cents, premium_range, credit);
  const { members } = credit;
  const at = (priced: Omit<Priced, 'metal' | 'members'>) => {
    const { premium_cents: premium, benchmark_cents: benchmark, credit_cents } = priced;
    const basis = { metal, members, premium_cents: premium, benchmark_cents: benchmark, credit_cents };
    const { cents } = helpFor(workings, credit.figure, basis);
    return { help: cents, net: netPremium(priced.premium_cents, priced.credit_cents) - cents };
  };
  const benchmark_cents = credit.benchmark_cents;
  const expected = at({ premium_cents, benchmark_cents, credit_cents: credit.cents ?? 0 });
  const common = {
    premium_cents,
    premium_range,
    state_help_cents: expected.help,
    net_premium_cents: expected.net,
  };
  if (!premium_range && !credit.range) return { ...common, state_help_range: null, net_premium_range: null };
  const low = at({
    premium_cents: premium_range?.low_cents ?? premium_cents,
    benchmark_cents: credit.benchmark_range?.high_cents ?? benchmark_cents,
    credit_cents: credit.range?.high_cents ?? credit.cents ?? 0,
  });
  const high = at({
    premium_cents: premium_range?.high_cents ?? premium_cents,
    benchmark_cents: credit.benchmark_range?.low_cents ?? benchmark_cents,
    credit_cents: credit.range?.low_cents ?? credit.cents ?? 0,
  });
  return {
    ...common,
    state_help_range: rangeBetween(Math.min(low.help, high.help), Math.max(low.help, high.help)),
    net_premium_range: rangeBetween(low.net, high.net),
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

/** Null where the law gives no credit. */
const federalFigure = ({ tables, standing, bar }: Workings): number | null =>
  bar === null && standing ? applicableFigure(tables.tax_credit, standing.percent) : null;

export function creditIn(workings: Workings): Credit {
  const { standing, benchmark_rating: rating, bar } = workings;
  const prices = quoted(workings);
  const may = bar === null && standing ? standing : null;
  const figure = federalFigure(workings);
  const contribution_cents =
    may && figure !== null ? monthlyContribution(yearlyContribution(may.credit_income_cents, figure)) : null;
  const benchmark_cents = prices ? benchmarkPremium(workings, prices) : 0;
  const benchmark = may && prices ? benchmark_cents : null;
  const benchmark_range = benchmark === null ? null : premiumRange(rating, workings.market.price_ranges?.benchmark);
  return {
    figure,
    contribution_cents,
    benchmark_premium_cents: benchmark,
    benchmark_cents,
    benchmark_range,
    cents: creditOf(workings, benchmark, contribution_cents),
    range: creditRange(benchmark_range, contribution_cents),
    members: prices && workings.programs.length > 0 ? helpMembers(workings, prices.silver) : [],
  };
}

export const costSharingLevel = ({ tables, standing, bar }: Workings): 94 | 87 | 73 | null =>
  bar === null && standing ? (costSharingRow(tables.cost_sharing.rows, standing)?.level ?? null) : null;

export function marketplaceFigures(workings: Workings): MarketplaceFigures | null {
  if (!workings.is_anyone_under_65) return null;
  const { standing } = workings;
  const prices = quoted(workings);
  const credit = creditIn(workings);
  const ranges: PriceRanges | null = workings.market.price_ranges;
  const chosen = prices && chosenIn(workings);
  const figures: MarketplaceFigures = {
    percent_of_poverty: standing ? standing.percent : null,
    applicable_ten_thousandths: credit.figure,
    expected_contribution_cents: credit.contribution_cents,
    benchmark_premium_cents: credit.benchmark_premium_cents,
    benchmark_premium_range: credit.benchmark_range,
    tax_credit_cents: credit.cents,
    tax_credit_range: credit.range,
    cost_sharing_level: costSharingLevel(workings),
    bronze: prices && premiumAfter(workings, 'bronze', prices.bronze, ranges?.bronze, credit),
    silver: prices && premiumAfter(workings, 'silver', prices.silver, ranges?.silver, credit),
    gold: prices && premiumAfter(workings, 'gold', prices.gold, ranges?.gold, credit),
  };
  // Spreading in the literal would cost each estimate without a choice.
  return chosen
    ? { ...figures, chosen: premiumOfPlan(workings, boughtAs(chosen, chosen.metal, workings.programs), credit) }
    : figures;
}
