import type { Cents } from '../domain/household.ts';

export type Care =
  | 'primary_care'
  | 'specialist'
  | 'laboratory'
  | 'generic_drugs'
  | 'preferred_brand_drugs'
  | 'imaging'
  | 'emergency_room'
  | 'inpatient';

/** How often in a year, of twelve months on the plan. */
interface CareRow {
  readonly care: Care;
  /** What one visit, test, day or fill of 30 days costs before the plan pays. */
  readonly allowed_cents: Cents;
  readonly is_drug: boolean;
  /** Each person in a year of low use. */
  readonly low: number;
  /** Each person in a year of middle use, but for one. */
  readonly middle: number;
  /** The oldest person in a year of middle use: a chronic condition, an accident and a day in hospital. */
  readonly patient: number;
}

/**
 * What a household is assumed to need, in the order in which deductibles are met. Counts and prices are round figures of
 * ours, not of a survey. Preventive care is free on every plan (45 CFR 147.130) and is left out. A year of high use has no
 * row: a serious illness costs more than any plan's limit.
 */
export const careTable: readonly CareRow[] = [
  { care: 'primary_care', allowed_cents: 150_00, is_drug: false, low: 1, middle: 2, patient: 4 },
  { care: 'specialist', allowed_cents: 250_00, is_drug: false, low: 0, middle: 1, patient: 3 },
  { care: 'laboratory', allowed_cents: 60_00, is_drug: false, low: 1, middle: 1, patient: 3 },
  { care: 'generic_drugs', allowed_cents: 20_00, is_drug: true, low: 2, middle: 6, patient: 12 },
  { care: 'preferred_brand_drugs', allowed_cents: 300_00, is_drug: true, low: 0, middle: 0, patient: 4 },
  { care: 'imaging', allowed_cents: 800_00, is_drug: false, low: 0, middle: 0, patient: 1 },
  { care: 'emergency_room', allowed_cents: 1_500_00, is_drug: false, low: 0, middle: 0, patient: 1 },
  { care: 'inpatient', allowed_cents: 3_500_00, is_drug: false, low: 0, middle: 0, patient: 1 },
];

export const careSource = 'Assumption: our own round figures of what people need in a year and what it costs';
