import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { runs, seedOf } from '../../../../../../tools/depth.ts';
import {
  billingOf,
  changeBilling,
  createBillingApp,
  customerOf,
  newBilledFirm,
  seatsOf,
} from '../../../testing/billing.ts';
import { type HistoryFirm, histories, runHistory } from '../../../testing/billing-history.ts';
import { modelCoupons } from '../../../testing/billing-model.ts';
import { newPerson } from '../../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());
for (const coupon of modelCoupons) await app.emulator.createCoupon(coupon);

async function newFirm(): Promise<HistoryFirm> {
  let firm = await newBilledFirm(app);
  const params = { id: firm.id };
  return {
    async preview(change) {
      const { code, body } = await app
        .as(firm.admin)
        .call('preview-billing', { params, body: { change } })
        .then((reply) =>
          reply.status === 200 ? { code: null, body: reply.body } : { code: reply.code ?? '', body: null },
        );
      return body ?? { code: code ?? '' };
    },
    async change(change, { proration_date, basis }) {
      const { at_renewal, ...account } = { at_renewal: false, ...change };
      const confirmed = basis === '' ? {} : { proration_date, basis };
      const reply = await changeBilling(app, firm, account, {
        ...confirmed,
        at_renewal: at_renewal === true,
        accepted_terms: true,
      });
      return reply.status === 200 ? null : (reply.code ?? '');
    },
    async saveCard(fails) {
      const payment_method_id = fails ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
      expect((await app.as(firm.admin).call('save-payment-method', { body: { payment_method_id } })).status).toBe(200);
    },
    async pass(seconds) {
      // Operations of a firm follow each other, so that no two of them start at the same moment.
      if (seconds === 0) app.forward(1);
      else {
        app.forward(seconds);
        await app.emulator.advance(await customerOf(app, firm), app.ctx.clock());
        await app.ctx.jobs.send(app.db, 'refresh-billing', { account_id: firm.id });
        await app.work();
        // The session has expired, and an advisor without one would use a seat.
        const expired = app.db.updateTable('users').set({ disabled_at: sql`now()` });
        await expired.where('id', '=', firm.admin.id).execute();
        firm = { ...firm, admin: await newPerson(app.db, 'admin', firm.id) };
      }
      return Math.floor(app.ctx.clock().getTime() / 1000);
    },
    async state() {
      await app.work();
      const { subscription, kept_coupon, credit } = await billingOf(app, firm);
      const { invoices } = (await app.as(firm.admin).call('list-invoices', { params })).body;
      return {
        seats: await seatsOf(app, firm),
        seats_at_renewal: subscription?.seats_at_renewal ?? null,
        coupon_id: (subscription ? subscription.coupon?.id : kept_coupon?.id) ?? null,
        credit,
        status: subscription?.status ?? 'none',
        invoices: invoices.toReversed(),
      };
    },
  };
}

test('every charge of a random history is the price that was shown', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (moves) => runHistory(await newFirm(), moves)),
    { numRuns: runs(200), seed: seedOf(36) },
  );
});
