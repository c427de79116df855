import type { PlanYear } from '../domain/household.ts';
import { year2025 } from './2025.ts';
import { year2026 } from './2026.ts';
import { year2027 } from './2027.ts';
import { isProjected, sourceOf, type YearTables } from './year.ts';

export const yearTables: Readonly<Record<PlanYear, YearTables>> = { 2025: year2025, 2026: year2026, 2027: year2027 };

/** The law's amounts of Medicare: Parts A and B, IRMAA. */
export interface MedicareLaw {
  readonly source: string;
  readonly is_projected: boolean;
  /** When those of a projected year will be published. */
  readonly official_figures_expected: string | null;
}

export function medicareLaw(year: PlanYear): MedicareLaw {
  const { medicare } = yearTables[year];
  return {
    source: sourceOf(medicare),
    is_projected: isProjected(medicare),
    official_figures_expected: medicare.status === 'projected' ? medicare.official_figures_expected : null,
  };
}
