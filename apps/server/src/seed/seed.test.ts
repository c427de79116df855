import { clientStatuses } from 'contract/vocabulary/engagements';
import { afterAll, expect, test } from 'vitest';
import { stageFile } from '../testing/imports.ts';
import { billingOff, createTestApp } from '../testing/test-app.ts';
import { billedUsers, demoCoupon } from './billed-firms.ts';
import { demoAccounts, demoPassword, users } from './demo-accounts.ts';
import { estimates } from './estimates.ts';
import { seedDemoData } from './seed.ts';

const signedIn = async (name: string) => {
  const browser = app.browser();
  await browser.signIn({ email: `${name}@demo.healthplanner.example`, password: demoPassword });
  return browser;
};

const app = await createTestApp();
afterAll(() => app.close());

const countOf = async (table: 'users' | 'estimations' | 'accounts') =>
  (await app.db.selectFrom(table).select('id').execute()).length;

test('three concurrent starts seed once, and a later one does nothing', async () => {
  await Promise.all([1, 2, 3].map(() => seedDemoData(app.ctx)));
  await seedDemoData(app.ctx);
  expect([await countOf('users'), await countOf('estimations')]).toEqual([users.length, estimates.length]);
});

test('every demo account signs in, and there is one of each kind', async () => {
  const seen = new Set<string>();
  for (const { email, name, type } of demoAccounts) {
    const { body } = await app.browser().signIn({ email, password: demoPassword });
    expect(body.user).toMatchObject({ name, type, email_confirmed: true, onboarding_complete: true });
    seen.add(body.user.super_admin ? 'super' : body.user.admin ? 'admin' : type);
  }
  expect(seen).toEqual(new Set(['AdvisorUser', 'admin', 'HealthAdvisorUser', 'ClientUser', 'super']));
});

test('demo estimates have sample plans, except those in which nobody needs a plan', async () => {
  const browser = app.browser();
  await browser.signIn({ email: 'super@demo.healthplanner.example', password: demoPassword });
  const { body } = await browser.call('list-estimations', { query: { pageSize: 100 } });
  for (const { id, name } of body.estimations) {
    const found = (await browser.call('list-estimation-plans', { params: { id } })).body;
    const { status, is_sample, is_newer_than_estimate, plans } = found;
    const isCoveredElsewhere = ['Harold', 'Eleanor', 'Zoë'].includes(name);
    expect([name, status, is_sample, plans.length > 0, is_newer_than_estimate]).toEqual(
      isCoveredElsewhere ? [name, 'nobody_to_cover', false, false, false] : [name, 'on_sale', true, true, false],
    );
  }
});

test('a demo client with a plan of 2026 has a renewal of it', async () => {
  const browser = await signedIn('advisor');
  const { body } = await browser.call('list-estimations', { query: { search: 'Daniel' } });
  const next = body.estimations.find(({ plan_year }) => plan_year === 2027);
  const renewal = (await browser.call('show-renewal', { params: { id: next?.id ?? 0 } })).body;
  expect(renewal).toMatchObject({
    status: 'known',
    last: { source: 'estimate', plan: { metal: 'gold' } },
    successor: { status: 'same' },
  });
  expect(renewal.change?.causes.some(({ cause, amount }) => cause === 'income' && amount !== 0)).toBe(true);
});

test('every demo estimate can be calculated', async () => {
  const browser = app.browser();
  await browser.signIn({ email: 'super@demo.healthplanner.example', password: demoPassword });
  const { body } = await browser.call('list-estimations', { query: { pageSize: 100 } });
  expect(body.estimations.map(({ name }) => name).toSorted()).toEqual(estimates.map(({ name }) => name).toSorted());
  for (const { id, name } of body.estimations) {
    const figures = (await browser.call('calculate-estimation', { params: { id } })).body;
    expect([name, figures.marketplace_unavailable, figures.medicare_unavailable]).toEqual([name, false, false]);
    expect(figures.reasons.length).toBeGreaterThan(0);
  }
});

test('an estimate has a birth date and scenarios that lower and raise its total', async () => {
  const browser = await signedIn('advisor');
  const { body } = await browser.call('list-estimations', { query: { search: 'Bartholomew' } });
  const id = body.estimations[0]?.id ?? 0;
  const { dependents } = (await browser.call('show-estimation', { params: { id } })).body;
  expect(dependents).toMatchObject([{ age: 63, birth_date: '1963-05-14' }]);
  const { scenarios } = (await browser.call('list-scenarios', { params: { id } })).body;
  expect(scenarios.map(({ name, position }) => [position, name])).toEqual([
    [1, '$1,000 IRA contribution'],
    [2, '+$40,000 Roth conversion'],
  ]);
  const [lower, higher] = scenarios.map(({ year_credit }) => year_credit);
  expect(lower).toBeGreaterThan(0);
  expect(higher).toBe(0);
});

test('clients have an analysis of each type, and their advisor reads the one for advisors', async () => {
  const rows = await app.db.selectFrom('attachments').select(['client_id', 'type']).execute();
  expect(rows.map(({ type }) => type).toSorted()).toEqual([...Array(4).fill('hpa'), ...Array(4).fill('hpa_fa')]);
  const { hpa, id } = (await (await signedIn('client')).call('show-current-user')).body;
  expect(hpa?.map(({ name }) => name)).toEqual(['HealthPlanning Analysis.pdf']);
  const jonah = await signedIn('advisor');
  const { body } = await jonah.call('list-attachments', { params: { id } });
  expect(body.attachments.map(({ name }) => name)).toEqual(['HealthPlanning Analysis for Jonah Finch.pdf']);
});

test('the main firm pays for Core, has a spare seat, and its admin sees its card and invoices', async () => {
  const maya = await signedIn('admin');
  const { account } = (await maya.call('show-own-account')).body;
  const params = { id: account?.id ?? 0 };
  const { users: advisors } = (await maya.call('list-users', { query: { type: ['AdvisorUser'] } })).body;
  expect([account?.plan_type, account?.seats, advisors.length]).toEqual(['core', 3, 2]);
  const { subscription, payment_method } = (await maya.call('show-billing', { params })).body;
  expect([subscription?.status, subscription?.plan_type, payment_method?.last4]).toEqual(['active', 'core', '4242']);
  const { invoices } = (await maya.call('list-invoices', { params })).body;
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
});

test('its admin can try a coupon', async () => {
  const maya = await signedIn('admin');
  const { account } = (await maya.call('show-own-account')).body;
  const body = { account: { coupon_id: demoCoupon.id } };
  const changed = (await maya.call('update-account', { params: { id: account?.id ?? 0 }, body })).body;
  expect(changed).toMatchObject({ coupon_id: demoCoupon.id, applied_coupon_percent: 10 });
});

test('estimates of the coming year belong to clients, and one is shared', async () => {
  const jonah = await signedIn('advisor');
  const { estimations } = (await jonah.call('list-estimations', { query: { pageSize: 100 } })).body;
  const margaret = estimations.find(({ name }) => name === 'Margaret');
  expect(margaret).toMatchObject({ plan_year: 2027, client: { name: 'Margaret Holt' } });
  expect(estimations.every(({ client }) => client !== null)).toBe(true);
  const tom = await signedIn('client');
  const { id } = (await tom.call('show-current-user')).body;
  const own = (await tom.call('list-client-estimations', { params: { id } })).body.estimations;
  expect(own.map(({ name, plan_year }) => [name, plan_year])).toEqual([['Tom', 2027]]);
});

test('has data of several firms', async () => {
  const browser = app.browser();
  await browser.signIn({ email: 'admin@demo.healthplanner.example', password: demoPassword });
  const own = (await browser.call('list-estimations', { query: { pageSize: 100 } })).body.totalCount;
  expect(own).toBeGreaterThan(5);
  expect(own).toBeLessThan(estimates.length);
});

test('does nothing where the database has users', async () => {
  const other = await createTestApp();
  await other.db
    .insertInto('users')
    .values({ type: 'ClientUser', first_name: 'A', last_name: 'B', email: 'a@b.example' })
    .execute();
  await seedDemoData(other.ctx);
  expect(await other.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  await other.close();
});

test('invited users have a working link in the outbox', async () => {
  const [leah] = await app.outbox('leah@demo.healthplanner.example');
  const invitation = await app
    .browser()
    .call('show-invitation', { params: { token: leah?.link.split('/').pop() ?? '' } });
  expect(invitation.body).toMatchObject({
    first_name: 'Leah',
    invited_by: 'Omar Haddad',
    account_name: 'Cedar Point Financial',
  });

  const [walter] = await app.outbox('walter@demo.healthplanner.example');
  const entered = await app
    .browser()
    .call('start-session-by-link', { params: { token: walter?.link.split('/').pop() ?? '' } });
  expect(entered.body.user).toMatchObject({
    first_name: 'Walter',
    onboarding_complete: false,
    survey_completed: false,
    financial_advisor: { name: 'Jonah Finch' },
  });
});

test('Grace’s firm requires a second factor, and her code is in the outbox', async () => {
  const browser = app.browser();
  const { body } = await browser.signIn({ email: 'grace@demo.healthplanner.example', password: demoPassword });
  expect(body).toMatchObject({ two_fa_required: true });
  const two_fa_token = String(body.two_fa_token);
  await browser.call('send-code', { body: { two_fa_token } });
  const [text] = await app.outbox('+14155550142');
  const checked = await browser.call('check-code', { body: { two_fa_token, code: text?.code ?? '' } });
  expect(checked.body.user).toMatchObject({ name: 'Grace Whitlock', admin: true, phone_verified: true });
});

test('Tom has completed his survey, which prefills an estimate', async () => {
  const browser = app.browser();
  await browser.signIn({ email: 'advisor@demo.healthplanner.example', password: demoPassword });
  const { surveys } = (await browser.call('list-surveys')).body;
  const tom = surveys.find(({ name }) => name === 'Tom Whitaker');
  const { body } = await browser.call('show-survey', { params: { id: tom?.id ?? 0 } });
  expect(body).toMatchObject({ first_name: 'Tom', zip_code: '60614', household_size: 3, income: 84_000 });
  expect(body.dependents).toMatchObject([
    { age: 52, sex: 'Male', spouse: false },
    { age: 49, sex: 'Female', spouse: true },
    { age: 16, sex: 'Female', spouse: false },
  ]);
});

test('Jonah’s clients have completed surveys, and one is unfinished', async () => {
  const { surveys } = (await (await signedIn('advisor')).call('list-surveys')).body;
  expect(surveys.map(({ name }) => name).toSorted()).toEqual([
    'Daniel Okonkwo-Reyes',
    'Imani Washington',
    'Margaret Holt',
    'Ruth Abernathy',
    'Tom Whitaker',
  ]);
  const priscilla = (await (await signedIn('priscilla.maldonado')).call('show-current-user')).body;
  expect(priscilla).toMatchObject({ survey_completed: false, survey_step: 2, zip_code: '60540' });
});

test('Jonah has clients in every status, more than a page of them, and activities', async () => {
  const jonah = await signedIn('advisor');
  const page = async (query: { currentPage?: number; pageSize?: 25 | 100 }) =>
    (await jonah.call('list-clients', { query })).body;
  expect([(await page({})).clients.length, (await page({ currentPage: 2 })).totalCount]).toEqual([25, 30]);
  const { clients } = await page({ pageSize: 100 });
  expect(new Set(clients.map(({ status }) => status))).toEqual(new Set(clientStatuses));

  const { activities, has_more } = (await jonah.call('list-activities')).body;
  expect([activities.length, has_more]).toEqual([20, true]);
  const dates = activities.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(activities.map(({ color }) => color)).size).toBeGreaterThan(3);
  expect((await jonah.call('list-todos')).body.todos.map(({ kind }) => kind)).toEqual([
    'read_analyses',
    'nothing_ahead',
    'follow_up',
    'renewal',
    'without_meeting',
    'not_joined',
  ]);
});

test('meetings are upcoming, past and cancelled, and Priya has free times', async () => {
  const jonah = await signedIn('advisor');
  const { clients } = (await jonah.call('list-clients', { query: { pageSize: 100 } })).body;
  const meetingOf = async (name: string) => {
    const id = clients.find((client) => client.name === name)?.id ?? 0;
    return (await jonah.call('show-booking', { params: { id } })).body;
  };
  const now = app.ctx.clock().toISOString();
  const [ahead, past, cancelled] = [
    await meetingOf('Imani Washington'),
    await meetingOf('Margaret Holt'),
    await meetingOf('Ngozi Adeyemi'),
  ];
  expect((await meetingOf('Daniel Okonkwo-Reyes'))?.outcome?.value).toBe('held');
  expect([ahead?.status, past?.status, cancelled?.status]).toEqual(['ACCEPTED', 'ACCEPTED', 'CANCELLED']);
  expect([(ahead?.startTime ?? '') > now, (past?.startTime ?? now) < now]).toEqual([true, true]);
  const priya = await signedIn('agent');
  const { id } = (await priya.call('show-current-user')).body;
  const { hours } = (await priya.call('show-hours', { params: { id } })).body;
  expect(hours).toHaveLength(5);
});

test('the sample file of the importer has a plan of Tom', async () => {
  const robin = await signedIn('super');
  const { text } = await robin.call('export-import-template', { query: { with_sample: 'true' } });
  const id = await stageFile(app, text);
  const { status, counts } = (await robin.call('show-import', { params: { id } })).body;
  expect([status, counts.new]).toEqual(['ready', 1]);
});

test('enrolled clients have policies', async () => {
  const margaret = await signedIn('margaret.holt');
  const { id } = (await margaret.call('show-current-user')).body;
  const { policies } = (await margaret.call('list-policies', { params: { id } })).body;
  expect(policies.map(({ policy_type, major_medical }) => [policy_type, major_medical])).toEqual([
    ['aca', true],
    ['aca', true],
    ['aca', true],
    ['dental', false],
  ]);
  const [current, next, ended] = policies;
  const year = new Date().getUTCFullYear();
  expect([next?.effective_date, ended?.end_date]).toEqual([`${year + 1}-01-01`, `${year - 1}-12-31`]);
  const priya = await signedIn('agent');
  const { versions } = (await priya.call('show-policy-history', { params: { id: current?.id ?? 0 } })).body;
  expect(versions.map(({ version, source, changed }) => [version, source.name, changed])).toEqual([
    [2, 'Priya Raman', ['policy_status', 'covered_lives', 'premium']],
    [1, 'Priya Raman', []],
  ]);
});

test('the demo’s clients have signals once the job has run', async () => {
  const listed = async () => (await (await signedIn('advisor')).call('list-signals')).body;
  expect((await listed()).totalCount).toBe(0);
  await app.ctx.jobs.send(app.db, 'check-signals', {});
  await app.work();
  const { signals, totalCount } = await listed();
  expect(totalCount).toBeGreaterThan(3);
  for (const { title, reasons } of signals) expect([title === '', reasons.length]).not.toEqual([true, 0]);
});

test('an advisor without a seat is asked to subscribe', async () => {
  const client = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann.lee@clients.example',
    phone_number: '+18025550177',
    client_request_type: 'pre_65' as const,
    projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
  };
  const start = async (name: string) =>
    (await (await signedIn(name)).call('create-client', { body: { client } })).status;
  expect([await start('colin'), await start('nora')]).toEqual([402, 200]);
});

test('there is a firm in each state of a subscription, which matches the provider', async () => {
  const stateOf = async (name: string) => {
    const browser = await signedIn(name);
    const { account } = (await browser.call('show-own-account')).body;
    const params = { id: account?.id ?? 0 };
    const { subscription, payment_method } = (await browser.call('show-billing', { params })).body;
    return [subscription?.status ?? 'none', account?.seats, subscription?.cancel_at_period_end, payment_method?.last4];
  };
  const states = {
    newfirm: ['none', 0, undefined, undefined],
    active: ['active', 5, false, '4242'],
    trialing: ['trialing', 2, false, '4242'],
    'past-due': ['past_due', 3, false, '0341'],
    unpaid: ['unpaid', 0, false, '0341'],
    incomplete: ['incomplete', 0, false, '0341'],
    'incomplete-expired': ['incomplete_expired', 0, false, '0341'],
    paused: ['paused', 0, false, '4242'],
    canceled: ['canceled', 0, true, '4242'],
    canceling: ['active', 3, true, '4444'],
    inactive: ['inactive', 0, false, '4242'],
  };
  const found = await Promise.all(Object.keys(states).map(async (name) => [name, await stateOf(name)] as const));
  expect(Object.fromEntries(found)).toEqual(states);
});

test('the firm that has not subscribed is listed, and the first admin of another one is invited', async () => {
  expect(demoAccounts.map(({ email }) => email)).toContain('newfirm@demo.healthplanner.example');
  const [invitation] = await app.outbox('founder@demo.healthplanner.example');
  const token = invitation?.link.split('/').pop() ?? '';
  const { body } = await app.browser().call('show-invitation', { params: { token } });
  expect(body).toMatchObject({ invited_by: 'Robin Castellanos', account_name: 'Foxglove Financial' });
});

test('an installation with older demo data gets these firms, and keeps what was changed', async () => {
  const older = await createTestApp();
  await older.db
    .insertInto('users')
    .values({
      type: 'AdvisorUser',
      first_name: 'Robin',
      last_name: 'Castellanos',
      email: 'super@demo.healthplanner.example',
    })
    .execute();
  await seedDemoData(older.ctx);
  const subscriptions = () => older.db.selectFrom('subscriptions').select(['status', 'account_id']).execute();
  expect(await subscriptions()).toHaveLength(10);
  await older.db.deleteFrom('subscriptions').where('status', '=', 'active').execute();
  await seedDemoData(older.ctx);
  expect(await subscriptions()).toHaveLength(10);
  expect(await older.db.selectFrom('users').select('id').execute()).toHaveLength(1 + billedUsers.length);
  await older.close();
});

test('with another payment provider, only firms that have not subscribed are added', async () => {
  const other = await createTestApp({ payments: billingOff });
  await seedDemoData(other.ctx);
  const rows = await other.db.selectFrom('accounts').select('name').where('stripeable', '=', true).execute();
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'Birchwood Capital Planning',
    'Foxglove Financial',
    'Juniper Wealth Partners',
  ]);
  await other.close();
});
