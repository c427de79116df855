import type Stripe from 'stripe';
import { PaymentError, type PaymentProvider, type Preview, type SubscriptionChange } from '../payments.ts';
import { type Call, keyed, orNull } from './call.ts';
import * as shapes from './shapes.ts';

/** Stripe returns these in full only where they are expanded. */
const expand = ['discounts.source.coupon', 'test_clock'];

const toSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** In seconds since 1970. A day that the month does not have becomes its last day. */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

const prorationOf = ({ billing, proration_date }: SubscriptionChange) =>
  billing === 'now'
    ? { proration_behavior: 'always_invoice' as const, proration_date: toSeconds(proration_date) }
    : { proration_behavior: 'none' as const };

export function previewMethods(call: Call, clock: () => Date) {
  const preview = (request: Stripe.InvoiceCreatePreviewParams) =>
    call(shapes.previewInvoice, (stripe) => stripe.invoices.createPreview(request));
  const lasts = async (coupon_id: string, until: Date): Promise<boolean> => {
    const { duration, duration_in_months } = await call(shapes.couponDuration, (stripe) =>
      stripe.coupons.retrieve(coupon_id),
    );
    if (duration !== 'repeating') return duration === 'forever';
    return addMonths(toSeconds(clock()), duration_in_months ?? 0) > toSeconds(until);
  };

  return {
    async previewNew(customer, { price_id: price, quantity, coupon_id }): Promise<Preview> {
      const request = {
        ...(customer ? { customer } : { currency: 'usd' }),
        ...(coupon_id ? { discounts: [{ coupon: coupon_id }] } : {}),
        subscription_details: { items: [{ price, quantity }] },
      };
      const first = await preview(request);
      const { total, charged_until: renews_at } = first;
      if (!renews_at) throw new PaymentError('unconfirmed', 'Stripe sent a preview without a period');
      const isLasting = !coupon_id || (await lasts(coupon_id, renews_at));
      const renewal = isLasting ? total : (await preview({ ...request, discounts: '' })).total;
      return { ...shapes.dueNow(first), renewal, renews_at };
    },
    async previewChange(subscription, change): Promise<Preview> {
      const { quantity = subscription.quantity, price_id: price = subscription.price_id } = change;
      const items = [{ id: subscription.item_id, price, quantity }];
      const shared = { subscription: subscription.id };
      // Stripe previews no renewal of a subscription that ends.
      const renewing = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {};
      const renewal = await preview({
        ...shared,
        subscription_details: { items, proration_behavior: 'none', ...renewing },
      });
      const due =
        change.billing === 'now'
          ? await preview({ ...shared, subscription_details: { items, ...prorationOf(change) } })
          : null;
      const now = due ? shapes.dueNow(due) : { due_now: 0, lines: [] };
      const renews_at = due?.charged_until ?? subscription.current_period_end;
      return { ...now, renewal: renewal.total, renews_at };
    },
  } satisfies Partial<PaymentProvider>;
}

export function subscriptionMethods(call: Call) {
  const update = (id: string, changes: Stripe.SubscriptionUpdateParams, operation_id: string) =>
    call(shapes.subscription, (stripe) =>
      stripe.subscriptions.update(id, { ...changes, metadata: { operation_id }, expand }, keyed(operation_id)),
    );
  return {
    createSubscription: ({ operation_id, account_id, customer_id, price_id, quantity, coupon_id }) =>
      call(shapes.subscription, (stripe) =>
        stripe.subscriptions.create(
          {
            customer: customer_id,
            items: [{ price: price_id, quantity }],
            ...(coupon_id ? { discounts: [{ coupon: coupon_id }] } : {}),
            off_session: true,
            payment_behavior: 'error_if_incomplete',
            metadata: { account_id: String(account_id), operation_id },
            expand,
          },
          keyed(operation_id),
        ),
      ),
    changeSubscription({ id, item_id, quantity, price_id }, change, operation_id) {
      const item = { id: item_id, price: change.price_id ?? price_id, quantity: change.quantity ?? quantity };
      const payment = { payment_behavior: 'error_if_incomplete', off_session: true } as const;
      return update(id, { items: [item], ...payment, ...prorationOf(change) }, operation_id);
    },
    setCoupon: (id, coupon, operation_id) => update(id, { discounts: coupon ? [{ coupon }] : '' }, operation_id),
    cancelSubscription: (id, comment, operation_id) =>
      update(id, { cancel_at_period_end: true, cancellation_details: { comment } }, operation_id),
    undoCancellation: (id, operation_id) =>
      update(id, { cancel_at_period_end: false, cancellation_details: { comment: '' } }, operation_id),
    payInvoice: (id, key) =>
      call(shapes.invoice, (stripe) => stripe.invoices.pay(id, { off_session: true }, keyed(key))),
  } satisfies Partial<PaymentProvider>;
}

const maxLines = 10_000;

export function readMethods(call: Call) {
  const listLines = (stripe: Stripe, invoice_id: string) =>
    stripe.invoices.listLineItems(invoice_id, { limit: 100 }).autoPagingToArray({ limit: maxLines });
  return {
    findSubscription: (id) =>
      orNull(id, () => call(shapes.subscription, (stripe) => stripe.subscriptions.retrieve(id, { expand }))),
    listSubscriptions: (customer) =>
      call(shapes.listOf(shapes.subscription), (stripe) =>
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: expand.map((path) => `data.${path}`),
        }),
      ),
    listInvoices: (customer) =>
      call(shapes.listOf(shapes.invoice), async (stripe) => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 });
        // An invoice has only the first page of its lines.
        for (const { id, lines } of data) if (lines.has_more) lines.data = await listLines(stripe, id);
        return { data };
      }),
    findCoupon: (id) => orNull(id, () => call(shapes.coupon, (stripe) => stripe.coupons.retrieve(id))),
  } satisfies Partial<PaymentProvider>;
}
