import { findTestCard } from './cards.ts';
import * as customers from './customers.ts';
import type { Engine } from './engine.ts';
import { payInvoice } from './invoices.ts';
import {
  BillingError,
  customerIdOf,
  missing,
  required,
  type Session,
  type SetupIntentState,
  type SubscriptionState,
} from './model.ts';
import * as render from './render.ts';
import type { Transaction } from './store.ts';
import * as subscriptions from './subscriptions.ts';

export interface Received {
  readonly id: string;
  readonly params: URLSearchParams;
}

type Handler = (received: Received) => Promise<object>;

const expandOf = (params: URLSearchParams): string[] =>
  [...params].flatMap(([name, value]) => (/^expand\[\d+\]$/.test(name) ? value : []));

function metadataOf(params: URLSearchParams): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [name, value] of params) {
    const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? [];
    if (key) metadata[key] = value;
  }
  return metadata;
}

const numberOf = (params: URLSearchParams, name: string) => (params.has(name) ? Number(params.get(name)) : undefined);

/** An empty `discounts` removes them; without it they stay. */
function couponOf(params: URLSearchParams): string | null | undefined {
  return params.get('discounts[0][coupon]') ?? (params.get('discounts') === '' ? null : undefined);
}

function updateOf(params: URLSearchParams, prefix: string): subscriptions.SubscriptionUpdate {
  const name = (field: string) => (prefix ? field.replace(/^[^[]+/, (first) => `${prefix}[${first}]`) : field);
  const price = params.get(name('items[0][price]'));
  const quantity = numberOf(params, name('items[0][quantity]'));
  const item_id = params.get(name('items[0][id]'));
  const proration_date = numberOf(params, name('proration_date'));
  const coupon_id = couponOf(params);
  return {
    ...(price === null ? {} : { price }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(item_id === null ? {} : { item_id }),
    ...(proration_date === undefined ? {} : { proration_date }),
    ...(coupon_id === undefined ? {} : { coupon_id }),
    is_prorated: params.get(name('proration_behavior')) !== 'none',
  };
}

/** Moments are given by the server's clock, which the customer's can be ahead of. */
const onOwnClock = <Update extends subscriptions.SubscriptionUpdate>({ book }: Session, update: Update): Update =>
  update.proration_date === undefined ? update : { ...update, proration_date: update.proration_date + book.ahead };

export function createHandlers(engine: Engine, clock: () => Date, tx?: Transaction): Readonly<Record<string, Handler>> {
  const call: Call = (id, run, coupon_id = null) =>
    engine.call({ customer_id: id && (customerIdOf(id) ?? id), coupon_id, run }, tx);
  return {
    ...customerHandlers(call),
    ...setupHandlers(call),
    ...subscriptionHandlers(call),
    ...invoiceHandlers(call),
    ...couponHandlers(engine, clock),
    'POST /v1/customers': async ({ params }) => {
      const [name, email] = [params.get('name') ?? '', params.get('email') ?? ''];
      const account_id = numberOf(params, 'metadata[account_id]') ?? null;
      return render.customer(await engine.createCustomer({ account_id, name, email }, tx), expandOf(params));
    },
  };
}

/** @param id of the customer or of any of its objects */
type Call = <T>(id: string | null, run: (session: Session) => T, coupon_id?: string | null) => Promise<T>;

function customerHandlers(call: Call): Record<string, Handler> {
  return {
    'GET /v1/customers/{id}': ({ id, params }) =>
      call(id, ({ book }) => render.customer(required('customer', [book], id), expandOf(params))),
    'POST /v1/customers/{id}': ({ id, params }) =>
      call(id, (session) => {
        const method = params.get('invoice_settings[default_payment_method]');
        if (method) customers.setDefaultPaymentMethod(session, method);
        return render.customer(session.book, expandOf(params));
      }),
    'GET /v1/payment_methods/{id}': async ({ id }) => {
      const card = findTestCard(id);
      if (card) return render.paymentMethod({ ...card, id, is_attached: false }, null);
      return call(id, ({ book }) => render.paymentMethod(required('PaymentMethod', book.payment_methods, id), book.id));
    },
    'POST /v1/payment_methods/{id}/attach': ({ id, params }) =>
      call(params.get('customer') ?? '', (session) => {
        const owner = customerIdOf(id);
        if (owner && owner !== session.book.id)
          throw new BillingError(400, 'payment_method_unexpected_state', 'It is attached to another customer.');
        return render.paymentMethod(customers.attachPaymentMethod(session, id), session.book.id);
      }),
    'POST /v1/payment_methods/{id}/detach': ({ id }) =>
      call(id, (session) => render.paymentMethod(customers.detachPaymentMethod(session, id), null)),
  };
}

/** The browser has only the secret of the setup intent. */
function requireSetupIntent({ book }: Session, { id, params }: Received): string {
  const { client_secret } = required('setupintent', book.setup_intents, id);
  if (params.has('client_secret') && params.get('client_secret') !== client_secret) throw missing('setupintent', id);
  return id;
}

function setupHandlers(call: Call): Record<string, Handler> {
  const change = (received: Received, run: (session: Session, id: string) => SetupIntentState) =>
    call(received.id, (session) =>
      render.setupIntent(run(session, requireSetupIntent(session, received)), session.book.id),
    );
  return {
    'POST /v1/setup_intents': ({ params }) =>
      call(params.get('customer') ?? '', (session) =>
        render.setupIntent(customers.createSetupIntent(session), session.book.id),
      ),
    'GET /v1/setup_intents/{id}': (received) =>
      change(received, ({ book }, id) => required('setupintent', book.setup_intents, id)),
    'POST /v1/setup_intents/{id}/confirm': (received) =>
      change(received, (session, id) =>
        customers.confirmSetupIntent(session, id, received.params.get('payment_method') ?? ''),
      ),
    'POST /v1/setup_intents/{id}/authenticate': (received) =>
      change(received, (session, id) =>
        customers.authenticateSetupIntent(session, id, received.params.get('succeeds') === 'true'),
      ),
  };
}

function subscriptionHandlers(call: Call): Record<string, Handler> {
  const show = (session: Session, state: SubscriptionState, params: URLSearchParams) =>
    render.subscription(session, state, expandOf(params));
  return {
    'GET /v1/subscriptions': ({ params }) =>
      call(params.get('customer') ?? '', (session) => {
        const all = session.book.subscriptions.toReversed().map((state) => show(session, state, params));
        return render.list(all, '/v1/subscriptions');
      }),
    'GET /v1/subscriptions/{id}': ({ id, params }) =>
      call(id, (session) => show(session, required('subscription', session.book.subscriptions, id), params)),
    'POST /v1/subscriptions': ({ params }) => {
      const coupon_id = couponOf(params) ?? null;
      const next = {
        price: params.get('items[0][price]') ?? '',
        quantity: numberOf(params, 'items[0][quantity]') ?? 1,
        coupon_id,
        allows_incomplete: params.get('payment_behavior') !== 'error_if_incomplete',
        default_payment_method: params.get('default_payment_method'),
        metadata: metadataOf(params),
      };
      const create = (session: Session) => show(session, subscriptions.createSubscription(session, next), params);
      return call(params.get('customer') ?? '', create, coupon_id);
    },
    'POST /v1/subscriptions/{id}': ({ id, params }) => {
      const cancels = params.get('cancel_at_period_end');
      const comment = params.get('cancellation_details[comment]');
      const default_payment_method = params.get('default_payment_method');
      if (params.has('items[0][price]') && !params.has('items[0][id]'))
        throw new BillingError(400, 'parameter_missing', 'The emulator has one item a subscription', {
          param: 'items',
        });
      const update = {
        ...updateOf(params, ''),
        ...(cancels === null ? {} : { cancel_at_period_end: cancels === 'true' }),
        ...(comment === null ? {} : { comment }),
        ...(default_payment_method === null ? {} : { default_payment_method }),
        metadata: metadataOf(params),
      };
      return call(
        id,
        (session) => show(session, subscriptions.updateSubscription(session, id, onOwnClock(session, update)), params),
        update.coupon_id,
      );
    },
  };
}

function invoiceHandlers(call: Call): Record<string, Handler> {
  return {
    'POST /v1/invoices/create_preview': async ({ params }) => {
      const subscription = params.get('subscription');
      const request = {
        ...updateOf(params, 'subscription_details'),
        ...(params.get('subscription_details[cancel_at_period_end]') === 'false'
          ? { cancel_at_period_end: false }
          : {}),
        ...(subscription === null ? {} : { subscription }),
      };
      return call(
        subscription ?? params.get('customer'),
        (session) => render.preview(subscriptions.previewInvoice(session, onOwnClock(session, request))),
        request.coupon_id,
      );
    },
    'GET /v1/invoices': ({ params }) =>
      call(params.get('customer') ?? params.get('subscription'), ({ book }) =>
        render.list(
          book.invoices
            .filter(({ subscription }) => subscription === (params.get('subscription') ?? subscription))
            .slice(-100)
            .reverse()
            .map((state) => render.invoice(state, book)),
          '/v1/invoices',
        ),
      ),
    'GET /v1/invoices/{id}/lines': ({ id, params }) =>
      call(id, ({ book }) =>
        render.lines(required('invoice', book.invoices, id).lines, {
          limit: numberOf(params, 'limit') ?? 10,
          after: params.get('starting_after'),
        }),
      ),
    'POST /v1/invoices/{id}/pay': ({ id }) =>
      call(id, (session) => render.invoice(payInvoice(session, id), session.book)),
  };
}

const couponHandlers = ({ listCoupons }: Engine, clock: () => Date): Record<string, Handler> => ({
  'GET /v1/coupons': async () => {
    const now = clock().getTime() / 1000;
    return render.list(
      (await listCoupons()).map((coupon) => render.coupon(coupon, now)),
      '/v1/coupons',
    );
  },
  'GET /v1/coupons/{id}': async ({ id }) => {
    const found = (await listCoupons()).find((coupon) => coupon.id === id);
    if (!found) throw missing('coupon', id, 'coupon');
    return render.coupon(found, clock().getTime() / 1000);
  },
});
