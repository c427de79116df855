import type { RenewalWithoutEstimate } from 'contract/endpoints/renewals';
import type { SignalKind } from 'contract/vocabulary/signals';
import type { PlaceCode } from 'contract/vocabulary/states';
import type { PlanYear } from 'estimator';
import type { YearChange } from 'estimator/year-change';
import type { IsoDate } from '../periods/rules.ts';

/** Something that has to be done for a client. */
export interface FoundSignal {
  readonly kind: SignalKind;
  /** Which person, limit, event or policy. Without names, so that it can be stored in clear text. */
  readonly subject: string;
  readonly opens_on: IsoDate | null;
  readonly due_on: IsoDate;
  /** What it costs in a year not to act. Null if it is not known. */
  readonly amount_cents: number | null;
  readonly estimation_id: number | null;
  readonly source: string;
  /** What the texts say: names, dates and amounts. Stored encrypted. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** What the next year costs a household, against the last one. */
export interface FoundRenewal {
  readonly plan_year: PlanYear;
  /** Of the year before. */
  readonly estimation_id: number;
  readonly facts: YearChange & {
    readonly state: PlaceCode;
    readonly is_projected: boolean;
    readonly is_sample: boolean;
    /** Someone needs a marketplace plan of the year, or is on Medicare in it. */
    readonly has_marketplace: boolean;
    readonly has_medicare: boolean;
  };
}

/** What is known without an estimate. */
export interface FoundPlans {
  readonly plan_year: PlanYear;
  readonly estimation_id: null;
  /** At least one. */
  readonly facts: { readonly plans: readonly EndingPlan[] };
}

/** A plan that ends with the year before. */
export interface EndingPlan extends Omit<RenewalWithoutEstimate['plans'][number], 'premium'> {
  readonly premium_cents: number | null;
}

export interface Finding {
  readonly signals: readonly FoundSignal[];
  /** Null if it is not known. Missing is the same. */
  readonly renewal?: FoundRenewal | FoundPlans | null;
  /** The first day after today on which the date alone changes the signals. Null if no date does. */
  readonly next_on: IsoDate | null;
}

/** A signal, and the days on which it is shown. */
export interface Span {
  /** Null for a signal that is shown at once. */
  readonly from: IsoDate | null;
  /** The last day. Null for a signal that stays until something changes. */
  readonly until: IsoDate | null;
  readonly signal: FoundSignal;
}

/** What most signals have in common. */
export const noAmount = { amount_cents: null, estimation_id: null, opens_on: null } as const;
