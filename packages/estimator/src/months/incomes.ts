import type { Cents, Household } from '../domain/household.ts';
import { incomeAfterRetirements } from '../timelines/wages.ts';
import type { Assumptions } from './figures.ts';

/** What does not follow from the law: the incomes of each year, counted from the plan year. */
export class Incomes {
  readonly #household: Household;
  readonly #assumptions: Assumptions;

  constructor(household: Household, assumptions: Assumptions) {
    this.#household = household;
    this.#assumptions = assumptions;
  }

  #entered(index: number): Cents | null {
    const { income_cents } = this.#assumptions;
    return income_cents[index] ?? income_cents.at(-1) ?? this.#household.income_cents;
  }

  /** MAGI for the credit. */
  of(index: number): Cents | null {
    const income = this.#entered(index);
    return index === 0 && income !== null ? incomeAfterRetirements(income, this.#household.events) : income;
  }

  #forMedicare(income: Cents | null): Cents | null {
    const untaxed = this.#assumptions.untaxed_social_security_cents ?? 0;
    return income === null ? null : Math.max(0, income - untaxed);
  }

  /**
   * MAGI of two years before. Without that of the year before the plan year, the year after the plan year uses the same as
   * the plan year, or else the plan year's income before any retirement.
   */
  twoYearsBefore(index: number): Cents | null {
    const asked = this.#household.last_year_income_cents;
    if (index === 0) return asked;
    if (index === 1) return this.#household.year_between_income_cents ?? asked ?? this.#forMedicare(this.#entered(0));
    return this.#forMedicare(this.of(index - 2)) ?? asked;
  }
}
