import type { Cents } from 'estimator';
import type { IncomeModel } from './income-model.ts';

export interface Domain {
  readonly from_cents: Cents;
  readonly to_cents: Cents;
}

/** A later threshold that is further away would leave too little space for the others. */
const furthestLater = 3;
/** An income that is further away is shown at the edge. */
const furthestIncome = 2;
const spaceAbove = 1.35;
const withoutThresholds: Cents = 50_000_00;

const step: Cents = 5_000_00;

export function domainOf({ main, later, start_cents }: IncomeModel): Domain {
  const limits = main.thresholds.map(({ limit_cents }) => limit_cents);
  const lowest = limits[0] ?? 0;
  // All brackets of Medicare would fill the axis, and only the next one matters.
  const nextAbove = (all: readonly Cents[]) => all.find((limit) => limit >= start_cents) ?? all.at(-1) ?? 0;
  const isAllLater = later === null && main.thresholds.every(({ kind }) => kind === 'irmaa_begins');
  const last = isAllLater ? nextAbove(limits) : (limits.at(-1) ?? 0);
  const next = nextAbove(later?.thresholds.map(({ limit_cents }) => limit_cents) ?? []);
  const wanted = next <= last * furthestLater || last === 0 ? Math.max(last, next) : last;
  const base = wanted || withoutThresholds;
  const end = start_cents <= base * furthestIncome ? Math.max(base * spaceAbove, start_cents * 1.1) : base * spaceAbove;
  const start = Math.min(lowest, start_cents);
  return {
    from_cents: start > end * 0.5 ? Math.floor((start * 0.6) / step) * step : 0,
    to_cents: Math.ceil(end / step) * step,
  };
}
