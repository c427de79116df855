import type { Cents, Month } from '../domain/household.ts';
import { basicHealthPercent, medicaidLimit, programLimitCents } from '../medicaid.ts';
import { percentOf } from '../poverty-level.ts';
import type { Facts, Reason } from '../reason.ts';
import type { ProgramOfYear } from '../state-help/figures.ts';
import type { Stay } from '../timelines/coverage.ts';
import type { Workings } from '../workings.ts';
import type { FigureJump } from './contributions.ts';
import { highestBelow, highestUpTo } from './income-limits.ts';
import type { Point } from './points.ts';
import { highestBenchmark, type IncomeAxis } from './regimes.ts';

const reasonOf = (
  rule: Reason['rule'],
  inputs: Facts,
  row: Facts,
  value: Cents | null,
  { year, source, people = [] }: { year: number; source: string; people?: readonly number[] },
): Reason => ({
  figure: 'threshold',
  person: people.length === 1 ? (people[0] ?? null) : null,
  rule,
  inputs,
  row,
  year,
  source,
  value,
  unit: 'cents_a_year',
});

interface Limit {
  readonly percent: number | null;
  /** True if an income of exactly the percent is before the change. */
  readonly includes_limit: boolean;
  readonly row: Facts;
  readonly source: string;
  readonly people?: readonly number[];
}

/** A limit on the credit's guideline. */
function limitReason({ tables: { credit_guideline }, standing }: IncomeAxis, limit: Limit): Reason {
  const { percent, includes_limit, row, people } = limit;
  const guideline_cents = standing?.credit_guideline_cents ?? null;
  const highest = includes_limit ? highestUpTo : highestBelow;
  return reasonOf(
    'income_limit',
    { percent, includes_limit, guideline_cents, household_size: standing?.size ?? null },
    row,
    percent === null || guideline_cents === null ? null : highest(percent, guideline_cents),
    {
      year: credit_guideline.year,
      source: `${limit.source}; ${credit_guideline.source}`,
      ...(people ? { people } : {}),
    },
  );
}

/** A limit of Medicaid or CHIP. */
function programLimitReason(
  { workings: { law, standing, tables, market }, people }: Changed,
  percent: number | null,
  row: Facts,
): Reason {
  const { medicaid, medicaid_guideline } = tables;
  const guideline_cents = standing?.medicaid_guideline_cents ?? null;
  const source = law?.county_chip ? `${medicaid.source}; ${law.county_chip.source}` : medicaid.source;
  return reasonOf(
    'income_limit',
    {
      percent,
      includes_limit: true,
      in_monthly_dollars: law?.limits.in_monthly_dollars ?? false,
      guideline_cents,
      household_size: standing?.size ?? null,
    },
    { state: market.state, ...row, note: law?.limits.note ?? null },
    law && percent !== null && guideline_cents !== null
      ? Math.floor(programLimitCents(law, percent, guideline_cents) / 100) * 100
      : null,
    { year: medicaid_guideline.year, source: `${source}; ${medicaid_guideline.source}`, people },
  );
}

/** People whose coverage changes, with the first person before the change in the first month that changes. */
export interface Changed {
  readonly people: readonly number[];
  readonly stay: Stay;
  readonly workings: Workings;
  readonly month: Month;
}

export function medicaidReason(_: IncomeAxis, change: Changed): Reason {
  const { program_age, is_parent } = change.stay;
  const { law } = change.workings;
  const percent = law && medicaidLimit(law.limits, program_age, is_parent);
  return programLimitReason(change, percent, { medicaid_limit_percent: percent });
}

export function chipReason(_: IncomeAxis, change: Changed): Reason {
  const percent = change.workings.law?.limits.chip_percent ?? null;
  return programLimitReason(change, percent, { chip_limit_percent: percent });
}

export function basicHealthReason(axis: IncomeAxis, { people, month, workings: { law, market } }: Changed): Reason {
  const program = law?.basic_health;
  const percent = program ? basicHealthPercent(program, month) : null;
  const row = {
    state: market.state,
    basic_health_program: program?.program ?? null,
    basic_health_limit_percent: percent,
  };
  const source = axis.tables.basic_health.source;
  return limitReason(axis, { percent, includes_limit: true, row, source, people });
}

export function floorReason(axis: IncomeAxis, people: readonly number[]): Reason {
  const percent = axis.tables.tax_credit.floor_percent;
  const row = { credit_floor_percent: percent };
  const source = '26 USC 36B(c)(1)(A): no credit below 100 percent of poverty';
  return limitReason(axis, { percent, includes_limit: false, row, source, people });
}

export function ceilingReason(axis: IncomeAxis): Reason {
  const percent = axis.tables.tax_credit.ceiling_percent;
  const row = { credit_ceiling_percent: percent };
  const source = '26 USC 36B(c)(1)(A): no credit above 400 percent of poverty';
  return limitReason(axis, { percent, includes_limit: true, row, source });
}

export function costSharingEndReason(axis: IncomeAxis, level: number): Reason {
  const { rows, source } = axis.tables.cost_sharing;
  const row = rows.find((one) => one.level === level);
  const percent = row?.to_percent ?? null;
  return limitReason(axis, { percent, includes_limit: true, row: { to_percent: percent, level }, source });
}

export function jumpReason(
  axis: IncomeAxis,
  { percent, from_ten_thousandths, to_ten_thousandths }: FigureJump,
): Reason {
  const row = { from_percent: percent, from_ten_thousandths, to_ten_thousandths };
  const { source } = axis.tables.tax_credit;
  return limitReason(axis, { percent, includes_limit: false, row, source });
}

/** A percent of poverty with decimals dropped, or for some programs to the dollar. */
export function stateHelpReason(axis: IncomeAxis, program: ProgramOfYear, after: Point): Reason {
  const guideline = axis.standing?.credit_guideline_cents ?? 0;
  const limit_cents = after.income_cents - 100;
  const isAtPercent = highestBelow(after.percent_of_poverty, guideline) === limit_cents;
  const percent = isAtPercent ? after.percent_of_poverty : percentOf(limit_cents, guideline);
  const row = { program: program.program, confidence: program.confidence };
  return limitReason(axis, { percent, includes_limit: !isAtPercent, row, source: program.source });
}

/** Where the contribution reaches the benchmark premium, with the figures of one dollar above. */
export function contributionReason({ tables, standing }: IncomeAxis, above: Point): Reason {
  const { percent_of_poverty, applicable_ten_thousandths, regime, income_cents } = above;
  const guideline_cents = standing?.credit_guideline_cents ?? null;
  return reasonOf(
    'contribution_limit',
    {
      benchmark_premium_cents: highestBenchmark(regime),
      percent_of_poverty,
      guideline_cents,
      household_size: standing?.size ?? null,
    },
    { applicable_ten_thousandths },
    income_cents - 100,
    {
      year: tables.plan_year,
      source: `${tables.tax_credit.source}; ${tables.credit_guideline.source}; 26 USC 36B(b)(2); Form 8962 lines 5 to 8b`,
    },
  );
}
