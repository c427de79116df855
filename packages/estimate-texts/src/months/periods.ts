import type { Cents, Month } from 'estimator';
import type { MonthChange, MonthFigures } from 'estimator/months';
import { eventTexts, monthRange } from '../event-texts.ts';
import type { NameOf } from '../reasons/reasons.ts';
import { yearTexts as t } from './year-texts.ts';

export interface Period {
  readonly first: MonthFigures;
  readonly to: number;
  /** The cost of a month less that of the month before the period. Null for the first period and without prices. */
  readonly difference_cents: Cents | null;
}

const costsOf = ({ total_cents, credit_cents, state_help_cents, medicare_cents }: MonthFigures) =>
  [total_cents, credit_cents, state_help_cents, medicare_cents].join();

export function periodsOf(months: readonly MonthFigures[]): Period[] {
  const periods: Period[] = [];
  for (const [index, month] of months.entries()) {
    const before = months[index - 1];
    const current = periods.at(-1);
    if (current && before && month.changes.length === 0 && costsOf(month) === costsOf(before)) {
      periods[periods.length - 1] = { ...current, to: month.month };
      continue;
    }
    const isKnown = before && month.total_cents !== null && before.total_cents !== null;
    periods.push({
      first: month,
      to: month.month,
      difference_cents: isKnown ? Number(month.total_cents) - Number(before.total_cents) : null,
    });
  }
  return periods;
}

export const changingMonths = (months: readonly MonthFigures[]): Month[] =>
  periodsOf(months).map(({ first }) => first.month);

export const rangeName = ({ first, to }: Period): string => monthRange(first.month, to);

export function changeText({ kind, person, to, cause }: MonthChange, nameOf: NameOf): string {
  const name = nameOf(person);
  if (kind === 'joins' || kind === 'leaves')
    return t.happens[kind](name, cause === null ? t.noCause : eventTexts.causes[cause].toLowerCase());
  if (kind === 'coverage_changes') return t.happens[kind](name, t.coverage[to]);
  return t.happens[kind](name);
}

/** `Dana moves to Medicare; Robin turns 26`. */
export const changesText = ({ changes }: MonthFigures, nameOf: NameOf): string =>
  changes.map((change) => changeText(change, nameOf)).join('; ') || t.priceChanges;
