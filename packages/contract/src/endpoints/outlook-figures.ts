import type { Cents, PlanYear } from 'estimator';
import type { Headroom, Room, Threshold } from 'estimator/income-curve';
import type { MonthFigures, YearFigures } from 'estimator/months';
import { dollarsOf, dollarsOrNull } from './amounts.ts';
import type { Outlook } from './outlook.ts';

/** On the wire, people are positions from 1. */
const positionOf = (index: number): number => index + 1;

const thresholdOf = ({ limit_cents, change_cents, people, reason, ...threshold }: Threshold) => ({
  ...threshold,
  people: people.map(positionOf),
  limit: dollarsOf(limit_cents),
  change: dollarsOrNull(change_cents),
  reason: { ...reason, inputs: { ...reason.inputs }, row: reason.row && { ...reason.row } },
});

const roomOf = (room: Room | null) =>
  room && { distance: dollarsOf(room.distance_cents), thresholds: room.thresholds.map(thresholdOf) };

const monthOf = (figures: MonthFigures): Outlook['months'][number] => ({
  month: figures.month,
  people: figures.people.map(({ covered_by, premium_cents }) => ({
    covered_by,
    premium: dollarsOrNull(premium_cents),
  })),
  silver: dollarsOrNull(figures.silver_cents),
  benchmark: dollarsOrNull(figures.benchmark_cents),
  contribution: dollarsOrNull(figures.contribution_cents),
  credit: dollarsOrNull(figures.credit_cents),
  state_help: dollarsOrNull(figures.state_help_cents),
  medicare: dollarsOrNull(figures.medicare_cents),
  total: dollarsOrNull(figures.total_cents),
  changes: figures.changes.map(({ person, ...change }) => ({ ...change, person: positionOf(person) })),
});

interface OutlookFigures {
  readonly plan_year: PlanYear;
  readonly income_cents: Cents | null;
  readonly thresholds: readonly Threshold[];
  readonly headroom: Headroom | null;
  readonly year: YearFigures;
}

/** Converts the outlook of an estimate to its wire format, in dollars. */
export const outlookOf = ({ plan_year, income_cents, thresholds, headroom, year }: OutlookFigures): Outlook => ({
  plan_year,
  income: dollarsOrNull(income_cents),
  thresholds: thresholds.map(thresholdOf),
  headroom: headroom && { up: roomOf(headroom.up), down: roomOf(headroom.down) },
  months: year.months.map(monthOf),
  year_credit: dollarsOrNull(year.credit_cents),
  year_state_help: dollarsOrNull(year.state_help_cents),
  year_medicare: dollarsOrNull(year.medicare_cents),
  year_total: dollarsOrNull(year.total_cents),
});
