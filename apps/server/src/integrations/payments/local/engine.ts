import { type NewCustomer, newBook, randomCustomerId } from './customers.ts';
import { BillingError, type Book, missing, type Price, type Session } from './model.ts';
import { runDue } from './schedule.ts';
import type { BillingStorage, BillingTransaction, Outcome, Request } from './storage.ts';

export interface Call<T> {
  /** Null for a preview without a customer. */
  readonly customer_id: string | null;
  readonly coupon_id?: string | null;
  /** Null for a read. */
  readonly request: Request | null;
  readonly run: (session: Session) => T;
}

/** The states and the arithmetic of Stripe's billing, as far as this product uses them. */
export interface Engine {
  readonly prices: readonly Price[];
  readonly storage: BillingStorage;
  /** One transaction. What has become due since the last call happens first. */
  call<T>(call: Call<T>): Promise<T>;
  createCustomer(customer: NewCustomer, request: Request | null): Promise<Book>;
  /** By the clock of this customer, which only goes forward. */
  advance(customer_id: string, to: number): Promise<Book>;
}

const noCustomer: NewCustomer = { account_id: null, name: '', email: '' };

const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export function createEngine(storage: BillingStorage, clock: () => Date, prices: readonly Price[]): Engine {
  const now = () => toSeconds(clock());
  const execute = async <T>(tx: BillingTransaction, { customer_id, coupon_id, run }: Call<T>): Promise<Outcome<T>> => {
    const book = customer_id === null ? newBook('', noCustomer, now()) : await tx.lockBook(customer_id);
    if (!book) return { error: toState(missing('customer', customer_id ?? '')) };
    const coupon = coupon_id ? await tx.lockCoupon(coupon_id) : null;
    const before = JSON.stringify(book);
    const session = { book, coupon, prices, now: now() + book.ahead };
    runDue(session);
    const changed = { ...session, ...structuredClone({ book, coupon }) };
    const outcome = outcomeOf(() => run(changed));
    const kept = 'error' in outcome && !outcome.error.keeps_changes ? session : changed;
    if (JSON.stringify(kept.book) !== before) await tx.saveBook(kept.book);
    if (kept.coupon && kept.coupon.times_redeemed !== coupon?.times_redeemed) await tx.saveCoupon(kept.coupon);
    return outcome;
  };
  return {
    prices,
    storage,
    call: async (call) => unwrap(await once(storage, call.request, (tx) => execute(tx, call))),
    createCustomer: async (customer, request) =>
      unwrap(
        await once(storage, request, async (tx) => {
          const book = newBook(randomCustomerId(), customer, now());
          await tx.saveBook(book);
          return { value: book };
        }),
      ),
    advance: (customer_id, to) =>
      storage.transaction(async (tx) => {
        const book = await tx.lockBook(customer_id);
        if (!book) throw missing('customer', customer_id);
        book.ahead = Math.max(book.ahead, to - now());
        runDue({ book, coupon: null, prices, now: now() + book.ahead });
        await tx.saveBook(book);
        return book;
      }),
  };
}

/** A repeated call with the same key gets the first one's outcome. */
const once = <T>(
  storage: BillingStorage,
  request: Request | null,
  work: (tx: BillingTransaction) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  storage.transaction(async (tx) => {
    if (!request) return work(tx);
    const stored = await tx.claim<T>(request);
    if (stored && stored.fingerprint !== request.fingerprint)
      return { error: new BillingError(400, 'idempotency_error', 'The key was used with other parameters.') };
    if (stored) return stored.outcome;
    const outcome = await work(tx);
    await tx.saveOutcome(request.key, outcome);
    return outcome;
  });

function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof BillingError) return { error: toState(error) };
    throw error;
  }
}

/** An error's message is not enumerable, so JSON would lose it. */
const toState = ({ status, code, message, param, decline_code, keeps_changes }: BillingError) => ({
  status,
  code,
  message,
  param,
  decline_code,
  keeps_changes,
});

function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value;
  const { status, code, message, ...more } = outcome.error;
  throw new BillingError(status, code, message, more);
}
