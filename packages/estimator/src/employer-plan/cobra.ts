import { type LifeEvent, type Month, monthsAYear } from '../domain/household.ts';
import type { CobraComparison } from '../employer-offer/figures.ts';
import { workYear, type YearInput } from '../workings.ts';
import { inEmployerPlan, lastMonthsOnMarketplace, monthlyCosts } from './covered-by-employer.ts';

type Retirement = Extract<LifeEvent, { kind: 'retires' }>;

function comparisonOf(input: YearInput, retirement: Retirement): CobraComparison[] {
  const { person, month, year, covers, cobra_cents = null } = retirement;
  if (cobra_cents === null || year !== undefined) return [];
  const after = workYear(input).periods.filter(({ to_month }) => to_month > month);
  const last_months = lastMonthsOnMarketplace(after, covers);
  const [bought, elsewhere] = [monthlyCosts(input), monthlyCosts(inEmployerPlan(input, last_months))];
  if (last_months.size === 0 || !bought || !elsewhere) return [];
  const silver = bought.map((cents, index) => cents - (elsewhere[index] ?? 0));
  const isBought = (number: Month) =>
    number > month &&
    after.some(
      ({ from_month, to_month, workings }) =>
        from_month <= number && number <= to_month && covers.some((index) => workings.rating[index] != null),
    );
  const months = Array.from({ length: monthsAYear }, (_, index) => index + 1).filter(isBought);
  const [from_month] = months;
  if (from_month === undefined) return [];
  return [
    {
      person,
      from_month,
      months: months.length,
      cobra_month_cents: cobra_cents,
      cobra_cents: cobra_cents * months.length,
      silver_month_cents: silver[from_month - 1] ?? 0,
      silver_cents: months.reduce((sum, number) => sum + (silver[number - 1] ?? 0), 0),
    },
  ];
}

export const cobraComparisons = (input: YearInput): readonly CobraComparison[] =>
  (input.household.events ?? []).flatMap((event) => (event.kind === 'retires' ? comparisonOf(input, event) : []));
