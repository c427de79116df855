import { afterAll, expect, test } from 'vitest';
import {
  type BilledFirm,
  changeBilling,
  createBillingApp,
  later,
  newBilledFirm,
  newSubscribedFirm,
  seatsOf,
} from '../../../testing/billing.ts';
import { createActors } from '../../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const cancel = ({ id, admin }: BilledFirm, comment = 'We are closing') =>
  app.as(admin).call('cancel-subscription', { params: { id }, body: { comment } });
const reactivate = ({ id, admin }: BilledFirm, body: { accepted_terms?: boolean } = {}) =>
  app.as(admin).call('reactivate-subscription', { params: { id }, body });

test('keeps the seats until the end of the period, and reactivating undoes it', async () => {
  const firm = await newSubscribedFirm(app, 2);
  const { body } = await cancel(firm);
  expect(body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(body.subscription?.cancel_at).toBe(body.subscription?.current_period_end);
  expect(await seatsOf(app, firm)).toBe(2);
  expect((await cancel(firm)).status).toBe(200);
  expect((await reactivate(firm)).body.subscription).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expect((await reactivate(firm)).status).toBe(200);
});

test('ends at the end of the period; reactivating buys the same plan and seats', async () => {
  const before = await newBilledFirm(app);
  await changeBilling(app, before, { plan_type: 'core' });
  await changeBilling(app, before, { seats: 3 }, { accepted_terms: true });
  await cancel(before);
  const firm = await later(app, before, 366 * 24 * 60 * 60);
  const shown = await app.as(firm.admin).call('show-subscription', { params: { id: firm.id } });
  expect(shown.body).toMatchObject({ status: 'canceled', seats: 3 });
  expect(await seatsOf(app, firm)).toBe(0);
  // The terms have changed since.
  await app.db
    .updateTable('terms_acceptances')
    .set({ terms_version: '2020-01-01' })
    .where('account_id', '=', firm.id)
    .execute();
  expect((await reactivate(firm)).code).toBe('terms_required');
  // The user meant to undo a cancellation, but the subscription ended first.
  expect((await reactivate(firm, { accepted_terms: false })).code).toBe('terms_required');
  const { body } = await reactivate(firm, { accepted_terms: true });
  expect(body.subscription).toMatchObject({ status: 'active', plan_type: 'core', seats: 3 });
  expect(await seatsOf(app, firm)).toBe(3);
});

test('the reason is stored encrypted', async () => {
  const firm = await newSubscribedFirm(app, 1);
  await cancel(firm, 'A competitor is cheaper');
  const row = await app.db
    .selectFrom('billing_operations')
    .selectAll()
    .where('account_id', '=', firm.id)
    .where('kind', '=', 'cancel')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('competitor');
  const { encryption } = app.ctx;
  expect(encryption.decrypt('billing_operations.comment', row.comment_encrypted ?? '')).toBe('A competitor is cheaper');
  const [book] = (await app.emulator.listBooks()).filter(({ account_id }) => account_id === firm.id);
  expect(book?.subscriptions[0]?.comment).toBe('A competitor is cheaper');
});

test('requires a reason, a subscription and permission', async () => {
  const firm = await newSubscribedFirm(app, 1);
  expect((await cancel(firm, ' ')).status).toBe(422);
  const { otherAdmin, superAdmin } = await createActors(app.db);
  expect((await cancel({ ...firm, admin: otherAdmin })).status).toBe(404);
  expect((await cancel({ ...firm, admin: superAdmin })).status).toBe(200);
  const none = await newBilledFirm(app);
  expect((await cancel(none)).code).toBe('subscription_unknown');
  expect((await reactivate(none)).code).toBe('subscription_unknown');
});
