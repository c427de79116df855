import type { Calculation } from 'contract/endpoints/calculation';
import { type AmountRange, amountText, rangeReasons } from '../amount-text.ts';
import { monthName } from '../event-texts.ts';
import { capitalized } from '../format.ts';
import { headlineTexts } from '../headline-texts.ts';
import { monthsIn, periodSentence, periodSentences } from '../period-sentences.ts';
import { isHelped, planName, premiumFigures, yearPremiumOf } from './bought-plan.ts';

const t = headlineTexts.summary;

export interface SummaryFigure {
  label: string;
  value: string;
  why: readonly string[];
  arithmetic: readonly string[];
}

export interface SummaryTotals {
  figures: readonly SummaryFigure[];
  sentence: string;
}

type Totaled = Pick<
  Calculation,
  | 'household_total'
  | 'people'
  | 'tax_credit'
  | 'tax_credit_range'
  | 'eligible_for_marketplace'
  | 'eligible_for_medicare'
  | 'plan_year'
  | 'premiums'
  | 'chosen_plan'
  | 'year'
  | 'is_projected'
>;

interface Cost {
  month: string;
  year: string;
  range: AmountRange | null;
}

function costsOf(total: NonNullable<Calculation['household_total']>, is_projected: boolean) {
  const { month, month_range, year, year_range, advantage_month, advantage_year } = total;
  const text = (amount: number | null, range: AmountRange | null) => amountText(amount, range, is_projected);
  const costs: { first: Cost; advantage: Cost | null } = {
    first: { month: text(month, month_range), year: text(year, year_range), range: year_range },
    advantage:
      advantage_month === null
        ? null
        : {
            month: text(advantage_month, total.advantage_month_range),
            year: text(advantage_year, total.advantage_year_range),
            range: total.advantage_year_range,
          },
  };
  return costs;
}

function hasHelpInYear(calculation: Totaled): boolean {
  const { chosen_plan, year } = calculation;
  return isHelped({ ...year, chosen_plan: chosen_plan && { ...chosen_plan, month: chosen_plan.year } });
}

function coverageText(calculation: Totaled): string {
  const { year, chosen_plan } = calculation;
  const plan = planName(chosen_plan);
  const parts = [
    ...(year.marketplace_months > 0
      ? [hasHelpInYear(calculation) ? t.planAfterHelp(plan) : t.planWithoutHelp(plan)]
      : []),
    ...(year.medicare_months > 0 ? [t.traditionalAndSupplement] : []),
  ];
  return parts.join(t.and);
}

type Costs = ReturnType<typeof costsOf>;

type Period = NonNullable<Calculation['year']['periods']>[number];

function periodText({ from_month, to_month, month, month_range }: Period, is_projected: boolean): string {
  const amount = amountText(month, month_range, is_projected);
  if (from_month === to_month) return t.oneMonth(amount, monthName(from_month));
  if (from_month === 1) return t.firstPeriod(amount, monthName(to_month));
  return to_month === 12
    ? t.lastPeriod(amount, monthName(from_month))
    : t.innerPeriod(amount, monthName(from_month), monthName(to_month));
}

function sumText(period: Period, is_projected: boolean): string {
  const { month, month_range } = period;
  const times = (amount: number) => Math.round(amount * 100 * monthsIn(period)) / 100;
  const range = month_range && { low: times(month_range.low), high: times(month_range.high) };
  return amountText(times(month), range, is_projected);
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** More periods are in the arithmetic and in the months. */
const maxPeriods = 3;

function periodsText(periods: readonly Period[], is_projected: boolean): string {
  if (periods.length <= maxPeriods) return listed.format(periods.map((period) => periodText(period, is_projected)));
  const ordered = periods.toSorted((one, other) => one.month - other.month);
  const [least, most] = [ordered[0], ordered.at(-1)].map((period) =>
    amountText(period?.month, period?.month_range, is_projected),
  );
  return t.between(least ?? '', most ?? '');
}

/** How the months add up to the year. */
function monthsArithmetic({ year: { periods }, is_projected }: Totaled, { year, range }: Cost): string[] {
  const texts = (periods ?? []).map((period) => ({
    ...period,
    month: amountText(period.month, period.month_range, is_projected),
    sum: sumText(period, is_projected),
  }));
  const sentences = texts.length > 1 ? periodSentences(texts, year) : texts.map(periodSentence);
  return [...sentences, ...rangeReasons(range, 'net')];
}

/** Where months differ, the reasons of one of them don't explain the year. */
const isEven = ({ year: { periods } }: Totaled) => !periods || periods.length < 2;

function sentenceOf(calculation: Totaled, who: string, { first, advantage }: Costs): string {
  const { year, is_projected } = calculation;
  const what = coverageText(calculation);
  if (isEven(calculation)) {
    const sentence = t.sentence(who, first.month, first.year, what);
    return advantage ? `${sentence} ${t.instead(advantage.month, advantage.year)}` : sentence;
  }
  const sentence = t.months(who, periodsText(year.periods ?? [], is_projected), first.year, what);
  return advantage ? `${sentence} ${t.yearInstead(advantage.year)}` : sentence;
}

function advantageArithmetic(calculation: Totaled): string[] {
  const { year, is_projected, chosen_plan } = calculation;
  const plan = yearPremiumOf(calculation);
  return [
    t.advantageSum(
      chosen_plan?.name ?? null,
      amountText(plan?.net_premium ?? 0, plan?.net_premium_range, is_projected),
      amountText(year.advantage_sum, null, is_projected),
    ),
  ];
}

const programNames: Readonly<Partial<Record<string, string>>> = t.programs;

/** No one buys a plan or has Medicare in any month. */
function elsewhereText({ people, year }: Totaled, whom: string): string {
  if (year.periods && year.periods.length > 1) return t.otherCoverage;
  const programs = people.flatMap(({ covered_by }) => programNames[covered_by] ?? []);
  return t.elsewhere(capitalized(listed.format(new Set(programs))), whom);
}

/** Yearly figures. Two of them where Medicare starts, so that neither way of it looks like the choice. */
export function summaryTotals(calculation: Totaled): SummaryTotals | null {
  const { household_total: total, people, plan_year, year } = calculation;
  if (!total) return null;
  const { who, whom, pays } = people.length > 1 ? t.household : t.you;
  const costs = costsOf(total, calculation.is_projected);
  const { first, advantage } = costs;
  const figure = (label: string, cost: Cost, why: string[], arithmetic: string[]): SummaryFigure => ({
    label,
    value: cost.year,
    why: isEven(calculation) ? why : [],
    arithmetic,
  });
  const inYear = t.inYear(pays, plan_year);
  if (year.marketplace_months + year.medicare_months === 0)
    return { figures: [figure(inYear, first, [], [])], sentence: elsewhereText(calculation, whom) };
  const why = premiumFigures(calculation);
  const plan = year.marketplace_months > 0 ? [why.net] : [];
  const sum = monthsArithmetic(calculation, first);
  if (year.medicare_months === 0) {
    const isFree = total.year === 0 && !total.year_range;
    const label = hasHelpInYear(calculation) ? t.afterHelp(inYear) : inYear;
    return {
      figures: [figure(label, first, [...plan, 'tax_credit', why.stateHelp], sum)],
      sentence: isFree ? t.nothing(who, planName(calculation.chosen_plan)) : sentenceOf(calculation, who, costs),
    };
  }
  return {
    figures: advantage
      ? [
          figure(t.inYear(t.traditional, plan_year), first, [...plan, 'traditional_sum'], sum),
          figure(
            t.inYear(t.advantage, plan_year),
            advantage,
            [...plan, 'advantage_sum'],
            isEven(calculation) ? [] : advantageArithmetic(calculation),
          ),
        ]
      : [figure(inYear, first, [...plan, 'traditional_sum'], sum)],
    sentence: sentenceOf(calculation, who, costs),
  };
}
