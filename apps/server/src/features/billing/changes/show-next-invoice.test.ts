import { afterAll, expect, test } from 'vitest';
import { changeBilling, createBillingApp, newBilledFirm } from '../../../testing/billing.ts';
import { newAccount, newPerson } from '../../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const nextOf = async ({ id, admin }: Awaited<ReturnType<typeof newBilledFirm>>) =>
  (await app.as(admin).call('show-next-invoice', { params: { id } })).body;

test('is what the renewal costs, also after a planned reduction', async () => {
  const firm = await newBilledFirm(app);
  expect(await nextOf(firm)).toBeNull();
  await changeBilling(app, firm, { plan_type: 'core' });
  await changeBilling(app, firm, { seats: 4 }, { accepted_terms: true });
  expect(await nextOf(firm)).toMatchObject({ total: 3000_00 });
  await changeBilling(app, firm, { seats: 2 }, { at_renewal: true });
  const next = await nextOf(firm);
  expect(next?.total).toBe(1500_00);
  const days = (Date.parse(next?.due_at ?? '') - app.ctx.clock().getTime()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(365);
  expect(
    await app.db.selectFrom('audit_events').select('id').where('action', '=', 'show-next-invoice').execute(),
  ).toEqual([]);
});

test('is null once the subscription is canceled, and hidden from other firms', async () => {
  const firm = await newBilledFirm(app);
  await changeBilling(app, firm, { seats: 1 }, { accepted_terms: true });
  const stranger = await newPerson(app.db, 'admin', await newAccount(app.db));
  const params = { id: firm.id };
  expect((await app.as(stranger).call('show-next-invoice', { params })).status).toBe(404);
  await app.as(firm.admin).call('cancel-subscription', { params, body: { comment: 'Closing' } });
  expect(await nextOf(firm)).toBeNull();
});
