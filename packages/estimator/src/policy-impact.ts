import type { Cents } from './domain/household.ts';

/** Amounts are of one person; the premium is a month's. Dates are YYYY-MM-DD, so that their order is that of text. */
export interface Policy {
  readonly id: number;
  readonly policy_type: string;
  readonly policy_status: string;
  readonly major_medical: boolean;
  readonly effective_date: string | null;
  /** The last day of cover. */
  readonly end_date: string | null;
  readonly premium_cents: Cents | null;
  readonly deductible_cents: Cents | null;
  readonly moop_cents: Cents | null;
}

type Amounts = Pick<Policy, 'premium_cents' | 'deductible_cents' | 'moop_cents'>;

export type Period = 'in_force' | 'upcoming' | 'ended';

export type ImpactFigure = 'family_deductible' | 'family_moop' | 'fixed_annual_cost' | 'additional_annual_exposure';

export interface ImpactReason {
  readonly figure: ImpactFigure;
  readonly rule: 'multiple';
  readonly inputs: { readonly [input in keyof Amounts]?: Cents };
  readonly row: { readonly factor: number };
  readonly source: string;
  readonly value: Cents;
  readonly unit: 'cents';
}

/** A figure whose input is unknown is null and has no reason. */
export interface Impact {
  readonly family_deductible_cents: Cents | null;
  readonly family_moop_cents: Cents | null;
  readonly fixed_annual_cost_cents: Cents | null;
  readonly additional_annual_exposure_cents: Cents | null;
  readonly reasons: readonly ImpactReason[];
}

const people = 2;
const months = 12;

export const isMajorMedical = ({
  policy_type,
  major_medical,
}: Pick<Policy, 'policy_type' | 'major_medical'>): boolean => policy_type === 'aca' || major_medical;

const endedStatuses: readonly string[] = ['cancelled', 'terminated'];

/**
 * The dates decide. A policy without an end that is cancelled or terminated has ended. One that ends before it begins
 * never took effect. Without an effective date it counts as begun.
 */
export function periodOf(policy: Pick<Policy, 'policy_status' | 'effective_date' | 'end_date'>, today: string): Period {
  const { policy_status, effective_date, end_date } = policy;
  if (end_date === null ? endedStatuses.includes(policy_status) : end_date < (effective_date ?? '') || end_date < today)
    return 'ended';
  return effective_date !== null && effective_date > today ? 'upcoming' : 'in_force';
}

const ranks: Readonly<Record<Period, number>> = { in_force: 0, upcoming: 1, ended: 2 };

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Within a period: what begins first of what is upcoming, and what began or ended last of the rest. */
function compareDates(a: Policy, b: Policy, period: Period): number {
  if (period === 'upcoming') return compareText(a.effective_date ?? '', b.effective_date ?? '');
  const lastDay = ({ effective_date, end_date }: Policy) =>
    (period === 'ended' ? end_date : null) ?? effective_date ?? '';
  return compareText(lastDay(b), lastDay(a));
}

const enrolledFirst = ({ policy_status }: Policy): number => (policy_status === 'enrolled' ? 0 : 1);

/**
 * In force, upcoming, ended; major medical ones first. Of several in force, an enrolled one comes before others, then
 * the one that began last. Where all else is equal, they stay in the order of their
 * addition.
 */
export function sortPolicies<P extends Policy>(policies: readonly P[], today: string): P[] {
  const compare = (a: P, b: P): number => {
    const period = periodOf(a, today);
    return (
      ranks[period] - ranks[periodOf(b, today)] ||
      Number(isMajorMedical(b)) - Number(isMajorMedical(a)) ||
      (period === 'in_force' ? enrolledFirst(a) - enrolledFirst(b) : 0) ||
      compareDates(a, b, period) ||
      a.id - b.id
    );
  };
  return [...policies].sort(compare);
}

/** The one in force, else the next to begin, else the one that ended last. Null if no policy is major medical. */
export const majorMedicalOf = <P extends Policy>(policies: readonly P[], today: string): P | null =>
  sortPolicies(policies, today).find(isMajorMedical) ?? null;

const sources = {
  family: 'A family pays at most twice what one person pays (45 CFR 156.130); we assume the same for deductibles',
  year: 'Twelve monthly premiums',
} as const;

/** What a policy costs in a year: surely (premiums), and at most (care for a family). */
export function impactOf({ premium_cents, deductible_cents, moop_cents }: Amounts): Impact {
  const reasons = [
    reasonOf('family_deductible', 'deductible_cents', deductible_cents, people, sources.family),
    reasonOf('family_moop', 'moop_cents', moop_cents, people, sources.family),
    reasonOf('fixed_annual_cost', 'premium_cents', premium_cents, months, sources.year),
    reasonOf('additional_annual_exposure', 'moop_cents', moop_cents, people, sources.family),
  ].filter((reason) => reason !== null);
  const figureOf = (figure: ImpactFigure) => reasons.find((reason) => reason.figure === figure)?.value ?? null;
  return {
    family_deductible_cents: figureOf('family_deductible'),
    family_moop_cents: figureOf('family_moop'),
    fixed_annual_cost_cents: figureOf('fixed_annual_cost'),
    additional_annual_exposure_cents: figureOf('additional_annual_exposure'),
    reasons,
  };
}

function reasonOf(
  figure: ImpactFigure,
  input: keyof Amounts,
  cents: Cents | null,
  factor: number,
  source: string,
): ImpactReason | null {
  if (cents === null) return null;
  return {
    figure,
    rule: 'multiple',
    inputs: { [input]: cents },
    row: { factor },
    source,
    value: cents * factor,
    unit: 'cents',
  };
}
