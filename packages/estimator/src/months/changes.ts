import type { MonthlyCoverage } from '../domain/household.ts';
import type { MonthNumber } from '../timelines/dates.ts';
import type { PersonTimeline } from '../timelines/timeline.ts';
import type { MonthChange } from './figures.ts';

function changesOfPerson(
  month: MonthNumber,
  timeline: PersonTimeline,
  person: number,
  from: MonthlyCoverage,
  to: MonthlyCoverage,
): MonthChange[] {
  const change = (kind: MonthChange['kind'], cause: MonthChange['cause'] = null) => ({ kind, person, from, to, cause });
  if (from !== to && (from === 'absent' || to === 'absent'))
    return [change(to === 'absent' ? 'leaves' : 'joins', timeline.causeIn(month))];
  if (to === 'absent') return [];
  const changes: MonthChange[] = [];
  if (timeline.hasJustRetired(month)) changes.push(change('retires'));
  else if (from !== to) changes.push(change(to === 'medicare' ? 'medicare_begins' : 'coverage_changes'));
  if (timeline.turns26In(month)) changes.push(change('turns_26'));
  return changes;
}

/** What differs from the month before. A retirement is listed in the month after its last day of work. */
export const changesIn = (
  month: MonthNumber,
  timelines: readonly PersonTimeline[],
  before: readonly MonthlyCoverage[],
  now: readonly MonthlyCoverage[],
): MonthChange[] =>
  timelines.flatMap((timeline, person) =>
    changesOfPerson(month, timeline, person, before[person] ?? 'absent', now[person] ?? 'absent'),
  );
