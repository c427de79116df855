import type { BillingChange } from 'contract/endpoints/billing';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { InvoiceLine } from '../integrations/payments/payments.ts';
import { BillingModel, modelCoupons } from './billing-model.ts';

export interface PreviewedPrice {
  readonly due_now: number;
  readonly credit_used: number;
  readonly renewal: number;
  readonly lines: readonly InvoiceLine[];
  /** Seconds since 1970. */
  readonly proration_date: number;
  readonly basis: string;
}

interface State {
  readonly seats: number;
  readonly seats_at_renewal: number | null;
  readonly coupon_id: string | null;
  readonly credit: number;
  readonly status: string;
  /** The oldest first. */
  readonly invoices: readonly {
    readonly total: number;
    readonly amount_due: number;
    readonly status: string;
    readonly lines: readonly InvoiceLine[];
  }[];
}

/** A firm whose subscription a history changes. */
export interface HistoryFirm {
  preview(change: BillingChange): Promise<PreviewedPrice | { readonly code: string }>;
  /** @returns the code of an error */
  change(change: BillingChange, confirmed: PreviewedPrice): Promise<string | null>;
  saveCard(fails: boolean): Promise<void>;
  /** @returns the time after it, in seconds since 1970 */
  pass(seconds: number): Promise<number>;
  state(): Promise<State>;
}

export type Move = { readonly days: number } & (
  | { readonly seats: number; readonly at_renewal: boolean }
  | { readonly coupon_id: string }
  | { readonly changes: 'plan' }
  | { readonly card: 'fails' | 'works' }
);

const days = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 }));

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ days, seats: fc.integer({ min: 1, max: 12 }), at_renewal: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ days, coupon_id: fc.constantFrom(...modelCoupons.map(({ id }) => id)) }) },
  { weight: 1, arbitrary: fc.record({ days, changes: fc.constant('plan' as const) }) },
  { weight: 1, arbitrary: fc.record({ days, card: fc.constantFrom('fails' as const, 'works' as const) }) },
);

export const histories = fc.array(move, { minLength: 1, maxLength: 7 });

const sumOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Every price is the model’s, and every charge is the price that was confirmed. */
export async function runHistory(firm: HistoryFirm, moves: readonly Move[]): Promise<void> {
  let model = new BillingModel();
  let promised: number | null = null;
  for (const { days: passed, ...act } of moves) {
    const before = model.invoices.length;
    model.pass(await firm.pass(passed * 86_400));
    const renewal = model.invoices[before];
    if (renewal) {
      if (promised !== null) expect(renewal.total).toBe(promised);
      // Of the next renewal only: a coupon for one invoice ends with it.
      promised = null;
    }
    if (model.isOpen || 'card' in act) {
      const fails = !model.isOpen && 'card' in act && act.card === 'fails';
      await firm.saveCard(fails);
      if (fails) model.cardFails = true;
      else model.repair();
    } else {
      const change = changeOf(act, model);
      const done = change && (await makeChange(firm, change, model));
      if (done) ({ later: model, renewal: promised } = done);
    }
  }
  await expectSame(firm, model);
}

async function expectSame(firm: HistoryFirm, model: BillingModel): Promise<void> {
  const { invoices, ...state } = await firm.state();
  expect(state).toEqual({
    seats: model.status === 'none' || model.status === 'unpaid' ? 0 : model.seats,
    seats_at_renewal: model.atRenewal,
    coupon_id: model.coupon?.id ?? null,
    credit: model.credit,
    status: model.status,
  });
  expect(invoices.map(({ total, amount_due, status }) => [total, amount_due, status])).toEqual(
    model.invoices.map(({ total, due, is_paid }) => [total, due, is_paid ? 'paid' : 'open']),
  );
  for (const { total, lines } of invoices) expectLines(lines, total);
}

function expectLines(lines: readonly InvoiceLine[], total: number): void {
  expect(sumOf(lines)).toBe(total);
  expect(lines.filter(({ description }) => /tax|adjustment/i.test(description))).toEqual([]);
}

/** Null for a move that changes nothing. */
function changeOf(act: DistributiveOmit<Move, 'days'>, model: BillingModel): BillingChange | null {
  if ('coupon_id' in act) return act.coupon_id === model.coupon?.id ? null : { coupon_id: act.coupon_id };
  if ('changes' in act) return { plan_type: model.plan === 'core' ? 'starter' : 'core' };
  if (!('seats' in act)) return null;
  const { seats } = act;
  const at_renewal = act.at_renewal && seats < model.seats;
  if (
    model.status !== 'none' &&
    seats === (at_renewal ? model.atRenewal : model.seats) &&
    (at_renewal || model.atRenewal === null)
  )
    return null;
  return { seats, at_renewal };
}

type DistributiveOmit<T, Key extends string> = T extends unknown ? Omit<T, Key> : never;

/** Null if nothing was changed. */
async function makeChange(firm: HistoryFirm, change: BillingChange, model: BillingModel) {
  const isFirst = model.status === 'none' && !('seats' in change);
  const needsSeatsFirst =
    model.atRenewal !== null &&
    ('plan_type' in change || ('seats' in change && change.seats < model.seats && !change.at_renewal));
  if (isFirst) {
    if ('plan_type' in change && change.plan_type !== undefined) model.plan = change.plan_type;
    if ('coupon_id' in change) model.coupon = modelCoupons.find(({ id }) => id === change.coupon_id) ?? null;
    await firm.change(change, { due_now: 0, credit_used: 0, renewal: 0, lines: [], proration_date: 0, basis: '' });
    return null;
  }
  const price = await firm.preview(change);
  if ('code' in price) {
    expect([price.code, needsSeatsFirst]).toEqual(['reduction_pending', true]);
    return null;
  }
  const { due_now, credit_used, renewal, lines, proration_date } = price;
  const { expected, later, isCharged } = model.quote(change, proration_date);
  const used = expected.total < 0 ? 0 : Math.min(model.credit, expected.total);
  expect({ due_now, credit_used, renewal }).toEqual({
    due_now: expected.total - used,
    credit_used: used,
    renewal: expected.renewal,
  });
  expectLines(lines, expected.total);
  const isDeclined = model.cardFails && due_now > 0;
  expect(await firm.change(change, price)).toBe(isDeclined ? 'validation_failed' : null);
  if (isDeclined) return null;
  if (isCharged) later.invoice(expected.total);
  return { later, renewal };
}
