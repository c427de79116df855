import { afterAll, describe, expect, test } from 'vitest';
import { PaymentError } from '../../../integrations/payments/payments.ts';
import { newAdmin, newFirm, newUninvited } from '../../../testing/admin.ts';
import { createBillingApp } from '../../../testing/billing.ts';
import { createActors } from '../../../testing/factories.ts';
import { newCustomer } from '../../../testing/stripe-emulator.ts';

let isDown = false;
const app = await createBillingApp((provider) => ({
  ...provider,
  createCustomer: (...call) =>
    isDown ? Promise.reject(new PaymentError('unconfirmed', 'No reply')) : provider.createCustomer(...call),
}));
afterAll(() => app.close());
const { db } = app;
const { superAdmin, admin, advisor, firm } = await createActors(db);
const staff = app.as(superAdmin);

const createFirm = async (changes: Parameters<typeof newFirm>[0] = {}) =>
  (await staff.call('create-account', { body: { account: newFirm(changes) } })).body.id;
const createAdmin = (account_id: number, user = newAdmin()) =>
  staff.call('create-admin', { body: { user, account_id } });
const invite = (user_id: number) => staff.call('invite-admin', { body: { user_id } });
const setupOf = async (id: number) => (await staff.call('show-account-setup', { params: { id } })).body;
async function saveStripeIds(id: number) {
  const customer = (await staff.call('create-stripe-emulator-customer', { body: newCustomer })).body;
  const account = {
    stripe_customer_id: customer.id,
    stripe_subscription_id: String(customer.subscriptions[0]?.id),
  };
  return (await staff.call('update-account', { params: { id }, body: { account } })).body;
}
const usersOf = (id: number) =>
  db.selectFrom('users').select(['id', 'email', 'role', 'first_name']).where('account_id', '=', id).execute();
const invitationsOf = async (user_id: number) => {
  await app.work();
  return db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'invite')
    .execute();
};

test('a firm, its admin and its subscription are created in three steps, which can be resumed', async () => {
  const id = await createFirm();
  const { body: created } = await staff.call('show-account', { params: { id } });
  expect(created).toMatchObject({ name: 'Prairie Wealth 7', firm_size: 12, stripeable: true, seats: 0 });
  expect(created.address).toEqual(newFirm().address_attributes);
  expect(await setupOf(id)).toEqual({ admin: null, step: 'admin' });

  const user = newAdmin();
  const { body } = await createAdmin(id, user);
  expect(await setupOf(id)).toEqual({ admin: { id: body.user.id, ...user }, step: 'stripe' });
  expect(await invitationsOf(body.user.id)).toEqual([]);

  expect((await saveStripeIds(id)).seats).toBe(2);
  expect((await invite(body.user.id)).body).toEqual({ invited: true });
  expect((await setupOf(id)).step).toBe('done');
  expect(await invitationsOf(body.user.id)).toHaveLength(1);
});

test('repeated and concurrent steps create nothing twice', async () => {
  const id = await createFirm();
  const user = newAdmin();
  const answers = await Promise.all([createAdmin(id, user), createAdmin(id, user), createAdmin(id, user)]);
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
  await createAdmin(id, { ...user, first_name: 'Anna' });
  const other = newAdmin();
  await createAdmin(id, other);
  const [only, ...others] = await usersOf(id);
  expect([only?.email, others]).toEqual([other.email, []]);
  await saveStripeIds(id);
  await Promise.all([invite(Number(only?.id)), invite(Number(only?.id))]);
  await invite(Number(only?.id));
  expect(await invitationsOf(Number(only?.id))).toHaveLength(1);
});

test('the customer of a firm is created once, in the name of the firm and with the address of its admin', async () => {
  const id = await createFirm();
  const create = () => staff.call('create-billing-customer', { params: { id } });
  expect((await create()).status).toBe(404);
  const person = newAdmin();
  await createAdmin(id, person);
  const { stripe_customer_id } = (await create()).body;
  expect((await create()).body).toEqual({ stripe_customer_id });
  expect((await staff.call('show-account', { params: { id } })).body).toMatchObject({ stripe_customer_id });
  const { customers } = (await staff.call('list-stripe-emulator-customers', { query: { search: person.email } })).body;
  expect(customers.map((one) => one.id)).toEqual([stripe_customer_id]);
  await db.updateTable('accounts').set({ stripeable: false }).where('id', '=', id).execute();
  expect((await create()).code).toBe('account_not_stripeable');
  expect((await app.as(admin).call('create-billing-customer', { params: { id } })).status).toBe(403);
});

test('a firm that subscribes later is set up with a customer alone, and no step does anything twice', async () => {
  const id = await createFirm();
  const { user } = (await createAdmin(id)).body;
  const create = () => staff.call('create-billing-customer', { params: { id } });
  isDown = true;
  const unanswered = await create();
  isDown = false;
  expect([unanswered.status, unanswered.code]).toEqual([503, 'payment_unconfirmed']);
  expect((await invite(user.id)).code).toBe('stripe_step_missing');
  expect((await setupOf(id)).step).toBe('stripe');
  const created = await Promise.all([create(), create()]);
  expect(new Set(created.map(({ body }) => body.stripe_customer_id)).size).toBe(1);
  const invited = await Promise.all([invite(user.id), invite(user.id)]);
  expect(invited.map(({ status }) => status)).toEqual([200, 200]);
  expect(await invitationsOf(user.id)).toHaveLength(1);
  expect((await setupOf(id)).step).toBe('done');
  const saved = (await staff.call('show-account', { params: { id } })).body;
  expect(saved).toMatchObject({ stripe_subscription_id: null, seats: 0 });
});

describe('an admin is not created', () => {
  const errors = async (account_id: number, user = newAdmin()) => (await createAdmin(account_id, user)).errors;

  test('for a firm that does not exist', async () => {
    expect(await errors(999_999)).toEqual({
      account_id: ['Account not found. Please complete the previous step first.'],
    });
  });

  test('with the address of another user, or of a colleague who has joined', async () => {
    const id = await createFirm();
    expect(await errors(id, newAdmin({ email: advisor.email }))).toEqual({
      email: ['Another account already uses this email.'],
    });
    expect(await errors(firm, newAdmin({ email: advisor.email }))).toEqual({
      email: ['This person is already in your firm.'],
    });
    expect(await usersOf(id)).toEqual([]);
  });

  test('with names or an address that the specification rejects', async () => {
    const id = await createFirm();
    expect(await errors(id, { first_name: "O'Neil", last_name: '', phone_number: '12', email: 'info@x.test' })).toEqual(
      {
        first_name: ['First Name must contain only letters, numbers, or spaces.'],
        last_name: ['Last Name is required'],
        phone_number: ['Phone Number must be a valid phone number (e.g., +14155550123)'],
        email: ['For security purposes, email addresses starting with info@ or admin@ are not allowed'],
      },
    );
  });

  test('without a free seat once the firm is set up', async () => {
    await db.updateTable('accounts').set({ stripeable: true }).where('id', '=', firm).execute();
    expect((await createAdmin(firm)).code).toBe('no_seat_available');
    await db.updateTable('accounts').set({ stripeable: false }).where('id', '=', firm).execute();
    expect((await createAdmin(firm)).status).toBe(200);
  });
});

test('a firm needs the fields of the specification', async () => {
  const address_attributes = { street_1: '', city: '', state: '' as 'IL', zip: '' };
  const account = newFirm({ name: 'A&B', firm_association: 'C-D', firm_size: Number.NaN, address_attributes });
  expect((await staff.call('create-account', { body: { account } })).errors).toEqual({
    name: ['Firm Name must contain only letters, numbers, or spaces.'],
    firm_association: ['Firm Association must contain only letters, numbers, or spaces.'],
    firm_size: ['Firm Size is required'],
    'address_attributes.street_1': ['Street Address is required'],
    'address_attributes.city': ['City is required'],
    'address_attributes.state': ['State is required'],
    'address_attributes.zip': ['Zip Code is required'],
  });
});

test('invites only admins who have not joined', async () => {
  expect((await invite(admin.id)).status).toBe(404);
  expect((await invite(advisor.id)).status).toBe(404);
  const waiting = await newUninvited(db, firm);
  expect((await invite(waiting)).status).toBe(200);
});

test('the admin of a billed firm is invited after the Stripe step only', async () => {
  const id = await createFirm();
  const { user } = (await createAdmin(id)).body;
  const early = await Promise.all([invite(user.id), invite(user.id)]);
  expect(early.map(({ status, code }) => [status, code])).toEqual([
    [409, 'stripe_step_missing'],
    [409, 'stripe_step_missing'],
  ]);
  expect(await invitationsOf(user.id)).toEqual([]);
  expect((await setupOf(id)).step).toBe('stripe');
  await db.updateTable('accounts').set({ stripeable: false }).where('id', '=', id).execute();
  expect((await invite(user.id)).status).toBe(200);
});

test('an admin whose setup was left is shown as not invited, and gets the reminder to all', async () => {
  const id = await createFirm();
  const { user } = (await createAdmin(id)).body;
  const deliveryOf = async () => {
    const { users } = (await staff.call('list-users', { query: { account_id: String(id) } })).body;
    return users.map(({ invitation }) => invitation?.delivery);
  };
  expect(await deliveryOf()).toEqual(['not_sent']);
  const remind = () => staff.call('remind-advisors', { body: { account_id: id } });
  const answers = await Promise.all([remind(), remind()]);
  expect(answers.map(({ body }) => body.reminded).toSorted()).toEqual([0, 1]);
  expect(await deliveryOf()).toEqual(['sending']);
  expect(await invitationsOf(user.id)).toHaveLength(1);
  expect(await deliveryOf()).toEqual(['sent']);
  expect((await setupOf(id)).step).toBe('stripe');
});
