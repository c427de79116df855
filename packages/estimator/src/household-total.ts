import { type Cents, monthsAYear } from './domain/household.ts';
import type {
  HouseholdTotal,
  MarketplaceFigures,
  MedicareFigures,
  PeriodTotal,
  Premium,
  YearTotals,
} from './figures.ts';
import type { Range } from './market.ts';
import { marketplaceFigures } from './marketplace.ts';
import { advantagePremium, planGPremium, traditionalPremium } from './medicare.ts';
import { latePremiums } from './medicare-extras.ts';
import type { Metal } from './reason.ts';
import { isOnMarketplace } from './timelines/coverage.ts';
import { monthsIn, type Period, type Workings, workYear, type YearInput } from './workings.ts';

/** A period with the figures of each of its months. */
export interface PricedPeriod {
  readonly period: Period;
  readonly marketplace: MarketplaceFigures | null;
  readonly medicare: MedicareFigures | null;
}

export function medicareFigures({ legal, tables, household, stays, market }: Workings): MedicareFigures | null {
  const prices = market.medicare;
  if (!legal || !prices) return null;
  const advantage = advantagePremium(legal, prices);
  let count = 0;
  let traditional = 0;
  let late = 0;
  for (const [index, { coverage, premium_age }] of stays.entries()) {
    if (coverage !== 'medicare') continue;
    count += 1;
    traditional += traditionalPremium(legal, prices, planGPremium(prices, market.state, premium_age));
    late += latePremiums(household.people[index], tables).sum_cents;
  }
  return {
    standard_part_b_cents: legal.part_b_cents,
    part_b_surcharge_cents: legal.part_b_surcharge_cents,
    part_d_cents: prices.part_d_cents,
    part_d_surcharge_cents: legal.part_d_surcharge_cents,
    out_of_pocket_cents_a_year: tables.medicare.part_b_deductible_cents,
    traditional_sum_cents: traditional + late,
    advantage_premium_cents: prices.advantage_premium_cents,
    advantage_out_of_pocket_cents_a_year: prices.advantage_out_of_pocket_cents,
    advantage_sum_cents: advantage === null ? null : advantage * count + late,
  };
}

const pricedOf = (period: Period): PricedPeriod => ({
  period,
  marketplace: marketplaceFigures(period.workings),
  medicare: medicareFigures(period.workings),
});

/** The periods of a year with their figures. */
export const pricedPeriods = (input: YearInput): PricedPeriod[] => workYear(input).periods.map(pricedOf);

type Sum = (of: (priced: PricedPeriod) => Cents | null) => Cents | null;

const sumOver =
  (periods: readonly PricedPeriod[]): Sum =>
  (of) => {
    let sum = 0;
    for (const priced of periods) {
      const cents = of(priced);
      if (cents === null) return null;
      sum += cents * monthsIn(priced.period);
    }
    return sum;
  };

const monthsWith = (periods: readonly PricedPeriod[], isIncluded: (priced: PricedPeriod) => boolean): number =>
  periods.reduce((months, priced) => months + (isIncluded(priced) ? monthsIn(priced.period) : 0), 0);

const isAnyonePriced = ({ period }: PricedPeriod) => period.workings.is_anyone_priced;
const isAnyoneOnMedicare = ({ period }: PricedPeriod) => period.workings.is_anyone_on_medicare;

/** Null if no month has a range. Other months have the same amount at both ends. */
function sumOfRanges(
  sum: Sum,
  amountOf: (priced: PricedPeriod) => Cents | null,
  rangeIn: (priced: PricedPeriod) => Range | null | undefined,
): Range | null {
  let hasRange = false;
  const end = (name: keyof Range) =>
    sum((priced) => {
      const range = rangeIn(priced);
      if (!range) return amountOf(priced);
      hasRange = true;
      return range[name];
    });
  const [low_cents, high_cents] = [end('low_cents'), end('high_cents')];
  return !hasRange || low_cents === null || high_cents === null ? null : { low_cents, high_cents };
}

/** The territories have no comparable marketplace. */
const isWithoutMarketplace = ({ period: { workings } }: PricedPeriod) =>
  workings.law === null && workings.verdicts.some(isOnMarketplace);

type PremiumIn = (marketplace: MarketplaceFigures) => Premium | null;

const ofMetal =
  (metal: Metal): PremiumIn =>
  (marketplace) =>
    marketplace[metal];
/** Of the plan that counts. */
const bought: PremiumIn = ({ chosen, silver }) => chosen ?? silver;

/** Zero in months in which no one buys a plan. */
const ofPlan = (premiumIn: PremiumIn, amount: (premium: Premium) => Cents) => (priced: PricedPeriod) => {
  if (!isAnyonePriced(priced)) return isWithoutMarketplace(priced) ? null : 0;
  const premium = priced.marketplace && premiumIn(priced.marketplace);
  return premium ? amount(premium) : null;
};

function sumOfPlan(sum: Sum, premiumIn: PremiumIn): Premium | null {
  const premium = ofPlan(premiumIn, ({ premium_cents }) => premium_cents);
  const net = ofPlan(premiumIn, ({ net_premium_cents }) => net_premium_cents);
  const [premium_cents, net_premium_cents] = [sum(premium), sum(net)];
  if (premium_cents === null || net_premium_cents === null) return null;
  const rangeIn = (name: 'premium_range' | 'state_help_range' | 'net_premium_range') => (priced: PricedPeriod) =>
    isAnyonePriced(priced) ? priced.marketplace && premiumIn(priced.marketplace)?.[name] : null;
  const help = ofPlan(premiumIn, ({ state_help_cents }) => state_help_cents);
  return {
    premium_cents,
    premium_range: sumOfRanges(sum, premium, rangeIn('premium_range')),
    state_help_cents: sum(help) ?? 0,
    state_help_range: sumOfRanges(sum, help, rangeIn('state_help_range')),
    net_premium_cents,
    net_premium_range: sumOfRanges(sum, net, rangeIn('net_premium_range')),
  };
}

const traditionalIn = (priced: PricedPeriod) =>
  isAnyoneOnMedicare(priced) ? (priced.medicare?.traditional_sum_cents ?? null) : 0;
const advantageIn = (priced: PricedPeriod) =>
  isAnyoneOnMedicare(priced) ? (priced.medicare?.advantage_sum_cents ?? null) : 0;
const planIn = ofPlan(bought, ({ net_premium_cents }) => net_premium_cents);
const planRangeIn = (priced: PricedPeriod) =>
  isAnyonePriced(priced) ? ((priced.marketplace && bought(priced.marketplace)?.net_premium_range) ?? null) : null;

type MedicareIn = typeof traditionalIn;

const totalIn = (priced: PricedPeriod, medicareIn: MedicareIn): Cents | null => {
  const [plan, medicare] = [planIn(priced), medicareIn(priced)];
  return plan === null || medicare === null ? null : plan + medicare;
};

const totalRangeIn = (priced: PricedPeriod, medicareIn: MedicareIn): Range | null => {
  const [range, medicare] = [planRangeIn(priced), medicareIn(priced)];
  return range === null || medicare === null
    ? null
    : { low_cents: range.low_cents + medicare, high_cents: range.high_cents + medicare };
};

function yearOf(periods: readonly PricedPeriod[], medicareIn: MedicareIn) {
  const sum = sumOver(periods);
  const amountIn = (priced: PricedPeriod) => totalIn(priced, medicareIn);
  return {
    cents: sum(amountIn),
    range: sumOfRanges(sum, amountIn, (priced) => totalRangeIn(priced, medicareIn)),
  };
}

const timesTwelve = (range: Range | null): Range | null =>
  range && { low_cents: range.low_cents * monthsAYear, high_cents: range.high_cents * monthsAYear };

/** Most households, and faster than the sum of periods. */
function evenTotal(priced: PricedPeriod): HouseholdTotal | null {
  const month_cents = totalIn(priced, traditionalIn);
  if (month_cents === null) return null;
  const advantage = isAnyoneOnMedicare(priced) ? totalIn(priced, advantageIn) : null;
  const month_range = totalRangeIn(priced, traditionalIn);
  const advantage_range = advantage === null ? null : totalRangeIn(priced, advantageIn);
  return {
    month_cents,
    month_range,
    year_cents: month_cents * monthsAYear,
    year_range: timesTwelve(month_range),
    advantage_month_cents: advantage,
    advantage_month_range: advantage_range,
    advantage_year_cents: advantage === null ? null : advantage * monthsAYear,
    advantage_year_range: timesTwelve(advantage_range),
  };
}

/** Null when a month has no price for a part. Zero when other programs cover everyone all year. */
export function householdTotal(periods: readonly PricedPeriod[], shown: PricedPeriod): HouseholdTotal | null {
  if (periods.length === 1) return evenTotal(shown);
  const month_cents = totalIn(shown, traditionalIn);
  const year = yearOf(periods, traditionalIn);
  if (month_cents === null || year.cents === null) return null;
  const hasAdvantage = periods.some(isAnyoneOnMedicare);
  const advantage = hasAdvantage ? yearOf(periods, advantageIn) : { cents: null, range: null };
  const isShown = advantage.cents !== null;
  return {
    month_cents,
    month_range: totalRangeIn(shown, traditionalIn),
    year_cents: year.cents,
    year_range: year.range,
    advantage_month_cents: isShown ? totalIn(shown, advantageIn) : null,
    advantage_month_range: isShown ? totalRangeIn(shown, advantageIn) : null,
    advantage_year_cents: advantage.cents,
    advantage_year_range: isShown ? advantage.range : null,
  };
}

const isSameRange = (one: Range | null, other: Range | null): boolean =>
  one?.low_cents === other?.low_cents && one?.high_cents === other?.high_cents;

/** Coverage can change without another cost. */
function periodTotals(periods: readonly PricedPeriod[]): readonly PeriodTotal[] | null {
  const totals: PeriodTotal[] = [];
  for (const priced of periods) {
    const month_cents = totalIn(priced, traditionalIn);
    if (month_cents === null) return null;
    const { from_month, to_month } = priced.period;
    const month_range = totalRangeIn(priced, traditionalIn);
    const last = totals.at(-1);
    if (last && last.month_cents === month_cents && isSameRange(last.month_range, month_range))
      totals[totals.length - 1] = { ...last, to_month };
    else totals.push({ from_month, to_month, month_cents, month_range });
  }
  return totals;
}

export function yearTotals(periods: readonly PricedPeriod[]): YearTotals {
  const sum = sumOver(periods);
  const creditIn = (priced: PricedPeriod) => (priced.marketplace ? priced.marketplace.tax_credit_cents : 0);
  const marketplace_months = monthsWith(periods, isAnyonePriced);
  const medicare_months = monthsWith(periods, isAnyoneOnMedicare);
  const planOf = (premiumIn: PremiumIn) => (marketplace_months === 0 ? null : sumOfPlan(sum, premiumIn));
  const first = periods.find(({ marketplace }) => marketplace?.chosen !== undefined);
  const chosen_plan = first?.period.workings.market.chosen_plan;
  const totals: YearTotals = {
    tax_credit_cents: sum(creditIn),
    tax_credit_range: sumOfRanges(sum, creditIn, ({ marketplace }) => marketplace?.tax_credit_range),
    marketplace_months,
    bronze: planOf(ofMetal('bronze')),
    silver: planOf(ofMetal('silver')),
    gold: planOf(ofMetal('gold')),
    medicare_months,
    medicare_cents: medicare_months === 0 ? null : sum(traditionalIn),
    advantage_cents: medicare_months === 0 ? null : sum(advantageIn),
    periods: periodTotals(periods),
  };
  return chosen_plan ? { ...totals, chosen_plan, chosen: planOf(bought) } : totals;
}
