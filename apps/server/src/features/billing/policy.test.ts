import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subscriptionStatuses } from 'contract/vocabulary/billing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverRoot } from '../../paths.ts';
import { newAnalysis, openFile } from '../../testing/analyses.ts';
import {
  type BilledFirm,
  billingOf,
  changeBilling,
  createBillingApp,
  customerOf,
  newBilledFirm,
} from '../../testing/billing.ts';
import { newNumber, newPerson } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';

const app = await createBillingApp();
beforeAll(() => app.emulator.createCoupon({ id: 'SPRING', percent_off: 10 }));
afterAll(() => app.close());

const text = readFileSync(join(serverRoot, '../../docs/billing-states.md'), 'utf8');
const [head = [], , ...lines] = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const rows = lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));

async function refresh({ id: account_id }: Pick<BilledFirm, 'id'>): Promise<void> {
  await app.ctx.jobs.send(app.db, 'refresh-billing', { account_id });
  await app.work();
}

async function setStatus({ id }: BilledFirm, status: string): Promise<void> {
  const known = subscriptionStatuses.find((one) => one === status);
  const customer_id = await customerOf(app, { id });
  await app.emulator.transaction(async (tx) => {
    const book = await tx.lockBook(customer_id);
    if (!book) throw new Error('The customer is missing.');
    if (!known) book.subscriptions.splice(0);
    for (const subscription of book.subscriptions) {
      subscription.status = known ?? 'canceled';
      if (status === 'canceled' || status === 'incomplete_expired') subscription.ended_at = 1;
    }
    await tx.saveBook(book);
  });
  if (!known) {
    await app.db.updateTable('subscriptions').set({ status: null }).where('account_id', '=', id).execute();
    await app.db.updateTable('accounts').set({ seats: 0 }).where('id', '=', id).execute();
  }
  await refresh({ id });
}

/** A firm that chose Core, with three seats unless it never had a subscription. */
async function newFirm(status: string): Promise<BilledFirm> {
  const firm = await newBilledFirm(app);
  await changeBilling(app, firm, { plan_type: 'core' });
  if (status === 'none') return firm;
  expect((await changeBilling(app, firm, { seats: 3 }, { accepted_terms: true })).status).toBe(200);
  await setStatus(firm, status);
  return firm;
}

const accountOf = ({ id }: BilledFirm) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const person = () => ({ first_name: 'Nora', last_name: 'Lund', email: `nora${newNumber()}@example.test` });

/** What each column of the table says of a firm, found by trying it. */
const attempts: Record<string, (firm: BilledFirm) => Promise<string>> = {
  seats: async (firm) => ((await accountOf(firm)).seats > 0 ? 'yes' : 'no'),

  async 'start engagements'({ admin }) {
    const client = {
      ...person(),
      phone_number: newNumber(),
      client_request_type: 'pre_65' as const,
      projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
    };
    const { status, code } = await app.as(admin).call('create-client', { body: { client } });
    if (status !== 200) expect([status, code]).toEqual([402, 'payment_required']);
    return status === 200 ? 'yes' : 'no';
  },

  async invite({ admin }) {
    const { status, code } = await app.as(admin).call('invite-advisor', { body: { user: person() } });
    if (status !== 200) expect([status, code]).toEqual([422, 'no_seat_available']);
    return status === 200 ? 'yes' : 'no';
  },

  async 'Core benefits'({ id, admin }) {
    const client = await newPerson(app.db, 'client', id, { financial_advisor_id: admin.id });
    const { financial_advisor } = (await app.as(client).call('show-current-user')).body;
    const shown = (await app.as(admin).call('show-client', { params: { id: client.id } })).body.financial_advisor;
    expect(shown?.plan_type).toBe(financial_advisor?.plan_type);
    return financial_advisor?.plan_type === 'core' ? 'yes' : 'no';
  },

  async analyses({ id, admin }) {
    const agent = await newPerson(app.db, 'agent', null);
    const client = await newClientOf(app.db, admin, agent);
    const { url } = await newAnalysis(app, agent, client, { type: 'hpa_fa' });
    const { status, code } = await app.as(admin).call('list-attachments', { params: { id: client.id } });
    if (status !== 200) expect([status, code]).toEqual([402, 'payment_required']);
    const shown = (await app.as(admin).call('show-client', { params: { id: client.id } })).body;
    expect([id, shown.hpa_fa.length, await openFile(app, admin, url)]).toEqual(
      status === 200 ? [id, 1, 200] : [id, 0, 404],
    );
    return status === 200 ? 'yes' : 'no';
  },

  async 'change seats'(firm) {
    const before = (await billingOf(app, firm)).subscription;
    expect((await changeBilling(app, firm, { seats: 4 }, { accepted_terms: true })).status).toBe(200);
    const subscriptions = await app.db
      .selectFrom('subscriptions')
      .select(['seats', 'status'])
      .where('account_id', '=', firm.id)
      .orderBy('id')
      .execute();
    expect(subscriptions.at(-1)).toMatchObject({ seats: 4 });
    return subscriptions.length === (before ? 1 : 0) ? 'yes' : 'buys';
  },

  async 'change plan'(firm) {
    expect((await changeBilling(app, firm, { plan_type: 'starter' })).body.plan_type).toBe('starter');
    await refresh(firm);
    expect((await accountOf(firm)).plan_type).toBe('starter');
    return (await billingOf(app, firm)).subscription?.plan_type === 'starter' ? 'yes' : 'kept';
  },

  async coupon(firm) {
    expect((await changeBilling(app, firm, { coupon_id: 'SPRING' })).status).toBe(200);
    await refresh(firm);
    expect((await accountOf(firm)).coupon_id).toBe('SPRING');
    return (await billingOf(app, firm)).subscription?.coupon ? 'yes' : 'kept';
  },

  async 'payment method'({ admin }) {
    const body = { payment_method_id: 'pm_card_mastercard' };
    const { status } = await app.as(admin).call('save-payment-method', { body });
    return status === 200 ? 'yes' : 'no';
  },

  async cancel({ id, admin }) {
    const call = { params: { id }, body: { comment: 'Closing' } };
    const { status, code } = await app.as(admin).call('cancel-subscription', call);
    if (status !== 200) expect([status, code]).toEqual([422, 'subscription_unknown']);
    return status === 200 ? 'yes' : 'no';
  },
};

/** These leave the firm in another state. */
const changing = ['change seats', 'change plan', 'coupon'];

test('the table has a row for each state and a column for each action', () => {
  expect(rows.map(({ status }) => status).toSorted()).toEqual([...subscriptionStatuses, 'none', 'unknown'].toSorted());
  expect(head).toEqual(['status', 'shown as', ...Object.keys(attempts)]);
});

test.each(rows)('$status allows what the table says', async ({ status = '', 'shown as': _, ...expected }) => {
  const firm = await newFirm(status);
  const found: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts))
    found[name] = await attempt(changing.includes(name) ? await newFirm(status) : firm);
  expect(found).toEqual(expected);
});
