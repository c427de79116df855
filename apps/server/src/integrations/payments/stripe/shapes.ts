import { invoiceStatuses, subscriptionStatuses } from 'contract/vocabulary/billing';
import * as z from 'zod';
import type { Coupon, Customer, Invoice, InvoiceLine, PaymentMethod, SetupIntent, Subscription } from '../payments.ts';

// Only what this product reads. A reply of another shape is an error, not a guess.

export const seconds = z.number().transform((value) => new Date(value * 1000));

export const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

export const anyObject = z.object({ id: z.string() });

export const deleted = z.object({ deleted: z.literal(true) }).transform(() => null);

export const listOf = <T>(item: z.ZodType<T>) => z.object({ data: z.array(item) }).transform(({ data }) => data);

const cardShape = z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() });
const bankShape = z.object({ bank_name: z.string().nullable(), last4: z.string().nullable() });
const ownerShape = z.object({ id: z.string(), customer: idOf.nullable() });

export const paymentMethod = z
  .discriminatedUnion('type', [
    ownerShape.extend({ type: z.literal('card'), card: cardShape }),
    ownerShape.extend({ type: z.literal('us_bank_account'), us_bank_account: bankShape }),
  ])
  .transform((method): PaymentMethod => {
    const owner = { id: method.id, customer_id: method.customer };
    if (method.type === 'card') return { ...owner, kind: 'card', ...method.card };
    const { bank_name, last4 } = method.us_bank_account;
    const expiry = { exp_month: null, exp_year: null };
    return { ...owner, kind: 'us_bank_account', brand: bank_name ?? 'Bank account', last4: last4 ?? '', ...expiry };
  });

export const customer = z
  .object({
    id: z.string(),
    deleted: z.undefined().optional(),
    invoice_settings: z.object({ default_payment_method: paymentMethod.nullable().catch(null) }),
  })
  .transform(
    ({ id, invoice_settings }): Customer => ({ id, default_payment_method: invoice_settings.default_payment_method }),
  );

export const setupIntent = z
  .object({
    id: z.string(),
    client_secret: z.string(),
    status: z.string(),
    customer: idOf.nullable(),
    payment_method: idOf.nullable(),
  })
  .transform(
    ({ customer, payment_method, ...intent }): SetupIntent => ({
      ...intent,
      customer_id: customer,
      payment_method_id: payment_method,
    }),
  );

export const coupon = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    amount_off: z.number().nullable(),
    percent_off: z.number().nullable(),
    currency: z.string().nullable(),
    valid: z.boolean(),
  })
  .transform(
    ({ valid, currency, ...shown }): Coupon => ({
      ...shown,
      is_valid: valid && (shown.amount_off === null || currency === 'usd'),
    }),
  );

export const couponDuration = z.object({
  duration: z.enum(['once', 'repeating', 'forever']),
  duration_in_months: z.number().nullable(),
});

/** Null for a coupon that was deleted after it was used. */
const discountShape = z
  .object({ source: z.object({ coupon: coupon.nullable().catch(null) }) })
  .transform(({ source }) => source.coupon);

export const subscription = z
  .object({
    id: z.string(),
    customer: idOf,
    status: z.enum(subscriptionStatuses),
    start_date: seconds,
    cancel_at_period_end: z.boolean(),
    cancel_at: seconds.nullable(),
    canceled_at: seconds.nullable(),
    collection_method: z.string(),
    discounts: z.array(discountShape),
    items: z.object({
      data: z.tuple([
        z.object({
          id: z.string(),
          price: anyObject,
          quantity: z.number(),
          current_period_start: seconds,
          current_period_end: seconds,
        }),
      ]),
    }),
    metadata: z.object({ operation_id: z.string().optional() }),
    latest_invoice: idOf.nullable(),
    test_clock: z.object({ frozen_time: seconds }).nullable(),
  })
  .transform(
    ({ customer, start_date, discounts, items, metadata, latest_invoice, test_clock, ...same }): Subscription => {
      const [{ id: item_id, price, ...item }] = items.data;
      return {
        ...same,
        ...item,
        item_id,
        price_id: price.id,
        customer_id: customer,
        started_at: start_date,
        coupon: discounts[0] ?? null,
        operation_id: metadata.operation_id ?? null,
        latest_invoice_id: latest_invoice,
        test_clock_at: test_clock?.frozen_time ?? null,
      };
    },
  );

const prorationDetails = z.object({ proration: z.boolean() }).nullish();

const line = z.object({
  description: z.string().nullable(),
  amount: z.number(),
  period: z.object({ start: seconds, end: seconds }),
  parent: z.object({ subscription_item_details: prorationDetails, invoice_item_details: prorationDetails }).nullable(),
});

const toLine = ({ description, amount, parent }: z.output<typeof line>): InvoiceLine => ({
  description: description ?? '',
  amount,
  is_proration: Boolean(parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration),
});

export const invoice = z
  .object({
    id: z.string(),
    customer: idOf,
    parent: z.object({ subscription_details: z.object({ subscription: idOf }).nullish() }).nullable(),
    number: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    created: seconds,
    status_transitions: z.object({ paid_at: seconds.nullable() }),
    total: z.number(),
    amount_due: z.number(),
    amount_paid: z.number(),
    hosted_invoice_url: z.string().nullish(),
    lines: listOf(line),
  })
  .transform(
    ({ customer, parent, created, status_transitions, hosted_invoice_url, lines, ...same }): Invoice => ({
      ...same,
      customer_id: customer,
      subscription_id: parent?.subscription_details?.subscription ?? null,
      created_at: created,
      paid_at: status_transitions.paid_at,
      hosted_url: hosted_invoice_url ?? null,
      lines: lines.map(toLine),
    }),
  );

/** A preview has no id that could be used, and can have no customer. */
export const previewInvoice = z
  .object({ total: z.number(), amount_due: z.number(), lines: listOf(line) })
  .transform((preview) => ({
    total: preview.total,
    amount_due: preview.amount_due,
    lines: preview.lines.map(toLine),
    charged_until: preview.lines.reduce<Date | null>(
      (last, { amount, period }) => (amount >= 0 && !(last && last > period.end) ? period.end : last),
      null,
    ),
  }));

/** The customer's balance is used first, so less than the total can be charged. */
export const dueNow = ({ total, amount_due, lines }: z.output<typeof previewInvoice>) => ({
  due_now: total < 0 ? total : amount_due,
  lines,
});
