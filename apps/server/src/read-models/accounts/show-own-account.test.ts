import { expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, agent, client, otherAdmin, otherFirm, superAdmin } = await createActors(app.db);
const show = (who: typeof client) => app.as(who).call('show-own-account');

test('returns the firm to its admin, without the fields for super admins', async () => {
  const named = await newAccount(app.db, 'Alder & Finch');
  const person = await newPerson(app.db, 'admin', named);
  await app.db
    .updateTable('accounts')
    .set({
      signup_code: 'SECRET-CODE',
      crm_organization_id: 'CRM-7',
      street_1: '1 Main Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60606',
      firm_size: 4,
      seats: 3,
    })
    .where('id', '=', named)
    .execute();
  const { body, text } = await show(person);
  expect(body.account).toEqual({
    id: named,
    name: 'Alder & Finch',
    firm_association: null,
    firm_size: 4,
    address: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60606' },
    seats: 3,
    advisor_count: 1,
    plan_type: 'starter',
    stripeable: false,
    two_fa_enabled: false,
    health_advisor_id: null,
    health_advisor: null,
    account_owner: null,
    crm_organization_id: null,
    billing: { subscription: null, payment_method: null, credit: 0, kept_coupon: null, is_busy: false },
    payment_method: null,
    coupon_id: null,
    applied_coupon_amount: null,
    applied_coupon_percent: null,
    cancel_at: null,
    cancelled: false,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    signup_code: null,
    is_empty: true,
    editable: ['name', 'firm_association', 'firm_size', 'address_attributes', 'two_fa_enabled'],
    can_delete: true,
    version: 1,
    created_at: expect.stringMatching(/Z$/),
  });
  expect(text).not.toMatch(/SECRET-CODE|CRM-7/);
});

test('returns the sign-up code to an admin during onboarding', async () => {
  const named = await newAccount(app.db);
  const person = await newPerson(app.db, 'admin', named, { onboarding_complete: false });
  await app.db.updateTable('accounts').set({ signup_code: 'OTHER-CODE' }).where('id', '=', named).execute();
  expect((await show(person)).body.account?.signup_code).toBe('OTHER-CODE');
});

test('returns the actor’s firm', async () => {
  expect((await show(admin)).body.account?.id).toBe(firm);
  expect((await show(otherAdmin)).body.account?.id).toBe(otherFirm);
});

test('returns null without a firm, 403 for members and clients and 401 without a session', async () => {
  expect((await show(superAdmin)).body).toEqual({ account: null });
  for (const person of [advisor, agent, client]) expect((await show(person)).status).toBe(403);
  expect((await app.browser().call('show-own-account')).status).toBe(401);
});
