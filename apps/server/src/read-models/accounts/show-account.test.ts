import { expect, test } from 'vitest';
import { createActors, newAccount, newEstimation, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, admin, advisor, colleague, agent, client, otherAdmin, superAdmin } = await createActors(app.db);
const show = (who: typeof admin, id = firm) => app.as(who).call('show-account', { params: { id } });

test('returns every field to a super admin', async () => {
  const write = {
    health_advisor_id: agent.id,
    account_owner_id: admin.id,
    signup_code: 'CODE',
    crm_organization_id: '7',
  };
  await app.db.updateTable('accounts').set(write).where('id', '=', firm).execute();
  const { body } = await show(superAdmin);
  expect(body).toMatchObject({
    id: firm,
    health_advisor: { id: agent.id },
    account_owner: { id: admin.id, email: admin.email, phone_number: null },
    signup_code: 'CODE',
    crm_organization_id: '7',
    is_empty: false,
    can_delete: false,
  });
  expect(body.editable).toEqual([
    'name',
    'firm_association',
    'firm_size',
    'address_attributes',
    'two_fa_enabled',
    'health_advisor_id',
    'account_owner_id',
    'stripeable',
    'crm_organization_id',
    'stripe_customer_id',
    'stripe_subscription_id',
  ]);
});

test('carries the subscription from our own copy', async () => {
  const id = await newAccount(app.db);
  const person = await newPerson(app.db, 'admin', id);
  const none = { subscription: null, payment_method: null, credit: 0, kept_coupon: null, is_busy: false };
  for (const who of [person, superAdmin]) expect((await show(who, id)).body.billing).toEqual(none);
  const billed = { account_id: id, provider: 'stripe_emulator' as const };
  await app.db
    .insertInto('billing_customers')
    .values({ ...billed, customer_id: 'cus_1', payment_method_id: 'pm_1', payment_method_kind: 'card' })
    .execute();
  const read_at = app.ctx.clock().toISOString();
  await app.db
    .insertInto('subscriptions')
    .values({ ...billed, subscription_id: 'sub_1', status: 'past_due', plan_type: 'core', seats: 4, read_at })
    .execute();
  const own = (await app.as(person).call('show-own-account')).body.account;
  expect(own?.billing).toMatchObject({
    subscription: { status: 'past_due', plan_type: 'core', seats: 4 },
    payment_method: { id: 'pm_1', kind: 'card' },
  });
  expect((await app.as(person).call('show-billing', { params: { id } })).body).toEqual(own?.billing);
});

test('counts invited advisors, but no clients, agents and disabled advisors', async () => {
  const account_id = await newAccount(app.db);
  await newPerson(app.db, 'admin', account_id);
  await newPerson(app.db, 'advisor', account_id, { onboarding_complete: false, password_hash: null });
  await newPerson(app.db, 'advisor', account_id, { disabled_at: new Date().toISOString() });
  await newPerson(app.db, 'agent', account_id);
  await newPerson(app.db, 'client', account_id);
  expect((await show(superAdmin, account_id)).body.advisor_count).toBe(2);
});

test('a firm is empty until it has a client, an estimate or an advisor other than the actor', async () => {
  const isEmpty = async (id: number, who = superAdmin) => {
    const { is_empty, can_delete } = (await show(who, id)).body;
    expect(can_delete).toBe(is_empty);
    return is_empty;
  };
  const [estimating, referring] = [await newAccount(app.db), await newAccount(app.db)];
  const person = await newPerson(app.db, 'admin', estimating);
  expect(await isEmpty(estimating, person)).toBe(true);
  expect(await isEmpty(estimating)).toBe(false);
  await newEstimation(app.as(person));
  expect(await isEmpty(estimating, person)).toBe(false);
  const invited = { onboarding_complete: false, password_hash: null };
  await newPerson(app.db, 'advisor', referring, invited);
  expect(await isEmpty(referring)).toBe(true);
  expect(await isEmpty(referring, await newPerson(app.db, 'admin', referring))).toBe(false);
  const third = await newAccount(app.db);
  await newPerson(app.db, 'client', third);
  expect(await isEmpty(third)).toBe(false);
});

test('an admin can no longer edit the second factor once it is required', async () => {
  const id = await newAccount(app.db);
  const person = await newPerson(app.db, 'admin', id);
  const editable = async () => (await show(person, id)).body.editable;
  expect(await editable()).toContain('two_fa_enabled');
  await app.as(person).call('update-account', { params: { id }, body: { account: { two_fa_enabled: true } } });
  expect(await editable()).not.toContain('two_fa_enabled');
});

test('returns 403 for members and clients, and 404 for another firm', async () => {
  for (const person of [advisor, colleague, client]) expect((await show(person)).status).toBe(403);
  for (const person of [otherAdmin, agent]) {
    const [unrelated, missing] = [await show(person), await show(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await show(superAdmin, 999_999)).status).toBe(404);
  expect((await app.browser().call('show-account', { params: { id: firm } })).status).toBe(401);
});
