import type { Cents, PlanYear } from '../domain/household.ts';
import type { TableStatus } from './year.ts';

/** Monthly. For people who enroll late, or worked for less than ten years. */
export type MedicareExtras = TableStatus & {
  readonly source: string;
  readonly part_d_base_cents: Cents;
  /** Null while not announced. */
  readonly part_a: { readonly under_30_quarters_cents: Cents; readonly from_30_quarters_cents: Cents } | null;
};

const medicareExtras: Readonly<Record<PlanYear, MedicareExtras>> = {
  2025: {
    status: 'published',
    source:
      'CMS, 2025 Medicare Parts A and B premiums and deductibles (November 8, 2024) and 2025 Part D base beneficiary premium (July 29, 2024)',
    part_d_base_cents: 36_78,
    part_a: { under_30_quarters_cents: 518_00, from_30_quarters_cents: 285_00 },
  },
  2026: {
    status: 'published',
    source:
      'CMS, 2026 Medicare Parts A and B premiums and deductibles (November 14, 2025) and 2026 Part D base beneficiary premium (July 28, 2025)',
    part_d_base_cents: 38_99,
    part_a: { under_30_quarters_cents: 565_00, from_30_quarters_cents: 311_00 },
  },
  2027: {
    status: 'projected',
    source: '2027 Part D base beneficiary premium',
    projected_from: 'that of 2026 with the highest increase that the law allows, 6% (42 USC 1395w-113(a)(8))',
    official_figures_expected: 'November 2026',
    part_d_base_cents: 41_33,
    part_a: null,
  },
};

/** Of a projected year, those of the last year with a table. */
export const extrasIn = (year: number): MedicareExtras =>
  Object.entries(medicareExtras).findLast(([known]) => Number(known) <= year)?.[1] ?? medicareExtras[2025];
