import { findTestCard } from '../local/cards.ts';
import * as customers from '../local/customers.ts';
import type { Engine } from '../local/engine.ts';
import { payInvoice } from '../local/invoices.ts';
import { BillingError, customerIdOf, missing, required, type Session, type SubscriptionState } from '../local/model.ts';
import * as subscriptions from '../local/subscriptions.ts';
import * as render from './render.ts';

export interface Received {
  /** From the path. */
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

/** The changes of an item, which are below `subscription_details` in a preview. */
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

export function createHandlers(engine: Engine, clock: () => Date): Readonly<Record<string, Handler>> {
  const call = <T>(id: string, run: (session: Session) => T, coupon_id: string | null = null) =>
    engine.call({ customer_id: customerIdOf(id) ?? id, coupon_id, request: null, run });
  return {
    ...customerHandlers(engine, call),
    ...subscriptionHandlers(call),
    ...invoiceHandlers(engine, call),
    ...couponHandlers(engine, clock),
  };
}

type Call = <T>(id: string, run: (session: Session) => T, coupon_id?: string | null) => Promise<T>;

function customerHandlers(engine: Engine, call: Call): Record<string, Handler> {
  return {
    'POST /v1/customers': async ({ params }) => {
      const [name, email] = [params.get('name') ?? '', params.get('email') ?? ''];
      const account_id = numberOf(params, 'metadata[account_id]') ?? null;
      return render.customer(await engine.createCustomer({ account_id, name, email }, null), expandOf(params));
    },
    'GET /v1/customers/{id}': ({ id, params }) =>
      call(id, ({ book }) => render.customer(required('customer', [book], id), expandOf(params))),
    'POST /v1/customers/{id}': ({ id, params }) =>
      call(id, (session) => {
        const method = params.get('invoice_settings[default_payment_method]');
        if (method) customers.setDefaultPaymentMethod(session, method);
        return render.customer(session.book, expandOf(params));
      }),
    'POST /v1/setup_intents': ({ params }) =>
      call(params.get('customer') ?? '', (session) =>
        render.setupIntent(customers.createSetupIntent(session), session.book.id),
      ),
    'GET /v1/setup_intents/{id}': ({ id }) =>
      call(id, ({ book }) => render.setupIntent(required('setupintent', book.setup_intents, id), book.id)),
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
        throw new BillingError(400, 'parameter_missing', 'The double has one item a subscription', { param: 'items' });
      const update = {
        ...updateOf(params, ''),
        ...(cancels === null ? {} : { cancel_at_period_end: cancels === 'true' }),
        ...(comment === null ? {} : { comment }),
        ...(default_payment_method === null ? {} : { default_payment_method }),
        metadata: metadataOf(params),
      };
      return call(
        id,
        (session) => show(session, subscriptions.updateSubscription(session, id, update), params),
        update.coupon_id,
      );
    },
  };
}

function invoiceHandlers(engine: Engine, call: Call): Record<string, Handler> {
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
      const id = subscription ?? params.get('customer');
      return engine.call({
        customer_id: id && (customerIdOf(id) ?? id),
        coupon_id: request.coupon_id ?? null,
        request: null,
        run: (session) => render.preview(subscriptions.previewInvoice(session, request)),
      });
    },
    'GET /v1/invoices': ({ params }) =>
      call(params.get('customer') ?? '', ({ book }) =>
        render.list(
          book.invoices
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

const couponHandlers = ({ storage }: Engine, clock: () => Date): Record<string, Handler> => ({
  'GET /v1/coupons/{id}': async ({ id }) => {
    const found = (await storage.listCoupons()).find((coupon) => coupon.id === id);
    if (!found) throw missing('coupon', id, 'coupon');
    return render.coupon(found, clock().getTime() / 1000);
  },
});
