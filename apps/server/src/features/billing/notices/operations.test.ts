import { afterAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/connection.ts';
import {
  type BilledFirm,
  changeBilling,
  createBillingApp,
  later,
  newBilledFirm,
  newSubscribedFirm,
} from '../../../testing/billing.ts';
import { newPerson, writeUser } from '../../../testing/factories.ts';
import { billingOf, refreshAccount } from '../operations.ts';
import { findSubscription } from '../queries.ts';
import { sendNotices } from './operations.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const day = 24 * 60 * 60;

const billing = () => {
  const ctx = billingOf(app.ctx);
  if (!ctx) throw new Error('The app has no payment provider.');
  return ctx;
};

const runJob = async (name: string) => {
  await app.ctx.jobs.send(app.db, name, {});
  await app.work();
};
const remind = () => runJob('send-billing-reminders');

/** The subjects of one purpose, the oldest first. */
async function subjectsTo({ admin }: BilledFirm, purpose: string): Promise<(string | null)[]> {
  const messages = (await app.outbox(admin.email)).filter((message) => message.purpose === `billing_${purpose}`);
  return messages.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).map(({ subject }) => subject);
}

async function newestTo({ admin }: BilledFirm, purpose: string) {
  const messages = await app.outbox(admin.email);
  return messages
    .filter((message) => message.purpose === `billing_${purpose}`)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
}

/** Seconds until so many days before the renewal. */
async function secondsUntilRenewal({ id }: BilledFirm, days: number): Promise<number> {
  const end = Date.parse((await findSubscription(app.db, id))?.current_period_end ?? '');
  return (end - app.ctx.clock().getTime()) / 1000 - days * day;
}

const cancel = ({ id, admin }: BilledFirm) =>
  app.as(admin).call('cancel-subscription', { params: { id }, body: { comment: 'Closing' } });

describe('a receipt', () => {
  test('has number, lines, total and payment method, and links the invoice', async () => {
    const firm = await newSubscribedFirm(app, 3);
    await app.db.updateTable('accounts').set({ name: 'Alder\r\nWealth' }).where('id', '=', firm.id).execute();
    const receipt = await newestTo(firm, 'receipt');
    const { invoices } = (await app.as(firm.admin).call('list-invoices', { params: { id: firm.id } })).body;
    const [invoice] = invoices;
    expect(receipt?.subject).toBe(`Receipt for invoice ${invoice?.number}: $1,650.00`);
    expect(receipt?.text).toMatch(/Alder Wealth paid \$1,650\.00 on [A-Z][a-z]+ \d+, \d{4}\./);
    expect(receipt?.text).toContain(`${invoice?.lines[0]?.description}: $1,650.00\nTotal: $1,650.00\n`);
    expect(receipt?.text).toContain('Paid: $1,650.00, Visa ending in 4242');
    expect(receipt?.link).toBe(`${app.ctx.public_url}/account/invoices/${invoice?.id}`);
  });

  test('is sent once, however often and at the same time the provider is read', async () => {
    const firm = await newSubscribedFirm(app, 1);
    await Promise.all(Array.from({ length: 10 }, () => sendNotices(billing(), firm.id)));
    await runJob('reconcile-billing');
    await runJob('reconcile-billing');
    expect(await subjectsTo(firm, 'receipt')).toHaveLength(1);
  });

  test('is sent after a process that was killed before its commit', async () => {
    const firm = await newSubscribedFirm(app, 1);
    await refreshAccount(billing(), firm.id);
    const written = (db: Db) => db.selectFrom('messages').select('id').where('account_id', '=', firm.id).execute();
    const killed = app.db.transaction().execute(async (db) => {
      await sendNotices({ ...billing(), db }, firm.id);
      expect(await written(db)).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await written(app.db)).toEqual([]);
    expect(await subjectsTo(firm, 'receipt')).toHaveLength(1);
  });

  test('is sent for each of many payments within minutes', async () => {
    const firm = await newSubscribedFirm(app, 1);
    for (let seats = 2; seats <= 8; seats += 1) {
      app.forward(1);
      await changeBilling(app, firm, { seats });
    }
    expect(await subjectsTo(firm, 'receipt')).toHaveLength(8);
  });

  test('is not sent for what the product learns a week later', async () => {
    const firm = await newSubscribedFirm(app, 1);
    app.forward(7 * day + 60);
    expect(await subjectsTo(firm, 'receipt')).toEqual([]);
    const { invoices } = (
      await app.as(await newPerson(app.db, 'admin', firm.id)).call('list-invoices', { params: { id: firm.id } })
    ).body;
    expect(invoices).toMatchObject([{ status: 'paid', amount_paid: 550_00 }]);
  });

  test('goes to the admins who have joined the firm', async () => {
    const firm = await newBilledFirm(app);
    const second = await newPerson(app.db, 'admin', firm.id);
    const others = [
      await newPerson(app.db, 'advisor', firm.id),
      await newPerson(app.db, 'admin', firm.id, { disabled_at: app.ctx.clock().toISOString() }),
      await newPerson(app.db, 'admin', firm.id, { password_hash: null, email_confirmed: false }),
      await newPerson(app.db, 'superAdmin', null),
    ];
    await changeBilling(app, firm, { seats: 4 }, { accepted_terms: true });
    for (const { email } of [firm.admin, second]) expect(await app.outbox(email)).toHaveLength(1);
    for (const { email } of others) expect(await app.outbox(email)).toEqual([]);
  });

  test('is not sent for an invoice without a payment', async () => {
    await app.emulator.createCoupon({ id: 'FREE', percent_off: 100 });
    const firm = await newBilledFirm(app);
    await changeBilling(app, firm, { coupon_id: 'FREE' });
    await changeBilling(app, firm, { seats: 2 }, { accepted_terms: true });
    expect(await subjectsTo(firm, 'receipt')).toEqual([]);
  });
});

describe('a failed renewal', () => {
  test('is reported when it fails and when the seats are lost, and a new card brings a receipt', async () => {
    const before = await newSubscribedFirm(app, 2);
    await app
      .as(before.admin)
      .call('save-payment-method', { body: { payment_method_id: 'pm_card_chargeCustomerFail' } });
    const renewal = await secondsUntilRenewal(before, 0);
    const failing = await later(app, before, renewal + 7200);
    await runJob('reconcile-billing');
    expect(await subjectsTo(before, 'failed_payment')).toEqual(['Your payment of $1,100.00 failed']);
    const failed = await newestTo(before, 'failed_payment');
    expect(failed?.text).toContain('with Visa ending in 0341');
    expect(failed?.text).toContain('Your firm keeps its seats until then, up to 15 days after the payment was due.');
    expect(failed?.link).toBe(`${app.ctx.public_url}/account`);
    const unpaid = await later(app, failing, 16 * day);
    expect(await subjectsTo(before, 'failed_payment')).toHaveLength(2);
    expect((await newestTo(before, 'failed_payment'))?.text).toContain('can’t use its seats until the invoice is paid');
    await app.as(unpaid.admin).call('save-payment-method', { body: { payment_method_id: 'pm_card_visa' } });
    expect(await subjectsTo(unpaid, 'receipt')).toHaveLength(1);
    expect(await subjectsTo(before, 'failed_payment')).toHaveLength(2);
  });
});

test('admins who turned off failed payments have no notification, and those who want a digest get no email at once', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const [off, daily] = [await newPerson(app.db, 'admin', firm.id), await newPerson(app.db, 'admin', firm.id)];
  for (const [person, delivery] of [
    [off, 'off'],
    [daily, 'daily'],
  ] as const)
    await app.as(person).call('update-notification-settings', { body: { kind: 'payment_failed', delivery } });
  await app.as(firm.admin).call('save-payment-method', { body: { payment_method_id: 'pm_card_chargeCustomerFail' } });
  await later(app, firm, (await secondsUntilRenewal(firm, 0)) + 7200);
  await runJob('reconcile-billing');
  const emails = await Promise.all(
    [firm.admin, daily, off].map((admin) => subjectsTo({ ...firm, admin }, 'failed_payment')),
  );
  expect(emails.map((subjects) => subjects.length)).toEqual([1, 0, 0]);
  const rows = app.db.selectFrom('notifications').select(['user_id', 'email']).where('account_id', '=', firm.id);
  expect(await rows.orderBy('user_id').execute()).toEqual([
    { user_id: firm.admin.id, email: null },
    { user_id: daily.id, email: 'daily' },
  ]);
});

describe('a renewal', () => {
  test('is announced 45 and 31 days before, with the amount after the coupon', async () => {
    await app.emulator.createCoupon({ id: 'TENTH', percent_off: 10, duration: 'forever' });
    const firm = await newSubscribedFirm(app, 4);
    await changeBilling(app, firm, { coupon_id: 'TENTH' });
    await later(app, firm, await secondsUntilRenewal(firm, 46));
    await remind();
    expect(await subjectsTo(firm, 'renewal_reminder')).toEqual([]);
    app.forward(day + 60);
    await remind();
    await remind();
    const [subject] = await subjectsTo(firm, 'renewal_reminder');
    expect(subject).toMatch(/^Your subscription renews on [A-Z][a-z]+ \d+, \d{4}$/);
    const first = await newestTo(firm, 'renewal_reminder');
    expect(first?.text).toContain('Starter with 4 seats.');
    expect(first?.text).toContain('The expected amount is $1,980.00. We’ll charge Visa ending in 4242.');
    expect(first?.text).toMatch(/by [A-Z][a-z]+ \d+, \d{4}, 30 days before the renewal/);
    for (let days = 0; days < 13; days += 1) {
      app.forward(day);
      await remind();
    }
    expect(await subjectsTo(firm, 'renewal_reminder')).toHaveLength(1);
    app.forward(day);
    await Promise.all([remind(), remind()]);
    expect(await subjectsTo(firm, 'renewal_reminder')).toEqual([subject, subject]);
    app.forward(20 * day);
    await remind();
    expect(await subjectsTo(firm, 'renewal_reminder')).toHaveLength(2);
  });

  test('is announced once if the reminders are late, without a day that has passed', async () => {
    const firm = await newSubscribedFirm(app, 1);
    await later(app, firm, await secondsUntilRenewal(firm, 20));
    await remind();
    await remind();
    expect(await subjectsTo(firm, 'renewal_reminder')).toHaveLength(1);
    expect((await newestTo(firm, 'renewal_reminder'))?.text).not.toContain('30 days before');
  });

  test('is not announced after a cancellation', async () => {
    const before = await newSubscribedFirm(app, 1);
    const firm = await later(app, before, 30 * day);
    await cancel(firm);
    await later(app, firm, await secondsUntilRenewal(firm, 40));
    await remind();
    for (const { admin } of [before, firm])
      expect(await subjectsTo({ ...firm, admin }, 'renewal_reminder')).toEqual([]);
  });
});

test('each cancellation is confirmed once, with the day until which the seats stay', async () => {
  const firm = await newSubscribedFirm(app, 1);
  await cancel(firm);
  await cancel(firm);
  await runJob('reconcile-billing');
  expect(await subjectsTo(firm, 'cancellation')).toEqual(['Your subscription is canceled']);
  const confirmed = await newestTo(firm, 'cancellation');
  expect(confirmed?.text).toMatch(/ends on [A-Z][a-z]+ \d+, \d{4} and won’t renew\. Your firm keeps its 1 seat until/);
  await app.as(firm.admin).call('reactivate-subscription', { params: { id: firm.id } });
  await app.work();
  app.forward(60);
  await cancel(firm);
  expect(await subjectsTo(firm, 'cancellation')).toHaveLength(2);
});

test('an expiring card is reported once, in the month before or later', async () => {
  const firm = await newSubscribedFirm(app, 1);
  await app.work();
  const now = app.ctx.clock();
  const expire = (months: number) => {
    const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
    return app.db
      .updateTable('billing_customers')
      .set({
        payment_method_exp_month: expiry.getUTCMonth() + 1,
        payment_method_exp_year: expiry.getUTCFullYear(),
      })
      .where('account_id', '=', firm.id)
      .execute();
  };
  for (const months of [2, -1]) {
    await expire(months);
    await remind();
    expect(await subjectsTo(firm, 'expiring_card')).toEqual([]);
  }
  await expire(1);
  await remind();
  await remind();
  expect(await subjectsTo(firm, 'expiring_card')).toEqual(['Your card ending in 4242 expires soon']);
  await expire(0);
  await remind();
  expect(await subjectsTo(firm, 'expiring_card')).toHaveLength(2);
  await writeUser(app.db, firm.admin, { role: 'member' });
  await app.db.deleteFrom('billing_notices').where('account_id', '=', firm.id).execute();
  await remind();
  expect(await subjectsTo(firm, 'expiring_card')).toHaveLength(2);
});

test('changes that have no receipt are reported once to the admins, with the credit', async () => {
  await app.emulator.createCoupon({ id: 'NOTICE', percent_off: 10 });
  const firm = await newSubscribedFirm(app, 4);
  await app.as(firm.admin).call('save-payment-method', { body: { payment_method_id: 'pm_card_mastercard' } });
  await changeBilling(app, firm, { plan_type: 'core' });
  await changeBilling(app, firm, { seats: 3 });
  // The latest reduction counts, and the clock of the test does not run.
  app.forward(1);
  await changeBilling(app, firm, { seats: 1 }, { at_renewal: true });
  await changeBilling(app, firm, { coupon_id: 'NOTICE' });
  await cancel(firm);
  await app.as(firm.admin).call('reactivate-subscription', { params: { id: firm.id }, body: {} });
  await app.work();
  await app.ctx.jobs.send(app.db, 'send-billing-notices', { account_id: firm.id });
  await app.work();
  expect(await subjectsTo(firm, 'plan_change')).toEqual(['Your plan is now Core']);
  expect((await subjectsTo(firm, 'reduction')).toSorted()).toEqual([
    'Your firm now has 3 seats',
    'Your firm will have 1 seat',
  ]);
  expect(await subjectsTo(firm, 'coupon')).toEqual(['A coupon was applied to your subscription']);
  expect(await subjectsTo(firm, 'reactivation')).toEqual(['Your subscription is active again']);
  expect(await subjectsTo(firm, 'payment_method')).toEqual(['Your payment method was updated']);
  const reductions = (await app.outbox(firm.admin.email)).filter(({ purpose }) => purpose === 'billing_reduction');
  // One seat of Core for the whole year.
  expect(reductions.map(({ text }) => text).join('\n')).toContain('$750.00 was added to the account’s credit');
});
