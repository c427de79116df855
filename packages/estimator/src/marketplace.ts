import type { Cents } from './domain/household.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import type { PriceRanges, Range } from './market.ts';
import { householdPremium, personPremium, type Rating } from './premium.ts';
import type { Metal } from './reason.ts';
import type { HelpBasis, HelpMember, StateHelp } from './state-help/figures.ts';
import { stateHelp } from './state-help/state-help.ts';
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

/** The people on a plan who may take the credit, with what each pays of its premium. Programs need to know who pays, and by what age. */
export const helpMembers = ({ household: { people }, credit_rating }: Workings, price: Cents): HelpMember[] =>
  credit_rating.flatMap((part, index) => {
    const person = people[index];
    return part && person ? [{ age: person.age, premium_cents: personPremium(part, price) }] : [];
  });

/** What a plan's premium, the benchmark and the credit are: as expected, or at one end of their ranges. */
export interface Priced {
  readonly metal: Metal;
  readonly members: readonly HelpMember[];
  readonly premium_cents: Cents;
  readonly benchmark_cents: Cents;
  readonly credit_cents: Cents;
}

export function helpBasis(workings: Workings, federal_figure: number | null, priced: Priced): HelpBasis | null {
  const { standing } = workings;
  if (!standing) return null;
  const { metal, members, premium_cents, benchmark_cents, credit_cents } = priced;
  return {
    percent: standing.percent,
    credit_income_cents: standing.credit_income_cents,
    credit_guideline_cents: standing.credit_guideline_cents,
    federal_figure,
    benchmark_cents,
    credit_cents,
    premium_cents,
    metal,
    members,
  };
}

const noHelp: StateHelp = { cents: 0, parts: [] };

function helpFor(workings: Workings, federal_figure: number | null, priced: Priced): StateHelp {
  if (workings.programs.length === 0) return noHelp;
  const basis = helpBasis(workings, federal_figure, priced);
  return basis ? stateHelp(workings.programs, basis) : noHelp;
}

/** The benchmark, the credit and their ranges, which are the same for every plan. */
interface Credit {
  readonly figure: number | null;
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

/** What a plan costs people with an employer's offer that is affordable. The credit and the state pay nothing of it. */
export const uncreditedPremium = ({ rating, credit_rating }: Workings, price: Cents): Cents =>
  credit_rating === rating ? 0 : householdPremium(rating, price) - householdPremium(credit_rating, price);

function premiumBesideOffer(
  workings: Workings,
  metal: Metal,
  price: Cents,
  range: Range | null | undefined,
  credit: Credit,
): Premium {
  const { rating, credit_rating } = workings;
  const own = premiumAfter({ ...workings, rating: credit_rating }, metal, price, range, credit);
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

/** The ends of a range after help are the lowest premium with the highest credit, and the other way round. */
function premiumAfter(
  workings: Workings,
  metal: Metal,
  price: Cents,
  range: Range | null | undefined,
  credit: Credit,
): Premium {
  const { rating } = workings;
  if (rating !== workings.credit_rating) return premiumBesideOffer(workings, metal, price, range, credit);
  const premium_cents = householdPremium(rating, price);
  const premium_range = premiumRange(rating, range);
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

export function marketplaceFigures(workings: Workings): MarketplaceFigures | null {
  if (!workings.is_anyone_under_65) return null;
  const { tables, standing, benchmark_rating: rating, bar } = workings;
  const prices = quoted(workings);
  const may = bar === null && standing ? standing : null;
  const figure = federalFigure(workings);
  const contribution =
    may && figure !== null ? monthlyContribution(yearlyContribution(may.credit_income_cents, figure)) : null;
  const benchmark = may && prices ? householdPremium(rating, prices.benchmark_cents) : null;
  const ranges: PriceRanges | null = workings.market.price_ranges;
  const benchmark_premium_range = benchmark === null ? null : premiumRange(rating, ranges?.benchmark);
  const cents = creditOf(workings, benchmark, contribution);
  const tax_credit_range = creditRange(benchmark_premium_range, contribution);
  const credit: Credit = {
    figure,
    // A state can help where the law gives no credit.
    benchmark_cents: benchmark ?? (prices ? householdPremium(rating, prices.benchmark_cents) : 0),
    benchmark_range: benchmark_premium_range,
    cents,
    range: tax_credit_range,
    members: prices && workings.programs.length > 0 ? helpMembers(workings, prices.silver_cents) : [],
  };
  return {
    percent_of_poverty: standing ? standing.percent : null,
    applicable_ten_thousandths: figure,
    expected_contribution_cents: contribution,
    benchmark_premium_cents: benchmark,
    benchmark_premium_range,
    tax_credit_cents: cents,
    tax_credit_range,
    cost_sharing_level: may ? (costSharingRow(tables.cost_sharing.rows, may)?.level ?? null) : null,
    bronze: prices && premiumAfter(workings, 'bronze', prices.bronze_cents, ranges?.bronze, credit),
    silver: prices && premiumAfter(workings, 'silver', prices.silver_cents, ranges?.silver, credit),
    gold: prices && premiumAfter(workings, 'gold', prices.gold_cents, ranges?.gold, credit),
  };
}
