import { randomUUID } from 'node:crypto';
import type { BillingChange } from 'contract/endpoints/billing';
import type { PlanType } from 'contract/vocabulary/billing';
import fc from 'fast-check';
import { test } from 'vitest';
import { runs, seedOf } from '../../../../../../tools/depth.ts';
import { PaymentError, type Subscription } from '../../../integrations/payments/payments.ts';
import { type HistoryFirm, histories, type PreviewedPrice, runHistory } from '../../../testing/billing-history.ts';
import { modelCoupons } from '../../../testing/billing-model.ts';
import { createMemoryStripe } from '../../../testing/memory-stripe.ts';
import { requestChange } from '../execution/operations.ts';
import { hasSeats, isLive, planOf, seatsAfterReading } from '../rules.ts';
import { previewRequest } from './operations.ts';
import { buildRequest } from './rules.ts';

/** Our copy of the subscription, as the database has it. */
interface Stored {
  readonly subscription_id: string;
  readonly is_live: boolean;
  readonly plan_type: PlanType;
  readonly seats: number;
  readonly seats_at_renewal: number | null;
  readonly coupon_id: string | null;
  readonly current_period_start: string;
}

async function newFirm(): Promise<HistoryFirm> {
  let now = new Date('2026-03-01T12:00:00Z');
  const { engine, payments } = createMemoryStripe(() => now);
  for (const coupon of modelCoupons) await engine.createCoupon(coupon);
  const { id: customer_id } = await payments.createCustomer({ account_id: 1, name: 'Firm', email: 'f@x.test' }, 'new');
  const saveCard = async (payment_method_id: string) => {
    const target = { payment_method_id, customer_id, subscription_id: null };
    await payments.setDefaultPaymentMethod(target, randomUUID());
    const open = (await payments.listInvoices(customer_id)).find(({ status }) => status === 'open');
    if (open) await payments.payInvoice(open.id, randomUUID());
  };
  await saveCard('pm_card_visa');

  let account: Pick<Stored, 'plan_type' | 'coupon_id'> = { plan_type: 'starter', coupon_id: null };
  let stored: Stored | null = null;
  let chosen: { readonly seats: number; readonly at: Date } | null = null;
  const save = (reading: Subscription) => {
    const seats_chosen = chosen && chosen.at >= reading.current_period_start ? chosen.seats : null;
    stored = {
      subscription_id: reading.id,
      is_live: isLive(reading.status),
      plan_type: planOf(payments.prices, reading.price_id) ?? 'starter',
      coupon_id: reading.coupon?.id ?? null,
      current_period_start: reading.current_period_start.toISOString(),
      ...seatsAfterReading(stored, reading, seats_chosen),
    };
  };
  const requestOf = (change: BillingChange, proration_date: Date) => {
    const built = buildRequest(change, stored, { ...account, prices: payments.prices, proration_date });
    return built && { kind: built.kind, request: { ...built.request, customer_id } };
  };

  return {
    async preview(change) {
      const isReduced = stored !== null && stored.seats_at_renewal !== null;
      const isLower = 'seats' in change && change.seats < (stored?.seats ?? 0) && !change.at_renewal;
      if (isReduced && ('plan_type' in change || isLower)) return { code: 'reduction_pending' };
      const built = requestOf(change, now);
      if (!built) throw new Error('The change changes nothing.');
      const preview = await previewRequest(payments, built.request);
      return { ...preview, proration_date: now.getTime() / 1000, basis: '' };
    },
    async change(change: BillingChange, { proration_date, due_now, renewal }: PreviewedPrice) {
      const built = requestOf(change, new Date(proration_date * 1000));
      if (!built) {
        account = { ...account, ...('plan_type' in change && { plan_type: change.plan_type }) };
        account = { ...account, ...('coupon_id' in change && { coupon_id: change.coupon_id }) };
        return null;
      }
      const { kind } = built;
      const request = { ...built.request, confirmed: { due_now, renewal } };
      try {
        const reading = await requestChange(payments, { id: randomUUID(), account_id: 1, kind, request });
        if ('seats' in change) chosen = request.at_renewal ? { seats: change.seats, at: now } : null;
        save(reading);
        return null;
      } catch (error) {
        if (error instanceof PaymentError && error.failure === 'declined') return 'validation_failed';
        throw error;
      }
    },
    saveCard: (fails) => saveCard(fails ? 'pm_card_chargeCustomerFail' : 'pm_card_visa'),
    async pass(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
      const [reading] = seconds === 0 ? [] : await payments.listSubscriptions(customer_id);
      if (reading) save(reading);
      return now.getTime() / 1000;
    },
    async state() {
      const [reading] = await payments.listSubscriptions(customer_id);
      const customer = await payments.findCustomer(customer_id);
      const invoices = (await payments.listInvoices(customer_id)).toReversed();
      return {
        seats: reading && hasSeats(reading.status) ? (stored?.seats ?? 0) : 0,
        seats_at_renewal: stored?.seats_at_renewal ?? null,
        coupon_id: reading ? (stored?.coupon_id ?? null) : account.coupon_id,
        credit: customer?.credit ?? 0,
        status: reading?.status ?? 'none',
        invoices,
      };
    },
  };
}

test('requirement 36: every charge of a random history is the preview and the price of the model', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (moves) => runHistory(await newFirm(), moves)),
    { numRuns: runs(10_000), seed: seedOf(36) },
  );
});
