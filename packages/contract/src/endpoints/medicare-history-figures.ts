import type { Estimate, Person } from 'estimator';
import type { MedicareQuarters } from '../vocabulary/estimations.ts';
import { dollarsOf, dollarsOrNull } from './amounts.ts';
import type { Calculation } from './calculation.ts';

interface History {
  readonly part_b_late_months?: number | null | undefined;
  readonly part_d_late_months?: number | null | undefined;
  readonly medicare_quarters?: MedicareQuarters | null | undefined;
}

const quartersOf = { '40_or_more': 40, '30_to_39': 30, under_30: 0 } as const;

/** Null if nothing raises the premiums. */
export function historyOf(person: History): NonNullable<Person['medicare_history']> | null {
  const part_b_late_months = person.part_b_late_months ?? 0;
  const part_d_late_months = person.part_d_late_months ?? 0;
  const quarters = quartersOf[person.medicare_quarters ?? '40_or_more'];
  return part_b_late_months === 0 && part_d_late_months === 0 && quarters === 40
    ? null
    : { part_b_late_months, part_d_late_months, quarters };
}

export const latePremiumsOf = (late: Estimate['late_premiums'][number] | undefined) => ({
  part_a: dollarsOrNull(late?.part_a_cents),
  part_b_penalty: dollarsOrNull(late?.part_b_penalty_cents),
  part_d_penalty: dollarsOrNull(late?.part_d_penalty_cents),
});

export const medicareSavingsOf = ({
  medicare_savings: found,
}: Pick<Estimate, 'medicare_savings'>): Calculation['medicare_savings'] =>
  found && {
    program: found.program,
    extra_help: found.extra_help,
    income: dollarsOf(found.income_cents),
    income_year: found.income_year,
    size: found.size,
    guideline: dollarsOf(found.guideline_cents),
    source: found.source,
  };
