import type { Cents } from './domain/household.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import type { PriceRanges, Prices, Range } from './market.ts';
import { householdPremium, PremiumReasons, personPremium, type Rating } from './premium.ts';
import type { Facts, Figure, Metal, Reason } from './reason.ts';
import type { HelpBasis, HelpMember, StateHelp } from './state-help/figures.ts';
import { helpFacts } from './state-help/help-facts.ts';
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

/** The people on a plan, with what each pays of its premium. Programs need to know who pays, and by what age. */
export const helpMembers = ({ household: { people }, rating }: Workings, price: Cents): HelpMember[] =>
  rating.flatMap((part, index) => {
    const person = people[index];
    return part && person ? [{ age: person.age, premium_cents: personPremium(part, price) }] : [];
  });

/** What a plan's premium, the benchmark and the credit are: as expected, or at one end of their ranges. */
interface Priced {
  readonly metal: Metal;
  readonly members: readonly HelpMember[];
  readonly premium_cents: Cents;
  readonly benchmark_cents: Cents;
  readonly credit_cents: Cents;
}

function helpBasis(workings: Workings, federal_figure: number | null, priced: Priced): HelpBasis | null {
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

/** The ends of a range after help are the lowest premium with the highest credit, and the other way round. */
function premiumAfter(
  workings: Workings,
  metal: Metal,
  price: Cents,
  range: Range | null | undefined,
  credit: Credit,
): Premium {
  const { rating } = workings;
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
  const { tables, standing, rating, bar } = workings;
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

/** Names are written in full, because composing them costs more than the arithmetic. */
const metals = [
  {
    metal: 'bronze',
    price: 'bronze_cents',
    premium: 'bronze_premium',
    help: 'bronze_state_help',
    net_premium: 'bronze_net_premium',
  },
  {
    metal: 'silver',
    price: 'silver_cents',
    premium: 'silver_premium',
    help: 'silver_state_help',
    net_premium: 'silver_net_premium',
  },
  {
    metal: 'gold',
    price: 'gold_cents',
    premium: 'gold_premium',
    help: 'gold_state_help',
    net_premium: 'gold_net_premium',
  },
] as const satisfies { metal: Metal; price: keyof Prices; premium: Figure; help: Figure; net_premium: Figure }[];

const netInputs = ({ premium_cents, state_help_cents }: Premium, tax_credit_cents: Cents | null): Facts =>
  state_help_cents === 0 ? { premium_cents, tax_credit_cents } : { premium_cents, tax_credit_cents, state_help_cents };

const netReason = (figure: Figure, premium: Premium, tax_credit_cents: Cents | null, year: number): Reason => ({
  figure,
  person: null,
  rule: 'net_premium',
  inputs: netInputs(premium, tax_credit_cents),
  row: null,
  year,
  source: '26 USC 36B(b)(2): the credit never exceeds the premium',
  value: premium.net_premium_cents,
  unit: 'cents',
});

/** One for each program that pays something. */
function helpReasons(workings: Workings, figures: MarketplaceFigures, figure: Figure, priced: Priced): Reason[] {
  const basis = helpBasis(workings, figures.applicable_ten_thousandths, priced);
  if (!basis || workings.programs.length === 0) return [];
  return stateHelp(workings.programs, basis).parts.map((part) => {
    const { inputs, row } = helpFacts(part, basis);
    const { program, year, source, note, confidence } = part.entry;
    return {
      figure,
      person: null,
      rule: part.kind,
      inputs,
      row: { ...row, program, confidence, note },
      year,
      source: `${program}: ${source}`,
      value: part.cents,
      unit: 'cents',
    };
  });
}

export function pricedReasons(workings: Workings, figures: MarketplaceFigures): Reason[] {
  const { household, market, rating } = workings;
  const prices = quoted(workings);
  if (!prices) return [];
  const reasons: Reason[] = [];
  const premiums = new PremiumReasons(household.people, market, rating);
  const { benchmark_premium_cents, tax_credit_cents } = figures;
  const benchmark_cents = benchmark_premium_cents ?? householdPremium(rating, prices.benchmark_cents);
  if (benchmark_premium_cents !== null || metals.some(({ metal }) => figures[metal]?.state_help_cents))
    premiums.addTo(reasons, 'benchmark_premium', prices.benchmark_cents, benchmark_cents);
  for (const { metal, price, premium, help, net_premium } of metals) {
    const plan = figures[metal];
    if (!plan) continue;
    premiums.addTo(reasons, premium, prices[price], plan.premium_cents);
    if (plan.state_help_cents > 0)
      reasons.push(
        ...helpReasons(workings, figures, help, {
          metal,
          members: helpMembers(workings, prices.silver_cents),
          premium_cents: plan.premium_cents,
          benchmark_cents,
          credit_cents: tax_credit_cents ?? 0,
        }),
      );
    reasons.push(netReason(net_premium, plan, tax_credit_cents, market.plan_year));
  }
  return reasons;
}
