import { createHmac, timingSafeEqual } from 'node:crypto';
import { planPrices } from 'contract/vocabulary/billing';
import * as z from 'zod';
import {
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
  type Subscription,
  type SubscriptionChange,
} from '../payments.ts';
import { findTestCard } from './cards.ts';
import * as customers from './customers.ts';
import type { Engine } from './engine.ts';
import { payInvoice } from './invoices.ts';
import { BillingError, customerIdOf, type Price, required, type Session, type SubscriptionState } from './model.ts';
import * as shapes from './shapes.ts';
import * as subscriptions from './subscriptions.ts';

const yearly = { interval: 'year' } as const;

export const localPrices: readonly Price[] = [
  { id: 'price_local_starter', name: 'Starter', unit_amount: planPrices.starter, ...yearly },
  { id: 'price_local_core', name: 'Core', unit_amount: planPrices.core, ...yearly },
  { id: 'price_local_starter_monthly', name: 'Starter Monthly', unit_amount: planPrices.monthly, interval: 'month' },
];

export const localPriceIds: PaymentProvider['prices'] = {
  starter: 'price_local_starter',
  annual: 'price_local_starter',
  core: 'price_local_core',
  monthly: 'price_local_starter_monthly',
};

/** @throws PaymentError instead of BillingError */
export async function asPaymentError<T>(reply: Promise<T>): Promise<T> {
  return reply.catch((error: unknown) => {
    if (!(error instanceof BillingError)) throw error;
    const code = error.decline_code ?? error.code;
    throw new PaymentError(error.status === 402 ? 'declined' : 'rejected', error.message, code);
  });
}

interface Write {
  readonly name: string;
  readonly key: string;
  readonly coupon_id?: string | null;
}

type Read = <T>(id: string, run: (session: Session) => T) => Promise<T>;
type WriteCall = <T>(id: string, write: Write, run: (session: Session) => T) => Promise<T>;

function callsOf(engine: Engine) {
  const read: Read = (id, run) =>
    asPaymentError(engine.call({ customer_id: customerIdOf(id) ?? id, request: null, run }));
  const write: WriteCall = (id, { name, key, coupon_id = null }, run) =>
    asPaymentError(
      engine.call({
        customer_id: customerIdOf(id) ?? id,
        coupon_id,
        request: { key, fingerprint: `${name} ${id}` },
        run,
      }),
    );
  const find = async <T>(id: string, run: (session: Session) => T): Promise<T | null> =>
    read(id, run).catch((error: unknown) => {
      if (error instanceof PaymentError && error.code === 'resource_missing') return null;
      throw error;
    });
  return { read, write, find };
}

type Calls = ReturnType<typeof callsOf>;

const toSubscription = ({ book, now }: Session, state: SubscriptionState) => shapes.toSubscription(state, book, now);

/** Implements the provider without an outside service. No money moves. */
export function localProvider(engine: Engine, webhook_secret: string, clock: () => Date): PaymentProvider {
  const calls = callsOf(engine);
  return {
    name: 'local',
    prices: localPriceIds,
    ...customerMethods(engine, calls),
    ...subscriptionMethods(engine, calls),
    async findCoupon(id) {
      const found = (await engine.storage.listCoupons()).find((coupon) => coupon.id === id);
      return found ? shapes.toCoupon(found, clock().getTime() / 1000) : null;
    },
    readEvent: (body, signature) => readEvent(webhook_secret, body, signature),
  };
}

function customerMethods(engine: Engine, { read, write, find }: Calls) {
  return {
    createCustomer: async (customer, key) =>
      shapes.toCustomer(
        await asPaymentError(engine.createCustomer(customer, { key, fingerprint: JSON.stringify(customer) })),
      ),
    findCustomer: (id) => find(id, ({ book }) => shapes.toCustomer(required('customer', [book], id))),
    createSetupIntent: async (id, key) =>
      shapes.toSetupIntent(await write(id, { name: 'setup', key }, customers.createSetupIntent), id),
    findSetupIntent: (id) =>
      find(id, ({ book }) => shapes.toSetupIntent(required('setupintent', book.setup_intents, id), book.id)),
    async findPaymentMethod(id) {
      const card = findTestCard(id);
      if (card) return shapes.toPaymentMethod({ ...card, id, is_attached: false }, { id: '' });
      return find(id, ({ book }) => shapes.toPaymentMethod(required('PaymentMethod', book.payment_methods, id), book));
    },
    async setDefaultPaymentMethod({ payment_method_id, customer_id, subscription_id }, key) {
      const owner = customerIdOf(payment_method_id);
      if (owner && owner !== customer_id)
        throw new PaymentError('rejected', 'The payment method is of another customer', 'payment_method_of_another');
      const method = await write(
        customer_id,
        { name: `default ${payment_method_id} ${subscription_id}`, key },
        (session) => {
          const attached = customers.attachPaymentMethod(session, payment_method_id);
          customers.setDefaultPaymentMethod(session, attached.id);
          if (subscription_id)
            subscriptions.updateSubscription(session, subscription_id, { default_payment_method: attached.id });
          return attached;
        },
      );
      return shapes.toPaymentMethod(method, { id: customer_id });
    },
    async detachPaymentMethod(id, key) {
      await write(id, { name: 'detach', key }, (session) => customers.detachPaymentMethod(session, id));
    },
    listSubscriptions: (id) =>
      read(id, (session) => session.book.subscriptions.toReversed().map((one) => toSubscription(session, one))),
    listInvoices: (id) =>
      read(id, ({ book }) =>
        book.invoices
          .slice(-100)
          .reverse()
          .map((one) => shapes.toInvoice(one, book.id)),
      ),
  } satisfies Partial<PaymentProvider>;
}

function subscriptionMethods(engine: Engine, { read, write, find }: Calls) {
  const save = async (id: string, call: Write, run: (session: Session) => SubscriptionState): Promise<Subscription> => {
    // The stored reply is JSON, which has no dates.
    const { state, customer, now } = await write(id, call, (session) => ({
      state: run(session),
      customer: { id: session.book.id, ahead: session.book.ahead },
      now: session.now,
    }));
    return shapes.toSubscription(state, customer, now);
  };
  const update = (id: string, operation_id: string, changes: subscriptions.SubscriptionUpdate) =>
    save(id, { name: JSON.stringify(changes), key: operation_id, coupon_id: changes.coupon_id ?? null }, (session) =>
      subscriptions.updateSubscription(session, id, { ...onOwnClock(session, changes), metadata: { operation_id } }),
    );
  return {
    async previewNew(customer_id, { price_id: price, quantity, coupon_id }) {
      const preview = (session: Session) => {
        const first = subscriptions.previewInvoice(session, { price, quantity, coupon_id });
        const later = subscriptions.previewInvoice(session, { price, quantity, coupon_id, is_recurring: true });
        return shapes.toPreview(first, later, session.now);
      };
      return asPaymentError(engine.call({ customer_id, coupon_id, request: null, run: preview }));
    },
    createSubscription: ({ operation_id, account_id, customer_id, price_id: price, quantity, coupon_id }) => {
      const next = { price, quantity, coupon_id, metadata: { account_id: String(account_id), operation_id } };
      return save(customer_id, { name: JSON.stringify(next), key: operation_id, coupon_id }, (session) =>
        subscriptions.createSubscription(session, next),
      );
    },
    previewChange: ({ id, current_period_end }, change) =>
      read(id, (session) => {
        const { is_prorated, ...shared } = onOwnClock(session, toUpdate(change));
        const renewal = subscriptions.previewInvoice(session, {
          ...shared,
          subscription: id,
          cancel_at_period_end: false,
        });
        const due = is_prorated && subscriptions.previewInvoice(session, { ...shared, subscription: id, is_prorated });
        return shapes.toPreview(due || null, renewal, current_period_end.getTime() / 1000);
      }),
    changeSubscription: ({ id }, change, operation_id) => update(id, operation_id, toUpdate(change)),
    setCoupon: (id, coupon_id, operation_id) => update(id, operation_id, { coupon_id }),
    cancelSubscription: (id, comment, operation_id) =>
      update(id, operation_id, { cancel_at_period_end: true, comment }),
    undoCancellation: (id, operation_id) => update(id, operation_id, { cancel_at_period_end: false, comment: null }),
    async payInvoice(id, key) {
      const { invoice, customer_id } = await write(id, { name: 'pay', key }, (session) => ({
        invoice: payInvoice(session, id),
        customer_id: session.book.id,
      }));
      return shapes.toInvoice(invoice, customer_id);
    },
    findSubscription: (id) =>
      find(id, (session) => toSubscription(session, required('subscription', session.book.subscriptions, id))),
  } satisfies Partial<PaymentProvider>;
}

const toUpdate = ({ price_id, quantity, billing, proration_date }: SubscriptionChange) => ({
  ...(price_id === undefined ? {} : { price: price_id }),
  ...(quantity === undefined ? {} : { quantity }),
  is_prorated: billing === 'now',
  proration_date: Math.floor(proration_date.getTime() / 1000),
});

/** Callers give moments by the server's clock. */
const onOwnClock = <Update extends subscriptions.SubscriptionUpdate>({ book }: Session, update: Update): Update =>
  update.proration_date === undefined ? update : { ...update, proration_date: update.proration_date + book.ahead };

export const signLocalEvent = (secret: string, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.coerce.date(),
  customer_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  setup_intent_id: z.string().nullable(),
});

function readEvent(secret: string, body: Uint8Array, signature = ''): PaymentEvent | null {
  if (!/^[0-9a-f]{64}$/.test(signature)) return null;
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(signLocalEvent(secret, body)));
  return isSigned ? eventShape.parse(JSON.parse(Buffer.from(body).toString())) : null;
}
