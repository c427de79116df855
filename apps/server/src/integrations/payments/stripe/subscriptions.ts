import type Stripe from 'stripe';
import {
  type Coupon,
  PaymentError,
  type PaymentProvider,
  type Preview,
  type Subscription,
  type SubscriptionChange,
} from '../payments.ts';
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

export function previewMethods(call: Call) {
  const preview = (request: Stripe.InvoiceCreatePreviewParams) =>
    call(shapes.previewInvoice, (stripe) => stripe.invoices.createPreview(request));

  /** Whether a coupon that is applied at `from` still applies to the invoice at `until`, after `used` invoices. */
  const lasts = async (coupon_id: string, used: 0 | 1, { from, until }: { from: Date; until: Date }) => {
    const { duration, duration_in_months } = await call(shapes.couponDuration, (stripe) =>
      stripe.coupons.retrieve(coupon_id),
    );
    if (duration === 'repeating') return addMonths(toSeconds(from), duration_in_months ?? 0) > toSeconds(until);
    return duration === 'forever' || used === 0;
  };
  const renewalDiscounts = async (
    { coupon, current_period_end: until }: Subscription,
    { coupon_id, proration_date: from }: SubscriptionChange,
    due: shapes.PreviewInvoice | null,
  ): Promise<Pick<Stripe.InvoiceCreatePreviewParams, 'discounts'>> => {
    if (coupon_id) return { discounts: (await lasts(coupon_id, 0, { from, until })) ? [{ coupon: coupon_id }] : '' };
    const isUsed = coupon?.duration === 'once' && due?.lines.some(({ discount }) => discount > 0);
    return isUsed || coupon_id === null ? { discounts: '' } : {};
  };

  return {
    async previewNew(customer, { price_id: price, quantity, coupon_id }): Promise<Preview> {
      const request = {
        ...(customer ? { customer } : { currency: 'usd' }),
        ...(coupon_id ? { discounts: [{ coupon: coupon_id }] } : {}),
        subscription_details: { items: [{ price, quantity }] },
      };
      const first = await preview(request);
      const period = first.lines[0]?.period;
      if (!period) throw new PaymentError('unconfirmed', 'Stripe sent a preview without a period');
      const isLasting = !coupon_id || (await lasts(coupon_id, 1, { from: period.start, until: period.end }));
      const renewal = isLasting ? first.total : (await preview({ ...request, discounts: '' })).total;
      return { ...shapes.dueNow(first), renewal, renews_at: period.end };
    },
    async previewChange(subscription, change, paid = subscription.quantity): Promise<Preview> {
      const { quantity = subscription.quantity, price_id: price = subscription.price_id } = change;
      const items = [{ id: subscription.item_id, price, quantity }];
      const shared = { subscription: subscription.id };
      const proration = { items, ...prorationOf(change) };
      const due = change.billing === 'now' ? await preview({ ...shared, subscription_details: proration }) : null;
      // Stripe previews no renewal of a subscription that ends.
      const renewing = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {};
      const renewal = await preview({
        ...shared,
        ...(await renewalDiscounts(subscription, change, due)),
        subscription_details: { items, proration_behavior: 'none', ...renewing },
      });
      const charged = due?.lines.find(({ amount }) => amount >= 0);
      const { total: renewalTotal } = renewal;
      const renews_at = charged?.period.end ?? subscription.current_period_end;
      if (!due) return { due_now: 0, credit_used: 0, lines: [], renewal: renewalTotal, renews_at };
      const restored = paid === subscription.quantity ? due : await creditPaidSeats(call, subscription, paid, due);
      return { ...shapes.dueNow(restored), renewal: renewalTotal, renews_at };
    },
  } satisfies Partial<PaymentProvider>;
}

/**
 * Stripe previews a change from the quantity that it has, which a reduction at the renewal has lowered already. The
 * change credits the paid seats, at the price that was paid for them.
 */
async function creditPaidSeats(
  call: Call,
  { id, customer_id, unit_amount, current_period_start: start, current_period_end: end }: Subscription,
  paid: number,
  due: shapes.PreviewInvoice,
): Promise<shapes.PreviewInvoice> {
  const unused = due.lines.find(({ amount }) => amount <= 0);
  if (!unused) return due;
  const [customer, invoices] = await Promise.all([
    call(shapes.customer, (stripe) => stripe.customers.retrieve(customer_id)),
    call(shapes.listOf(shapes.invoiceLines), (stripe) => stripe.invoices.list({ subscription: id, limit: 100 })),
  ]);
  const debits = invoices.flat().filter(({ amount, period }) => amount > 0 && +period.end === +end);
  const { amount: full = 1, discount: off = 0 } = debits[0] ?? {};
  const whole = toSeconds(end) - toSeconds(start);
  const amount = -shareOf(unit_amount * paid, toSeconds(end) - toSeconds(unused.period.start), whole);
  const discount = -shareOf(-amount, off, full);
  const line = { ...unused, description: 'Unused time on paid seats', amount, discount };
  const total = due.total + (amount - discount) - (unused.amount - unused.discount);
  return {
    ...due,
    lines: due.lines.map((one) => (one === unused ? line : one)),
    total,
    amount_due: Math.max(0, total - customer.credit),
  };
}

/** `amount` × `part` / `whole`, to the nearest cent, halves up. Exact: the product exceeds 2^53. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  const [numerator, denominator] = [BigInt(amount) * BigInt(Math.min(part, whole)), BigInt(whole)];
  return Number((2n * numerator + denominator) / (2n * denominator));
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
const maxCoupons = 1_000;

/** Stripe distinguishes upper and lower case, which customers do not. */
async function findAnyCase(call: Call, typed: string): Promise<Coupon | null> {
  const all = await call(shapes.coupon.array(), (stripe) =>
    stripe.coupons.list({ limit: 100 }).autoPagingToArray({ limit: maxCoupons }),
  );
  return all.find(({ id }) => id.toLowerCase() === typed.toLowerCase()) ?? null;
}

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
    async findCoupon(id) {
      const found = await orNull(id, () => call(shapes.coupon, (stripe) => stripe.coupons.retrieve(id)));
      return found ?? findAnyCase(call, id);
    },
  } satisfies Partial<PaymentProvider>;
}
