import type { Cents } from '../domain/household.ts';
import type { ProgramOfYear, ScheduleTopUp } from './figures.ts';

/** The lowest income in whole dollars with a percent of poverty, as `percentOf` counts it. */
const lowestAt = (percent: number, guideline: Cents): Cents =>
  percent === 401 ? lowestOver(400, guideline) : Math.ceil((percent * guideline) / 10_000) * 100;

/** The lowest income in whole dollars over a percent to the dollar. */
const lowestOver = (percent: number, guideline: Cents): Cents => Math.floor((percent * guideline) / 10_000) * 100 + 100;

/** The percents of poverty from which a schedule applies, no longer applies, or begins again at another figure. */
const scheduleEdges = ({ table, gross_up }: ScheduleTopUp): number[] => [
  table.floor_percent,
  ...(table.ceiling_percent === null ? [] : [table.ceiling_percent + 1]),
  ...(gross_up ? [gross_up.to_percent + 1] : []),
  ...table.rows.flatMap(({ from_percent, initial_ten_thousandths }, place) =>
    place > 0 && table.rows[place - 1]?.final_ten_thousandths !== initial_ten_thousandths ? [from_percent] : [],
  ),
];

function edgesOf({ rule }: ProgramOfYear, guideline: Cents): Cents[] {
  const at = (percents: readonly number[]) => percents.map((percent) => lowestAt(percent, guideline));
  switch (rule.kind) {
    case 'schedule_top_up':
      return at(scheduleEdges(rule));
    case 'points_off':
      return at([rule.from_percent, rule.to_percent + 1]);
    case 'flat_per_member':
    case 'fixed_enrollee_premium':
      return at([rule.from_percent, ...rule.bands.map(({ to_percent }) => to_percent + 1)]);
    case 'share_of_lost_credit':
      return rule.bands.flatMap(({ from_percent, to_percent }) => [
        lowestAt(from_percent, guideline),
        lowestOver(to_percent, guideline),
      ]);
  }
}

/**
 * The incomes in whole dollars from which a program's rule or amount is another than one dollar below, lowest first.
 * Where the federal credit begins and ends is not among them, unless a program changes there too.
 */
export const helpEdges = (programs: readonly ProgramOfYear[], credit_guideline_cents: Cents): readonly Cents[] =>
  [...new Set(programs.flatMap((program) => edgesOf(program, credit_guideline_cents)))]
    .filter((income) => income > 0)
    .sort((one, other) => one - other);
