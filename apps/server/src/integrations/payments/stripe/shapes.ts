import { couponDurations, invoiceStatuses, subscriptionStatuses } from 'contract/vocabulary/billing';
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
    balance: z.number(),
    invoice_settings: z.object({ default_payment_method: paymentMethod.nullable().catch(null) }),
  })
  .transform(
    ({ id, balance, invoice_settings }): Customer => ({
      id,
      default_payment_method: invoice_settings.default_payment_method,
      credit: 0 - balance,
    }),
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
    duration: z.enum(couponDurations),
    valid: z.boolean(),
  })
  .transform(
    ({ valid, currency, ...shown }): Coupon => ({
      ...shown,
      is_valid: valid && (shown.amount_off === null || currency === 'usd'),
    }),
  );

export const couponDuration = z.object({
  duration: z.enum(couponDurations),
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
          price: z.object({ id: z.string(), unit_amount: z.number() }),
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
        unit_amount: price.unit_amount,
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

const line = z
  .object({
    description: z.string().nullable(),
    amount: z.number(),
    discount_amounts: z.array(z.object({ amount: z.number() })).nullable(),
    period: z.object({ start: seconds, end: seconds }),
    parent: z
      .object({ subscription_item_details: prorationDetails, invoice_item_details: prorationDetails })
      .nullable(),
  })
  .transform(({ description, discount_amounts, parent, ...same }) => ({
    ...same,
    description: description ?? '',
    discount: sumOf(discount_amounts ?? []),
    is_proration: Boolean(parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration),
  }));

export type Line = z.output<typeof line>;

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

const total = {
  total: z.number(),
  amount_due: z.number(),
  lines: listOf(line),
  total_taxes: z.array(z.object({ amount: z.number(), tax_behavior: z.string() })).nullable(),
};

/** A discount of a part of a period is contained in its line, as Stripe shows it too. */
function toLines({ description, amount, discount, is_proration }: Line): InvoiceLine[] {
  if (discount === 0) return [{ description, amount, is_proration }];
  if (is_proration) return [{ description: `${description}, discounted`, amount: amount - discount, is_proration }];
  return [
    { description, amount, is_proration },
    { description: 'Discount', amount: -discount, is_proration },
  ];
}

/** The lines add up to the total. */
function linesOf(of: { total: number; lines: readonly Line[]; total_taxes: z.output<typeof total.total_taxes> }) {
  const lines = of.lines.flatMap(toLines);
  const tax = sumOf((of.total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive'));
  const other = of.total - sumOf(lines) - tax;
  const added = (description: string, amount: number) =>
    amount === 0 ? [] : [{ description, amount, is_proration: false }];
  return [...lines, ...added('Tax', tax), ...added('Adjustment', other)];
}

export const invoice = z
  .object({
    id: z.string(),
    customer: idOf,
    parent: z.object({ subscription_details: z.object({ subscription: idOf }).nullish() }).nullable(),
    number: z.string().nullable(),
    status: z.enum(invoiceStatuses),
    created: seconds,
    status_transitions: z.object({ paid_at: seconds.nullable() }),
    ...total,
    amount_paid: z.number(),
    hosted_invoice_url: z.string().nullish(),
    invoice_pdf: z.string().nullish(),
  })
  .transform(
    ({ customer, parent, created, status_transitions, lines, total_taxes, ...same }): Invoice => ({
      ...same,
      customer_id: customer,
      subscription_id: parent?.subscription_details?.subscription ?? null,
      created_at: created,
      paid_at: status_transitions.paid_at,
      hosted_url: same.hosted_invoice_url ?? null,
      pdf_url: same.invoice_pdf ?? null,
      lines: linesOf({ total: same.total, lines, total_taxes }),
    }),
  );

export const invoiceLines = z.object({ lines: listOf(line) }).transform(({ lines }) => lines);

/** A preview has no id that could be used, and can have no customer. */
export const previewInvoice = z.object(total);
export type PreviewInvoice = z.output<typeof previewInvoice>;

/** The customer's credit is used first, so less than the total can be charged. */
export const dueNow = (preview: PreviewInvoice) => ({
  due_now: preview.total < 0 ? preview.total : preview.amount_due,
  credit_used: preview.total < 0 ? 0 : preview.total - preview.amount_due,
  lines: linesOf(preview),
});
