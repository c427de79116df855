import type { Cents, CoveredBy, FilingStatus, Household, Person, PlanYear, Sex } from './household.ts';
import { isParent, medicareAge } from './household.ts';
import type { Market, MedicarePrices, Prices } from './market.ts';
import { coveredBy, type StateLaw, stateLaw, verdictReason } from './medicaid.ts';
import {
  advantagePremium,
  type LegalPremiums,
  legalPremiums,
  medicareReasons,
  planGPremium,
  traditionalPremium,
} from './medicare.ts';
import { percentReason, type Standing, standingOf } from './poverty-level.ts';
import { householdPremium, personPremium, premiumReasons, type Rating, rate } from './premium.ts';
import type { Facts, Figure, Metal, Reason, Rule } from './reason.ts';
import {
  applicableFigure,
  type CreditBar,
  costSharingRow,
  creditBar,
  creditReasons,
  monthlyContribution,
  taxCredit,
  yearlyContribution,
} from './tax-credit.ts';
import { year2025 } from './years/2025.ts';
import { year2026 } from './years/2026.ts';
import type { YearTables } from './years/year.ts';

export type {
  Cents,
  CoveredBy,
  Facts,
  Figure,
  FilingStatus,
  Household,
  Market,
  MedicarePrices,
  Metal,
  Person,
  PlanYear,
  Prices,
  Reason,
  Rule,
  Sex,
};

/** One covered person's part of the estimate; amounts are monthly. */
export interface PersonFigures {
  readonly age: number;
  readonly sex: Sex;
  readonly covered_by: CoveredBy;
  /** Their share of the lowest silver premium before help; null outside the marketplace or without prices. */
  readonly premium_cents: Cents | null;
  /** Part B standard premium; null outside Medicare, as the four below. */
  readonly part_b_cents: Cents | null;
  readonly part_b_surcharge_cents: Cents | null;
  readonly part_d_cents: Cents | null;
  readonly part_d_surcharge_cents: Cents | null;
  readonly plan_g_cents: Cents | null;
}

export interface Premium {
  readonly premium_cents: Cents;
  /** After the credit; never below zero. */
  readonly net_premium_cents: Cents;
}

/** The under-65 side of an estimate. */
export interface MarketplaceFigures {
  /** Whole percent, decimals dropped; 401 or more when above 400. Null without income. */
  readonly percent_of_poverty: number | null;
  /** The applicable figure of Form 8962 line 7 in ten-thousandths; null when nobody may take the credit. */
  readonly applicable_ten_thousandths: number | null;
  /** Form 8962 line 8b. */
  readonly expected_contribution_cents: Cents | null;
  /** Second-lowest silver premium of the people who may take the credit. */
  readonly benchmark_premium_cents: Cents | null;
  /** Zero when nobody may take it; null without prices. */
  readonly tax_credit_cents: Cents | null;
  /** 94, 87 or 73 percent of costs borne by a silver plan; null for the standard 70. */
  readonly cost_sharing_level: 94 | 87 | 73 | null;
  /** Null without prices or when nobody is priced. */
  readonly bronze: Premium | null;
  readonly silver: Premium | null;
  readonly gold: Premium | null;
}

/** The 65-and-over side: parts are per person and month, sums are of the household. */
export interface MedicareFigures {
  readonly standard_part_b_cents: Cents;
  readonly part_b_surcharge_cents: Cents;
  readonly part_d_cents: Cents;
  readonly part_d_surcharge_cents: Cents;
  /** The year's Part B deductible: what traditional Medicare with Plan G leaves to pay. */
  readonly out_of_pocket_cents_a_year: Cents;
  readonly traditional_sum_cents: Cents;
  /** Null where no Advantage plan is sold. */
  readonly advantage_premium_cents: Cents | null;
  readonly advantage_out_of_pocket_cents_a_year: Cents | null;
  readonly advantage_sum_cents: Cents | null;
}

export interface Estimate {
  readonly plan_year: PlanYear;
  readonly people: readonly PersonFigures[];
  /** Somebody is priced on the marketplace, with or without help. */
  readonly eligible_for_marketplace: boolean;
  /** Somebody gets Medicaid, CHIP or a Basic Health programme. */
  readonly eligible_for_medicaid: boolean;
  readonly eligible_for_medicare: boolean;
  /** Somebody would need a marketplace price and there is none. */
  readonly marketplace_unavailable: boolean;
  readonly medicare_unavailable: boolean;
  /** Null when nobody is under 65. */
  readonly marketplace: MarketplaceFigures | null;
  /** Null when nobody is 65 or over, or without prices. */
  readonly medicare: MedicareFigures | null;
  /** Every figure's reason; built when first read. */
  readonly reasons: readonly Reason[];
}

const yearTables: Readonly<Record<PlanYear, YearTables>> = { 2025: year2025, 2026: year2026 };

/** What one estimate's figures and reasons are both made from. */
interface Workings {
  readonly tables: YearTables;
  readonly household: Household;
  readonly market: Market;
  readonly law: StateLaw | null;
  /** Null while no income is known, and in the territories, for which there is no credit to measure. */
  readonly standing: Standing | null;
  readonly verdicts: readonly CoveredBy[];
  readonly rating: Rating;
  readonly is_anyone_under_65: boolean;
  readonly is_anyone_priced: boolean;
  readonly is_anyone_on_medicare: boolean;
  readonly bar: CreditBar | null;
  /** Null when nobody is on Medicare. */
  readonly legal: LegalPremiums | null;
}

function workOut(household: Household, market: Market, year: PlanYear): Workings {
  const tables = yearTables[year];
  const { people } = household;
  const law = stateLaw(tables, market.state);
  const standing = law && standingOf(tables, household, market.state);
  const verdicts = people.map((person, index) => coveredBy(law, standing, person.age, isParent(people, index)));
  const priced = verdicts.map((verdict) => law !== null && (verdict === 'marketplace' || verdict === 'none'));
  const is_anyone_priced = priced.includes(true);
  const is_anyone_on_medicare = verdicts.includes('medicare');
  return {
    tables,
    household,
    market,
    law,
    standing,
    verdicts,
    rating: is_anyone_priced ? rate(people, market.state, priced) : [],
    is_anyone_under_65: people.some((person) => person.age < medicareAge),
    is_anyone_priced,
    is_anyone_on_medicare,
    bar: creditBar(tables.tax_credit, standing, household.tax_filing_status, is_anyone_priced),
    legal: is_anyone_on_medicare ? legalPremiums(tables.medicare, household) : null,
  };
}

/** The metals' and the benchmark's prices; null where nobody is priced or nothing can be quoted. */
const quoted = ({ is_anyone_priced, market }: Workings): Prices | null => (is_anyone_priced ? market.prices : null);

function premiumAfter(rating: Rating, price: Cents, credit: Cents | null): Premium {
  const premium_cents = householdPremium(rating, price);
  return { premium_cents, net_premium_cents: Math.max(0, premium_cents - (credit ?? 0)) };
}

/** Zero when the law gives none; null where a price would be needed and there is none. */
function creditOf(workings: Workings, benchmark: Cents | null, contribution: Cents | null): Cents | null {
  if (workings.law === null || (workings.is_anyone_priced && !workings.market.prices)) return null;
  return benchmark === null || contribution === null ? 0 : taxCredit(benchmark, contribution);
}

function marketplaceFigures(workings: Workings): MarketplaceFigures | null {
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

function personFigures(workings: Workings, person: Person, index: number): PersonFigures {
  const { market, rating, legal } = workings;
  const covered_by = workings.verdicts[index] ?? 'none';
  const prices = quoted(workings);
  const part = rating[index];
  const onMedicare = covered_by === 'medicare' ? legal : null;
  const medicare = onMedicare && market.medicare;
  return {
    age: person.age,
    sex: person.sex,
    covered_by,
    premium_cents: part && prices ? personPremium(part, prices.silver_cents) : null,
    part_b_cents: onMedicare?.part_b_cents ?? null,
    part_b_surcharge_cents: onMedicare?.part_b_surcharge_cents ?? null,
    part_d_cents: medicare?.part_d_cents ?? null,
    part_d_surcharge_cents: onMedicare?.part_d_surcharge_cents ?? null,
    plan_g_cents: medicare && planGPremium(medicare, market.state, person.age),
  };
}

function medicareFigures(workings: Workings, people: readonly PersonFigures[]): MedicareFigures | null {
  const { legal, tables } = workings;
  const prices = workings.market.medicare;
  if (!legal || !prices) return null;
  const advantage = advantagePremium(legal, prices);
  let count = 0;
  let traditional = 0;
  for (const { plan_g_cents } of people) {
    if (plan_g_cents === null) continue;
    count += 1;
    traditional += traditionalPremium(legal, prices, plan_g_cents);
  }
  return {
    standard_part_b_cents: legal.part_b_cents,
    part_b_surcharge_cents: legal.part_b_surcharge_cents,
    part_d_cents: prices.part_d_cents,
    part_d_surcharge_cents: legal.part_d_surcharge_cents,
    out_of_pocket_cents_a_year: tables.medicare.part_b_deductible_cents,
    traditional_sum_cents: traditional,
    advantage_premium_cents: prices.advantage_premium_cents,
    advantage_out_of_pocket_cents_a_year: prices.advantage_out_of_pocket_cents,
    advantage_sum_cents: advantage === null ? null : advantage * count,
  };
}

const metals = ['bronze', 'silver', 'gold'] as const satisfies readonly Metal[];

/** The benchmark's and the metals' reasons, before and after the credit. */
function pricedReasons(workings: Workings, figures: MarketplaceFigures): Reason[] {
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

function explain(workings: Workings, marketplace: MarketplaceFigures | null): Reason[] {
  const { tables, household, market, standing, bar } = workings;
  const { people } = household;
  const verdicts = people.map(({ age }, index) =>
    verdictReason(tables, market.state, standing, { index, age, parent: isParent(people, index) }),
  );
  const medicare = workings.is_anyone_on_medicare ? medicareReasons(tables, household, market) : [];
  if (!marketplace || !workings.law) return [...verdicts, ...medicare];
  return [
    ...verdicts,
    ...(standing ? [percentReason(tables, standing, market.state)] : []),
    ...creditReasons({
      tables,
      standing,
      filing: household.tax_filing_status,
      bar,
      benchmark_cents: marketplace.benchmark_premium_cents,
      contribution_cents: marketplace.expected_contribution_cents,
      credit_cents: marketplace.tax_credit_cents,
    }),
    ...pricedReasons(workings, marketplace),
    ...medicare,
  ];
}

/**
 * What covering a household costs in one market and plan year: who is covered by whom, the tax credit, the marketplace's
 * premiums before and after it, and Medicare's parts. Pure: the same arguments give the same estimate, in the server and
 * in the browser. Never throws on a household and market of the declared shape; what cannot be known is null.
 * Money is whole cents, monthly unless a name says otherwise.
 */
export function estimate(household: Household, market: Market, year: PlanYear): Estimate {
  const workings = workOut(household, market, year);
  const { law, is_anyone_priced, is_anyone_on_medicare, verdicts } = workings;
  const people = household.people.map((person, index) => personFigures(workings, person, index));
  const marketplace = marketplaceFigures(workings);
  let reasons: readonly Reason[] | null = null;
  return {
    plan_year: year,
    people,
    eligible_for_marketplace: is_anyone_priced,
    eligible_for_medicaid: verdicts.some(
      (verdict) => verdict === 'medicaid' || verdict === 'chip' || verdict === 'basic_health',
    ),
    eligible_for_medicare: is_anyone_on_medicare,
    marketplace_unavailable: workings.is_anyone_under_65 && (!law || (is_anyone_priced && !market.prices)),
    medicare_unavailable: is_anyone_on_medicare && !market.medicare,
    marketplace,
    medicare: medicareFigures(workings, people),
    get reasons() {
      reasons ??= explain(workings, marketplace);
      return reasons;
    },
  };
}
