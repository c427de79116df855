import { type NewCustomer, newBook, randomCustomerId } from './customers.ts';
import { BillingError, type Book, type CouponState, missing, type Price, type Session } from './model.ts';
import { runDue } from './schedule.ts';
import type { Store, Transaction } from './store.ts';

export interface Call<T> {
  /** Null for a preview without a customer. */
  readonly customer_id: string | null;
  readonly coupon_id?: string | null;
  readonly run: (session: Session) => T;
}

export type NewCoupon = Pick<CouponState, 'id'> & Partial<CouponState>;

export interface Engine {
  /** One transaction, unless it is part of one. What has become due since the last call happens first. */
  call<T>(call: Call<T>, tx?: Transaction): Promise<T>;
  createCustomer(customer: NewCustomer, tx?: Transaction): Promise<Book>;
  /** Null if there is a coupon with this id. */
  createCoupon(coupon: NewCoupon): Promise<CouponState | null>;
  /** The customer's clock only goes forward. */
  advance(customer_id: string, to: Date): Promise<Book>;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Lists the newest first. */
  listBooks(): Promise<Book[]>;
  listCoupons(): Promise<CouponState[]>;
}

const noCustomer: NewCustomer = { account_id: null, name: '', email: '' };

const noLimits = {
  name: null,
  amount_off: null,
  percent_off: null,
  duration: 'forever',
  duration_in_months: null,
  redeem_by: null,
  max_redemptions: null,
  times_redeemed: 0,
} as const;

const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export function createEngine(store: Store, clock: () => Date, prices: readonly Price[]): Engine {
  const now = () => toSeconds(clock());
  const execute = async <T>(tx: Transaction, { customer_id, coupon_id, run }: Call<T>): Promise<Outcome<T>> => {
    const book = customer_id === null ? newBook('', noCustomer, now()) : await tx.lockBook(customer_id);
    if (!book) return { error: missing('customer', customer_id ?? '') };
    const coupon = coupon_id ? await tx.lockCoupon(coupon_id) : null;
    const before = JSON.stringify(book);
    const session = { book, coupon, prices, now: now() + book.ahead };
    runDue(session);
    const changed = { ...session, ...structuredClone({ book, coupon }) };
    const outcome = outcomeOf(() => run(changed));
    const result = 'error' in outcome && !outcome.error.saves_changes ? session : changed;
    if (JSON.stringify(result.book) !== before) await tx.saveBook(result.book);
    if (result.coupon && result.coupon.times_redeemed !== coupon?.times_redeemed) await tx.saveCoupon(result.coupon);
    return outcome;
  };
  const save = async (tx: Transaction, book: Book) => {
    await tx.saveBook(book);
    return book;
  };
  return {
    ...store,
    async call(call, tx) {
      const outcome = await (tx ? execute(tx, call) : store.transaction((own) => execute(own, call)));
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
    createCustomer(customer, tx) {
      const book = newBook(randomCustomerId(), customer, now());
      return tx ? save(tx, book) : store.transaction((own) => save(own, book));
    },
    async createCoupon(coupon) {
      const created = { ...noLimits, ...coupon };
      return (await store.insertCoupon(created)) ? created : null;
    },
    advance: (customer_id, to) =>
      store.transaction(async (tx) => {
        const book = (await tx.lockBook(customer_id)) ?? missingCustomer(customer_id);
        book.ahead = Math.max(book.ahead, toSeconds(to) - now());
        runDue({ book, coupon: null, prices, now: now() + book.ahead });
        return save(tx, book);
      }),
  };
}

type Outcome<T> = { readonly value: T } | { readonly error: BillingError };

function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof BillingError) return { error };
    throw error;
  }
}

function missingCustomer(id: string): never {
  throw missing('customer', id);
}
