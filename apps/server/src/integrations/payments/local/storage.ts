import type { BillingError, Book, CouponState } from './model.ts';

export type Outcome<T> =
  | { readonly value: T }
  | {
      readonly error: Pick<BillingError, 'status' | 'code' | 'message' | 'param' | 'decline_code' | 'keeps_changes'>;
    };

/** What makes a call idempotent. */
export interface Request {
  readonly key: string;
  /** What was called with which parameters. */
  readonly fingerprint: string;
}

export interface StoredOutcome<T> {
  readonly fingerprint: string;
  readonly outcome: Outcome<T>;
}

/** Reads return copies. Locks last until the end of the transaction. */
export interface BillingTransaction {
  /** Null if this call is the first one with its key; others wait for its end. */
  claim<T>(request: Request): Promise<StoredOutcome<T> | null>;
  saveOutcome(key: string, outcome: Outcome<unknown>): Promise<void>;
  lockBook(id: string): Promise<Book | null>;
  saveBook(book: Book): Promise<void>;
  lockCoupon(id: string): Promise<CouponState | null>;
  saveCoupon(coupon: CouponState): Promise<void>;
  /** @returns false if there is a coupon with its id */
  insertCoupon(coupon: CouponState): Promise<boolean>;
}

export interface BillingStorage {
  /** Saves everything or, if `work` throws, nothing. */
  transaction<T>(work: (tx: BillingTransaction) => Promise<T>): Promise<T>;
  /** The newest first. */
  listBooks(): Promise<Book[]>;
  listCoupons(): Promise<CouponState[]>;
}
