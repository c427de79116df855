import { costAt } from 'estimator/income-curve';
import { domainOf } from '../income/chart-domain.ts';
import { headroomSentences } from '../income/headroom-sentences.ts';
import { type IncomeModel, type IncomeRange, marksOf } from '../income/income-model.ts';
import { approximately, income, incomeTexts, rounded, shortEvent, signed } from '../income/income-texts.ts';
import type { NameOf } from '../reasons/reasons.ts';
import { planName } from '../summary/bought-plan.ts';
import type { Band, StepChart, Tick } from './document.ts';
import { reportTexts } from './report-texts.ts';

const dollars = (cents: number): number => cents / 100;

/** Round numbers from the lowest to the highest value, at most `count` steps. */
function ticksBetween(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
}

const labeled = (ticks: readonly number[]): Tick[] => ticks.map((at) => ({ at, label: income(at * 100) }));

const { programs, credit, noSurcharge } = incomeTexts;
const plain: ReadonlySet<string> = new Set([
  programs.none,
  programs.medicare,
  credit.none,
  credit.unknown,
  noSurcharge,
]);

const bandsOf = (ranges: readonly IncomeRange[], from: number, to: number): Band[] =>
  ranges
    .map(({ from_cents, to_cents, label }) => ({
      from: Math.max(dollars(from_cents), from),
      to: Math.min(dollars(to_cents), to),
      label,
      isHelped: !plain.has(label) && !label.startsWith('+'),
    }))
    .filter((band) => band.to > band.from);

/** Without an income, no point is the household's own. */
const hasOwn = ({ income_cents, main, curve }: IncomeModel) => income_cents !== null || main.year !== curve.plan_year;

/** What the nearest limits on both sides of the income mean. */
export function headroomOf(model: IncomeModel, nameOf: NameOf): string[] {
  const { main, later, curve, isAbout, isLaterAbout, start_cents } = model;
  const situation = { at_cents: start_cents, isOwn: true, isAbout, isLaterAbout, plan_year: curve.plan_year, nameOf };
  if (curve.thresholds.length === 0) return [incomeTexts.nothing];
  if (!hasOwn(model)) return [];
  return (later ? [main, later] : [main]).flatMap(({ thresholds }) =>
    headroomSentences(thresholds, situation).map(({ text }) => text),
  );
}

/** What the chart shows. */
export function chartLead({ main, curve, market, hasMedicare }: IncomeModel): string {
  const { plan_year, later } = curve;
  return main.year === plan_year
    ? incomeTexts.lead(plan_year, planName(market.chosen_plan), hasMedicare)
    : incomeTexts.leadLater(incomeTexts.basis(main.year, plan_year, later?.is_enacted ?? true), plan_year);
}

function ownLabel({ income_cents, start_cents, curve }: IncomeModel): string {
  const amount = income(start_cents);
  return income_cents === null ? reportTexts.ofYear(curve.plan_year - 2, amount) : reportTexts.yours(amount);
}

/** Null without prices. */
export function incomeChart(model: IncomeModel, nameOf: NameOf): StepChart | null {
  const { main, later, curve, ranges, laterRanges, start_cents, isAbout } = model;
  if (main.steps.length === 0) return null;
  const domain = domainOf(model);
  const [from, to] = [dollars(domain.from_cents), dollars(domain.to_cents)];
  const at = (value: number) => ({ at: value, cost: dollars(costAt(main.steps, value * 100) ?? 0) });
  const within = main.steps.filter((step) => step.from_cents > domain.from_cents && step.from_cents < domain.to_cents);
  const points = [
    at(from),
    ...within.map((step) => ({ at: dollars(step.from_cents), cost: dollars(step.year_cents) })),
    at(to),
  ];
  const highest = Math.max(...points.map(({ cost }) => cost), 1_000);
  const yTicks = ticksBetween(0, highest * 1.02, 4);
  const cost = costAt(main.steps, start_cents);
  const amount = `${approximately(isAbout)}${rounded(cost ?? 0)}`;
  const point =
    main.year === curve.plan_year
      ? incomeTexts.value(income(start_cents), amount)
      : incomeTexts.valueLater(income(start_cents), amount, main.year);
  const basis = later && incomeTexts.basis(later.year, curve.plan_year, curve.later?.is_enacted ?? true);
  return {
    kind: 'chart',
    alt: reportTexts.chart(
      [chartLead(model), ...(hasOwn(model) ? [`${point}.`] : []), ...headroomOf(model, nameOf)].join(' '),
    ),
    from,
    to,
    top: Math.max(highest * 1.02, yTicks.at(-1) ?? 0),
    points,
    xTicks: labeled(ticksBetween(from, to, 6)),
    yTicks: labeled(yTicks),
    marks: marksOf(main.thresholds)
      .filter(({ limit_cents }) => limit_cents < domain.to_cents)
      .map(({ limit_cents, change_cents, thresholds }) => ({
        at: dollars(limit_cents),
        event: [...new Set(thresholds.map(shortEvent))].join(', '),
        cost: change_cents === null ? '' : signed(change_cents),
      })),
    bands: bandsOf(ranges, from, to),
    later: basis ? { title: incomeTexts.laterBand(basis), bands: bandsOf(laterRanges, from, to) } : null,
    own:
      cost === null || start_cents > domain.to_cents || !hasOwn(model)
        ? null
        : { at: dollars(start_cents), cost: dollars(cost), label: ownLabel(model) },
  };
}
