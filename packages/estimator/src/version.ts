import type { PlanYear } from './domain/household.ts';
import { amountPrograms } from './state-help/amount-programs.ts';
import { figurePrograms } from './state-help/figure-programs.ts';
import { namedPrograms } from './state-help/named-programs.ts';
import { ageCurveSource, ageCurves } from './years/age-curves.ts';
import { employerAffordability } from './years/employer-affordability.ts';
import { familyTiers } from './years/family-tiers.ts';
import { hsaLimits } from './years/hsa-limits.ts';
import { extrasIn } from './years/medicare-extras.ts';
import { openEnrollmentTable } from './years/open-enrollment.ts';
import { planGByAge, planGByAgeSource, sameAtEveryAge, sameAtEveryAgeSource } from './years/plan-g.ts';
import { yearTables } from './years/tables.ts';

/**
 * The rules of the estimator, apart from its tables. Raise the number when rules change. What follows it begins the digest
 * of the figures of many households, which changes with rules and tables. A test compares it.
 */
export const rulesVersion = '2-b161c27bc906';

/** All tables that the figures of a plan year depend on, besides the market. */
export function lawTablesOf(year: PlanYear) {
  const isOfYear = (program: { readonly year: number }) => program.year === year;
  const counted = [...Object.values(figurePrograms), ...Object.values(amountPrograms)].flat();
  return {
    year: yearTables[year],
    state_help: { counted: counted.filter(isOfYear), uncounted: namedPrograms.filter(isOfYear) },
    age_curves: { rows: ageCurves, source: ageCurveSource },
    family_tiers: familyTiers,
    employer_affordability: employerAffordability[year],
    hsa_limits: hsaLimits[year] ?? null,
    medicare_extras: extrasIn(year),
    open_enrollment: openEnrollmentTable,
    plan_g: { by_age: planGByAge, source: planGByAgeSource, same_at_every_age: sameAtEveryAge, sameAtEveryAgeSource },
  };
}
