import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/connection.ts';
import type { PaymentEvent, PaymentProvider, SetupIntent } from '../payments.ts';
import { authenticateSetupIntent, confirmSetupIntent, type NewCustomer } from './customers.ts';
import { createEngine, type Engine } from './engine.ts';
import { setStatus } from './invoices.ts';
import { asPaymentError, localPrices, localProvider, signLocalEvent } from './local.ts';
import type { Book, CouponState, Session, SetupIntentState } from './model.ts';
import { customerIdOf, required } from './model.ts';
import * as shapes from './shapes.ts';
import type { BillingStorage } from './storage.ts';
import { databaseStorage } from './store.ts';
import { createSubscription, type NewSubscriptionState } from './subscriptions.ts';

/** What Stripe's form, dashboard and test clocks do. Every method can throw PaymentError. */
export interface LocalBilling {
  readonly provider: PaymentProvider;
  /** Everything of each customer; the newest customer first, each list in the order of creation. */
  listCustomers(): Promise<Book[]>;
  listCoupons(): Promise<CouponState[]>;
  createCustomer(customer: NewCustomer): Promise<Book>;
  /** Null if there is a coupon with this id. */
  createCoupon(coupon: NewCoupon): Promise<CouponState | null>;
  createSubscription(customer_id: string, next: NewSubscriptionState): Promise<Book>;
  /** @param token of a test card in `cards.ts` */
  confirmSetupIntent(id: string, token: string): Promise<SetupIntent>;
  authenticateSetupIntent(id: string, succeeds: boolean): Promise<SetupIntent>;
  /** As a trial or a pause that began at the provider. */
  setStatus(subscription_id: string, status: 'trialing' | 'paused'): Promise<void>;
  /** Renews, retries and ends what is due until then, by the clock of this customer. */
  advance(customer_id: string, to: Date): Promise<Book>;
  /** In the order of their creation. */
  listEvents(customer_id: string): Promise<PaymentEvent[]>;
  /** A webhook's body and signature. */
  signEvent(event: PaymentEvent): { readonly body: string; readonly signature: string };
}

export type NewCoupon = Pick<CouponState, 'id'> & Partial<CouponState>;

export const createLocalBilling = (db: Db, clock: () => Date): LocalBilling => localBilling(databaseStorage(db), clock);

export function localBilling(storage: BillingStorage, clock: () => Date): LocalBilling {
  const engine = createEngine(storage, clock, localPrices);
  const secret = randomBytes(32).toString('hex');
  const call = <T>(id: string, run: (session: Session) => T, coupon_id: string | null = null) =>
    asPaymentError(engine.call({ customer_id: customerIdOf(id) ?? id, coupon_id, request: null, run }));
  const setup = async (id: string, run: (session: Session) => SetupIntentState) => {
    const { intent, book } = await call(id, (session) => ({ intent: run(session), book: session.book }));
    return shapes.toSetupIntent(intent, book.id);
  };
  return {
    provider: localProvider(engine, secret, clock),
    listCustomers: storage.listBooks,
    listCoupons: storage.listCoupons,
    createCustomer: (customer) => engine.createCustomer(customer, null),
    createCoupon: (coupon) => createCoupon(engine, coupon),
    createSubscription: (id, next) =>
      call(
        id,
        (session) => {
          createSubscription(session, next);
          return session.book;
        },
        next.coupon_id,
      ),
    confirmSetupIntent: (id, token) => setup(id, (session) => confirmSetupIntent(session, id, token)),
    authenticateSetupIntent: (id, succeeds) => setup(id, (session) => authenticateSetupIntent(session, id, succeeds)),
    setStatus: (id, status) =>
      call(id, (session) => setStatus(session, required('subscription', session.book.subscriptions, id), status)),
    advance: (id, to) => asPaymentError(engine.advance(id, Math.floor(to.getTime() / 1000))),
    listEvents: (id) => call(id, ({ book }) => book.events.map((event) => shapes.toEvent(event, book))),
    signEvent(event) {
      const body = JSON.stringify(event);
      return { body, signature: signLocalEvent(secret, body) };
    },
  };
}

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

export async function createCoupon(
  { storage }: Pick<Engine, 'storage'>,
  coupon: NewCoupon,
): Promise<CouponState | null> {
  const created = { ...noLimits, ...coupon };
  return (await storage.transaction((tx) => tx.insertCoupon(created))) ? created : null;
}
