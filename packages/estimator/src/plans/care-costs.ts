import { type Cents, monthsAYear } from '../domain/household.ts';
import { roundedQuotient } from '../rounding.ts';
import { careTable } from './care.ts';
import type { PlanAmounts, PlanBenefit, PlanVariant } from './offered-plan.ts';

/** A yearly amount of one person, and of everyone on the plan. */
export interface Amounts {
  readonly person_cents: Cents;
  readonly household_cents: Cents;
}

const both = (cents: Cents): Amounts => ({ person_cents: cents, household_cents: cents });

/** Unlimited for one person where only the family has an amount. Null without an amount. */
export function deductibleOf(amounts: PlanAmounts, people: number): Amounts | null {
  const { individual_cents, family_person_cents, family_cents } = amounts;
  if (people <= 1) {
    const own = individual_cents ?? family_person_cents;
    return own === null ? null : both(own);
  }
  if (family_cents !== null)
    return { person_cents: Math.min(family_person_cents ?? family_cents, family_cents), household_cents: family_cents };
  const own = family_person_cents ?? individual_cents;
  return own === null ? null : { person_cents: own, household_cents: 2 * own };
}

/** No one pays more than the limit for one person, in a family either (45 CFR 156.130(c)). */
export function limitOf(amounts: PlanAmounts, people: number): Amounts | null {
  const { individual_cents, family_person_cents, family_cents } = amounts;
  const own = people <= 1 ? (individual_cents ?? family_person_cents) : (family_person_cents ?? individual_cents);
  if (people <= 1) return own === null ? null : both(own);
  if (family_cents !== null)
    return { person_cents: Math.min(own ?? family_cents, family_cents), household_cents: family_cents };
  return own === null ? null : { person_cents: own, household_cents: 2 * own };
}

/** What is left to pay of an amount, by person and together. */
class Remaining {
  readonly #people: Cents[];
  #household: Cents;

  constructor({ person_cents, household_cents }: Amounts, people: number) {
    this.#people = Array.from({ length: people }, () => person_cents);
    this.#household = household_cents;
  }

  left(person: number): Cents {
    return Math.min(this.#people[person] ?? 0, this.#household);
  }

  take(person: number, cents: Cents): Cents {
    const taken = Math.min(cents, this.left(person));
    this.#people[person] = (this.#people[person] ?? 0) - taken;
    this.#household -= taken;
    return taken;
  }
}

/** Deductible and limit, of medical care or of drugs. */
interface Bucket {
  readonly deductible: Remaining;
  readonly limit: Remaining;
}

interface Buckets {
  readonly medical: Bucket;
  readonly drugs: Bucket;
}

function bucketsOf(variant: PlanVariant, people: number): Buckets | null {
  const deductible = deductibleOf(variant.deductible, people);
  const limit = limitOf(variant.limit, people);
  const drug_deductible = variant.drug_deductible && deductibleOf(variant.drug_deductible, people);
  const drug_limit = variant.drug_limit && limitOf(variant.drug_limit, people);
  const isUnknown =
    (variant.drug_deductible !== null && drug_deductible === null) ||
    (variant.drug_limit !== null && drug_limit === null);
  if (deductible === null || limit === null || isUnknown) return null;
  const medical = { deductible: new Remaining(deductible, people), limit: new Remaining(limit, people) };
  return {
    medical,
    drugs: {
      deductible: drug_deductible ? new Remaining(drug_deductible, people) : medical.deductible,
      limit: drug_limit ? new Remaining(drug_limit, people) : medical.limit,
    },
  };
}

/** A part of the care of one person, in twelfths of a visit. */
interface Bill {
  readonly person: number;
  readonly twelfths: number;
  readonly price_cents: Cents;
}

/**
 * What a person pays of a bill: first what the deductible leaves to pay, then copays for that part of the visits that it did
 * not pay for, and the coinsurance of the rest, to the cent, halves up. No more than the limit leaves, and only what is paid
 * counts toward the deductible.
 */
function paid({ deductible, limit }: Bucket, { person, twelfths, price_cents }: Bill, benefit: PlanBenefit): Cents {
  const allowed = roundedQuotient(price_cents * twelfths, monthsAYear);
  const deducted = benefit.is_after_deductible ? deductible.take(person, Math.min(allowed, limit.left(person))) : 0;
  const rest = allowed - deducted;
  if (rest === 0) return limit.take(person, deducted);
  const copays = roundedQuotient(Math.min(benefit.copay_cents ?? 0, price_cents) * twelfths, monthsAYear);
  const of_rest = roundedQuotient(copays * rest, allowed) + roundedQuotient(rest * (benefit.coinsurance ?? 0), 10_000);
  return limit.take(person, deducted + Math.min(rest, of_rest));
}

export type Use = 'low' | 'middle';

export interface CarePlan {
  readonly variant: PlanVariant;
  /** Of each person on the plan. */
  readonly months: readonly number[];
  /** The one who needs more in a year of middle use. An index in `months`. */
  readonly patient: number;
  /** Visits a year that come before the deductible. */
  readonly early_primary_visits: number;
}

/** What the household pays for care in a year, at most the limit. Null where the plan's files lack an amount for it. */
export function careCost({ variant, months, patient, early_primary_visits }: CarePlan, use: Use): Cents | null {
  const buckets = bucketsOf(variant, months.length);
  if (!buckets) return null;
  let sum = 0;
  for (const row of careTable) {
    const bucket = row.is_drug ? buckets.drugs : buckets.medical;
    const benefit = variant.benefits[row.care];
    const { allowed_cents: price_cents } = row;
    const most_early = row.care === 'primary_care' ? early_primary_visits : 0;
    for (const [person, own] of months.entries()) {
      const count = use === 'middle' && person === patient ? row.patient : row[use];
      if (count === 0) continue;
      if (!benefit?.is_covered) return null;
      const early = Math.min(count, most_early);
      if (early > 0)
        sum += paid(bucket, { person, twelfths: early * own, price_cents }, { ...benefit, is_after_deductible: false });
      if (count > early) sum += paid(bucket, { person, twelfths: (count - early) * own, price_cents }, benefit);
    }
  }
  return sum;
}
