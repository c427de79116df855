import type { Cents, Month } from '../domain/household.ts';
import type { OfferTest } from './offer.ts';

export interface OfferShare extends OfferTest {
  /** What a year's price is of the income, rounded so that it stays on its side of the limit. Null without income. */
  readonly share_ten_thousandths: number | null;
}

/** What an employer's offer means for the credit in the plan year. */
export interface OfferFigures {
  /** Whose employer. */
  readonly person: number;
  readonly employee: OfferShare;
  /** For everyone else. Null if they get no offer. */
  readonly family: OfferShare | null;
  /** Of the return, in whole dollars. */
  readonly income_cents: Cents;
  /** The share of income up to which an offer is affordable, in ten-thousandths. */
  readonly limit_ten_thousandths: number;
  readonly last_month: Month;
  /** Who would buy a plan of the marketplace while the offer lasts. Indexes in the household's people. */
  readonly people: readonly number[];
}

/**
 * The employer's plan after a retirement (COBRA) beside silver after help, for those of the covered people who would buy
 * a plan of the marketplace. At most 18 months after the retirement (29 USC 1162(2)(A)(i)), of which these are in the
 * plan year. No other amount includes it.
 */
export interface CobraComparison {
  /** Who retires. */
  readonly person: number;
  readonly from_month: Month;
  readonly months: number;
  readonly cobra_month_cents: Cents;
  readonly cobra_cents: Cents;
  /** In the first month. */
  readonly silver_month_cents: Cents;
  /** In all the months. */
  readonly silver_cents: Cents;
}
