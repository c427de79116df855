import { scaleLinear } from '@visx/scale';
import { type Domain, domainOf } from 'estimate-texts/income/chart-domain';
import { type IncomeModel, type IncomeRange, type Mark, marksOf } from 'estimate-texts/income/income-model';
import { income, incomeTexts, rounded, shortEvent, signed } from 'estimate-texts/income/income-texts';
import type { Cents } from 'estimator';
import { type CurveStep, costAt } from 'estimator/income-curve';
import { placeLabels, textWidth } from './place-labels.ts';

export interface Strip {
  readonly title: string | null;
  readonly top: number;
  readonly height: number;
  readonly parts: readonly { left: number; right: number; label: string; isHelped: boolean }[];
}

export interface PlacedMark {
  readonly limit_cents: Cents;
  readonly cost: string;
  /** Crossing it costs at least a thousand dollars a year. */
  readonly isCliff: boolean;
  /** Null where there is only space for the cost. */
  readonly event: string | null;
  /** Null without space for it. */
  readonly label: { readonly middle: number; readonly bottom: number } | null;
}

/** In CSS pixels. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly domain: Domain;
  readonly top_cents: Cents;
  readonly points: CurveStep[];
  readonly xTicks: Cents[];
  readonly yTicks: Cents[];
  readonly marks: readonly PlacedMark[];
  readonly ranges: Strip;
  readonly later: Strip | null;
}

const fontSize = 12;
/** Below this width, labels only have the cost. */
const narrow = 480;
const plotHeight = { least: 120, narrow: 180, wide: 280 };
const leastCliff = 1_000_00;
/** Of a band that is too narrow for its words. The list of limits explains it. */
const ellipsis = '…';
const bandHeight = 24;
const axisHeight = 32;
const titleHeight = 28;
const handleSpace = 16;
const maxTicks = 6;
const tickGap = 12;
const maxLabels = 8;

/** @param space the height of all, or 0 for the usual one */
export function chartLayout(model: IncomeModel, width: number, space = 0): ChartLayout {
  const isNarrow = width < narrow;
  const domain = domainOf(model);
  const points = pointsWithin(model.main.steps, domain);
  const y = scaleLinear<number>({
    domain: [0, Math.max(...points.map(({ year_cents }) => year_cents), 1_000_00)],
    nice: 4,
  });
  const yTicks = y.ticks(4);
  const left = Math.ceil(Math.max(...yTicks.map((tick) => textWidth(rounded(tick), fontSize)))) + 8;
  const right = width - 28;
  const x = scaleLinear<number>({ domain: [domain.from_cents, domain.to_cents], range: [left, right] });
  const labels = placeMarks(model, domain, x, { left, right, isNarrow });
  const below = axisHeight + bandHeight + 2 + (model.later ? bandHeight + titleHeight : 0);
  const bottom =
    space > 0
      ? Math.max(space - below, labels.top + plotHeight.least)
      : labels.top + plotHeight[isNarrow ? 'narrow' : 'wide'];
  const plot = { left, right, top: labels.top, bottom };
  const stripOf = (ranges: readonly IncomeRange[], title: string | null, top: number) =>
    strip(ranges, { title, top, domain, x });
  const ranges = stripOf(model.ranges, null, bottom + axisHeight);
  const { later, curve } = model;
  const laterTitle = later && laterTitleOf(later.year, curve, right - left);
  const laterStrip = later ? stripOf(model.laterRanges, laterTitle, ranges.top + bandHeight + titleHeight) : null;
  return {
    width,
    height: (laterStrip ?? ranges).top + bandHeight + 2,
    plot,
    domain,
    top_cents: y.domain()[1] ?? 1,
    points,
    xTicks: ticksOf(x),
    yTicks,
    marks: labels.marks,
    ranges,
    later: laterStrip,
  };
}

function laterTitleOf(year: number, { plan_year, later }: IncomeModel['curve'], space: number): string {
  const title = incomeTexts.laterBand(incomeTexts.basis(year, plan_year, later?.is_enacted ?? true));
  return textWidth(title, fontSize) < space ? title : incomeTexts.laterBandShort(year);
}

function ticksOf(x: ReturnType<typeof scaleLinear<number>>): Cents[] {
  for (let count = maxTicks; count > 1; count -= 1) {
    const ticks = x.ticks(count);
    const [first = 0, second = first] = ticks;
    const space = x(second) - x(first);
    if (ticks.every((tick) => textWidth(income(tick), fontSize) + tickGap <= space)) return ticks;
  }
  return x.ticks(1);
}

/** The first and last point are at the edges. */
function pointsWithin(steps: readonly CurveStep[], { from_cents, to_cents }: Domain): CurveStep[] {
  const at = (income: Cents) => ({ from_cents: income, year_cents: costAt(steps, income) ?? 0 });
  const within = steps.filter((step) => step.from_cents > from_cents && step.from_cents < to_cents);
  return [at(from_cents), ...within, at(to_cents)];
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly isNarrow: boolean;
}

const costOf = ({ change_cents }: Mark): string => (change_cents === null ? '' : signed(change_cents));
const eventOf = ({ thresholds }: Mark): string => [...new Set(thresholds.map(shortEvent))].join(', ');
const sizeOf = ({ change_cents }: Mark): number => Math.abs(change_cents ?? 0);

function placeMarks({ main }: IncomeModel, domain: Domain, x: (income: Cents) => number, frame: Frame) {
  const { isNarrow } = frame;
  const all = marksOf(main.thresholds).filter(({ limit_cents }) => limit_cents < domain.to_cents);
  const least = all.map(sizeOf).sort((one, other) => other - one)[maxLabels] ?? -1;
  const rowHeight = isNarrow ? 18 : 36;
  const rows = isNarrow ? 3 : 2;
  const labeled = all.filter((mark) => sizeOf(mark) > Math.max(least, 0));
  const places = placeLabels(
    labeled.map((mark) => ({
      x: x(mark.limit_cents),
      width: Math.max(textWidth(costOf(mark), fontSize), isNarrow ? 0 : textWidth(eventOf(mark), fontSize)),
      priority: sizeOf(mark),
    })),
    { left: frame.left, right: frame.right, rows },
  );
  const used = Math.max(0, ...places.map((place) => (place ? place.row + 1 : 0)));
  const top = used * rowHeight + handleSpace;
  const marks = all.map((mark): PlacedMark => {
    const place = places[labeled.indexOf(mark)] ?? null;
    return {
      limit_cents: mark.limit_cents,
      cost: costOf(mark),
      isCliff: (mark.change_cents ?? 0) >= leastCliff,
      event: isNarrow ? null : eventOf(mark),
      label: place && { middle: place.middle, bottom: top - handleSpace + 4 - place.row * rowHeight },
    };
  });
  return { top, marks };
}

interface StripPlace {
  readonly title: string | null;
  readonly top: number;
  readonly domain: Domain;
  readonly x: (income: Cents) => number;
}

/** The words that have space, at least the sign that there are some. */
function fitting(label: string, space: number): string {
  for (let { length } = label; length > 1; length -= 1) {
    const text = length === label.length ? label : `${label.slice(0, length).trimEnd()}${ellipsis}`;
    if (textWidth(text, fontSize) < space) return text;
  }
  return textWidth(ellipsis, fontSize) < space ? ellipsis : '';
}

function strip(ranges: readonly IncomeRange[], { title, top, domain, x }: StripPlace): Strip {
  const parts = ranges
    .filter(({ from_cents, to_cents }) => from_cents < domain.to_cents && to_cents > domain.from_cents)
    .map(({ from_cents, to_cents, label, isHelped }) => {
      const left = x(Math.max(from_cents, domain.from_cents));
      const right = x(Math.min(to_cents, domain.to_cents));
      return { left, right, label: fitting(label, right - left), isHelped };
    });
  return { title, top, height: bandHeight, parts };
}
