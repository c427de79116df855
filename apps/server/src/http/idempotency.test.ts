import { randomUUID } from 'node:crypto';
import type { Endpoint } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { saveInvitations } from '../features/invitations/advisors/store.ts';
import { newAdmin, newFirm, newUninvited } from '../testing/admin.ts';
import { analysisPdf, newAnalysis } from '../testing/analyses.ts';
import { newAuditAlert } from '../testing/audit.ts';
import { createBillingApp, newBilledFirm, newSubscribedFirm } from '../testing/billing.ts';
import type { Browser, CallOptions, Person } from '../testing/browser.ts';
import { chosen } from '../testing/bulk-clients.ts';
import { createActors, estimationForm, newEstimation, newNumber, newPerson } from '../testing/factories.ts';
import { exportFile, exportRow, stageFile } from '../testing/imports.ts';
import { newClientOf, newRescheduling, openHours, slotAfter } from '../testing/meetings.ts';
import { newMove, previewed } from '../testing/moves.ts';
import { newFailedJob, newQuarantinedClient, newUndelivered } from '../testing/operations.ts';
import { dataUrl, png } from '../testing/pictures.ts';
import { newPlanLoad, newPlanPublication, newPlanUpload } from '../testing/plan-years.ts';
import { newPolicy, policyForm } from '../testing/policies.ts';
import { scenarioForm } from '../testing/scenarios.ts';
import { newSignal } from '../testing/signals.ts';
import { newCoupon, newCustomer } from '../testing/stripe-emulator.ts';
import { uploadFile } from '../testing/uploads.ts';
import { httpJobs } from './jobs.ts';

const app = await createBillingApp();
afterAll(() => app.close());
const { db } = app;
const actors = await createActors(db);
await openHours(db, actors.agent);
const advisor = app.as(actors.advisor);

const estimation = estimationForm();
const newClient = () => newClientOf(db, actors.advisor, actors.agent);
const ofEstimation = async () => ({ params: { id: (await newEstimation(advisor)).id } });
const ofPlanUpload = async () => ({ params: { id: await newPlanUpload(app.db) } });
const ofImport = async () => ({ params: { id: await stageFile(app, exportFile([exportRow()])) } });
const ofQuarantined = async () => ({
  params: { id: (await newQuarantinedClient(app, actors.advisor, actors.otherFirm)).id },
});
const unconfirmed = () => newPerson(db, 'advisor', actors.firm, { email_confirmed: false });
const unjoined = () => newPerson(db, 'advisor', actors.firm, { password_hash: null, onboarding_complete: false });
let meetings = 0;

interface Action {
  readonly person?: () => Promise<Person> | null;
  readonly request: (person: Person | null) => Promise<CallOptions<Endpoint>>;
}

const actions: Partial<Record<EndpointName, Action>> = {
  'send-confirmation': { person: unconfirmed, request: async () => ({}) },
  'request-password-reset': { person: () => null, request: async () => ({ body: { email: actors.advisor.email } }) },
  'invite-advisor': {
    person: async () => actors.admin,
    request: async () => ({
      body: { user: { first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test` } },
    }),
  },
  'invite-advisors': {
    person: async () => actors.admin,
    request: async () => ({
      body: {
        users: [{ first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test`, role: 'member' }],
      },
    }),
  },
  'resend-invitation': {
    person: async () => actors.admin,
    request: async () => ({ params: { id: (await unjoined()).id } }),
  },
  'remind-advisors': {
    person: async () => actors.admin,
    request: async () => {
      const created_at = '2025-01-01T00:00:00Z';
      await saveInvitations(db, [(await unjoined()).id], { invited_by: actors.admin.id, created_at });
      return { body: {} };
    },
  },
  'create-move': {
    person: async () => actors.superAdmin,
    request: async () => previewed(app, actors.superAdmin, await newMove(app, actors)),
  },
  'update-role': {
    person: async () => actors.admin,
    request: async () => ({
      params: { id: (await newPerson(db, 'advisor', actors.firm)).id },
      body: { role: 'admin' },
    }),
  },
  'save-payment-method': {
    person: async () => (await newBilledFirm(app, null)).admin,
    request: async () => ({ body: { payment_method_id: 'pm_card_visa' } }),
  },
  'request-seat': {
    person: async () => newPerson(db, 'advisor', (await newBilledFirm(app, null)).id),
    request: async () => ({}),
  },
  'cancel-subscription': {
    person: async () => (await newSubscribedFirm(app, 1)).admin,
    request: async (person) => ({ params: { id: Number(person?.account_id) }, body: { comment: 'Closing' } }),
  },
  'reactivate-subscription': {
    async person() {
      const { id, admin } = await newSubscribedFirm(app, 1);
      await app.as(admin).call('cancel-subscription', { params: { id }, body: { comment: 'Closing' } });
      return admin;
    },
    request: async (person) => ({ params: { id: Number(person?.account_id) } }),
  },
  'create-stripe-emulator-customer': { person: () => null, request: async () => ({ body: newCustomer }) },
  'create-stripe-emulator-coupon': { person: () => null, request: async () => ({ body: newCoupon() }) },
  'update-avatar': {
    person: () => newPerson(db, 'advisor', actors.firm),
    request: async (person) => ({ params: { id: Number(person?.id) }, body: { image: dataUrl(png()) } }),
  },
  'create-dependent': {
    person: () => newPerson(db, 'client', actors.firm),
    request: async (person) => ({ params: { id: Number(person?.id) }, body: { dependent: { age: 9, sex: 'Male' } } }),
  },
  'save-onboarding': {
    person: () => newPerson(db, 'advisor', actors.firm, { onboarding_complete: false }),
    request: async () => ({ body: { onboarding_step: 1 } }),
  },
  'save-survey': {
    person: () => newPerson(db, 'client', actors.firm),
    request: async () => ({ body: { survey_step: 1 } }),
  },
  'create-client': {
    request: async () => ({
      body: {
        client: {
          first_name: 'Nora',
          last_name: 'Lund',
          email: `${randomUUID()}@example.test`,
          phone_number: newNumber(),
          client_request_type: 'pre_65',
          projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
        },
      },
    }),
  },
  'create-account': { person: async () => actors.superAdmin, request: async () => ({ body: { account: newFirm() } }) },
  'create-admin': {
    person: async () => actors.superAdmin,
    request: async () => ({ body: { user: newAdmin(), account_id: actors.firm } }),
  },
  'create-billing-customer': {
    person: async () => actors.superAdmin,
    request: async () => ({ params: { id: (await newBilledFirm(app, null)).id } }),
  },
  'invite-admin': {
    person: async () => actors.superAdmin,
    request: async () => ({ body: { user_id: await newUninvited(db, actors.firm) } }),
  },
  'invite-agent': {
    person: async () => actors.superAdmin,
    request: async () => ({
      body: { user: { first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test` } },
    }),
  },
  'create-legal-hold': {
    person: async () => actors.superAdmin,
    request: async () => ({ params: { id: (await newClient()).id }, body: { reason: 'A lawsuit' } }),
  },
  'create-import': {
    person: async () => actors.superAdmin,
    request: async () => ({
      body: { signed_id: (await uploadFile(app, app.as(actors.superAdmin), Buffer.from(exportFile([])))).signed_id },
    }),
  },
  'apply-import': { person: async () => actors.superAdmin, request: ofImport },
  'cancel-import': { person: async () => actors.superAdmin, request: ofImport },
  'undo-import': {
    person: async () => actors.superAdmin,
    async request() {
      const id = await stageFile(app, exportFile([exportRow()]));
      const applied_at = app.ctx.clock().toISOString();
      await db.updateTable('policy_imports').set({ status: 'applied', applied_at }).where('id', '=', id).execute();
      return { params: { id } };
    },
  },
  'update-client-email': {
    async request() {
      const { id } = await newClient();
      const invited = { password_hash: null, onboarding_complete: false, email_confirmed: false };
      await db.updateTable('users').set(invited).where('id', '=', id).execute();
      return { params: { id }, body: { email: `corrected${id}@example.test` } };
    },
  },
  'invite-client': { request: async () => ({ params: { id: (await newClient()).id } }) },
  'update-client-statuses': {
    person: async () => actors.agent,
    request: async () => ({ body: { selection: chosen(await newClient()), status: 'pending' } }),
  },
  'reassign-clients': {
    person: async () => actors.admin,
    request: async () => ({
      body: { selection: chosen(await newClient()), financial_advisor_id: actors.colleague.id },
    }),
  },
  'invite-clients': {
    request: async () => ({
      body: { selection: chosen(await newClientOf(db, actors.advisor, actors.agent, { onboarding_complete: false })) },
    }),
  },
  'create-next-estimation': {
    request: async () => {
      const { id } = await newClient();
      await newEstimation(app.as(actors.advisor), { client_id: id });
      return { params: { id }, body: { plan_year: 2026 } };
    },
  },
  'update-signals': {
    request: async () => ({
      body: {
        signals: [{ id: await newSignal(app.ctx, await newClient()), version: 1 }],
        change: { action: 'dismiss', reason: 'done' },
      },
    }),
  },
  'send-client-messages': {
    request: async () => ({
      body: { signals: [{ id: await newSignal(app.ctx, await newClient()), version: 1 }], drafts: [] },
    }),
  },
  'create-saved-view': {
    request: async () => ({ body: { view: { name: randomUUID(), search: { status: 'pending' } } } }),
  },
  'create-attachment': {
    person: async () => actors.agent,
    request: async () => ({
      params: { id: (await newClient()).id },
      body: { type: 'hpa', signed_id: (await uploadFile(app, app.as(actors.agent), analysisPdf())).signed_id },
    }),
  },
  'restore-attachment': {
    person: async () => actors.agent,
    async request() {
      const { id } = await newAnalysis(app, actors.agent, await newClient());
      await app.as(actors.agent).call('delete-attachment', { params: { id } });
      return { params: { id } };
    },
  },
  'send-analysis': {
    person: async () => actors.agent,
    async request() {
      const client = await newClient();
      for (const type of ['hpa', 'hpa_fa'] as const) await newAnalysis(app, actors.agent, client, { type });
      return { params: { id: client.id } };
    },
  },
  'create-policy': {
    person: async () => actors.agent,
    request: async () => ({ params: { id: (await newClient()).id }, body: { policy: policyForm() } }),
  },
  'end-policy': {
    person: async () => actors.agent,
    request: async () => ({
      params: { id: await newPolicy(db, { client_id: (await newClient()).id }) },
      body: { end_date: '2026-12-31', policy_status: 'terminated', version: 1 },
    }),
  },
  'create-booking': {
    request: async () => ({
      body: { client_id: (await newClient()).id, start: slotAfter(app.ctx, ++meetings) },
    }),
  },
  'reschedule-booking': {
    request: async () => newRescheduling(app.ctx, await newClient(), ++meetings),
  },
  'create-estimation': { request: async () => ({ body: { estimation } }) },
  'duplicate-estimation': { request: ofEstimation },
  'recalculate-estimation': { request: ofEstimation },
  'update-logo': {
    person: async () => actors.admin,
    request: async () => ({ params: { id: actors.firm }, body: { image: null } }),
  },
  'create-share-link': { request: ofEstimation },
  'create-scenario': { request: async () => ({ ...(await ofEstimation()), body: { scenario: scenarioForm() } }) },
  'acknowledge-audit-alert': {
    person: async () => actors.admin,
    request: async () => ({ params: { id: await newAuditAlert(db, await newPerson(db, 'advisor', actors.firm)) } }),
  },
  'merge-quarantined': {
    person: async () => actors.superAdmin,
    async request() {
      const { id, holder } = await newQuarantinedClient(app, actors.advisor, actors.otherFirm);
      return { params: { id }, body: { client_id: holder.id } };
    },
  },
  'change-quarantined-email': {
    person: async () => actors.superAdmin,
    request: async () => ({ ...(await ofQuarantined()), body: { email: `${randomUUID()}@example.test` } }),
  },
  'reject-quarantined': { person: async () => actors.superAdmin, request: () => ofQuarantined() },
  'resend-message': {
    person: async () => actors.superAdmin,
    request: async () => ({ params: { id: await newUndelivered(app, await newPerson(db, 'client', actors.firm)) } }),
  },
  'retry-job': { person: async () => actors.superAdmin, request: async () => ({ params: await newFailedJob(db) }) },
  'create-plan-upload': {
    person: async () => actors.superAdmin,
    request: async () => ({
      params: { year: 2025 },
      body: { signed_ids: [(await uploadFile(app, app.as(actors.superAdmin), Buffer.from('a,b'))).signed_id] },
    }),
  },
  'download-plan-files': { person: async () => actors.superAdmin, request: async () => ({ params: { year: 2025 } }) },
  'undo-plan-publication': {
    person: async () => actors.superAdmin,
    request: async () => ({ params: { year: 2025 }, body: { publication_id: await newPlanPublication(db) } }),
  },
  'reread-plan-upload': { person: async () => actors.superAdmin, request: ofPlanUpload },
  'close-plan-upload': { person: async () => actors.superAdmin, request: ofPlanUpload },
  'publish-plan-load': {
    person: async () => actors.superAdmin,
    request: async () => ({ params: { id: await newPlanLoad(db) }, body: {} }),
  },
};

const repeatable = Object.values<Endpoint>(endpoints).filter(({ isRepeatable }) => isRepeatable);

test('the table has one action for each repeatable endpoint', () => {
  expect(Object.keys(actions).toSorted()).toEqual(repeatable.map(({ name }) => name).toSorted());
});

/** Records each written row. Sign-ins, keys and the queue's own tables are left out. */
async function recordWrites(): Promise<void> {
  await sql`create table written (place text not null)`.execute(app.owner);
  await sql`
    create function record_write() returns trigger language plpgsql as $$
    begin insert into public.written values (tg_op || ' ' || tg_argv[0]); return null; end $$`.execute(app.owner);
  const { rows } = await sql<{ name: string }>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('written', 'idempotency_keys', 'audit_keys', 'data_keys', 'sessions', 'sign_in_attempts', 'request_counts')`.execute(
    app.owner,
  );
  for (const { name } of [...rows, { name: 'pgboss.job' }])
    await sql`
      create trigger record_write after insert or update or delete on ${sql.table(name)}
      for each row execute function record_write(${sql.lit(name)})`.execute(app.owner);
}
await recordWrites();

async function writesOf(work: () => Promise<unknown>): Promise<string[]> {
  await sql`truncate written`.execute(app.owner);
  await work();
  const { rows } = await sql<{ place: string }>`select place from written order by place`.execute(db);
  return rows.map(({ place }) => place);
}

async function prepare({ person = async () => actors.advisor, request }: Action) {
  const who = await person();
  const browser = who ? app.as(who) : app.browser();
  if (who && !browser.bearer) await browser.signIn(who);
  await browser.csrf();
  return { browser, options: await request(who) };
}

const callOf = (name: EndpointName, browser: Browser, options: CallOptions<Endpoint>, key?: string) =>
  browser.call(name, { ...options, ...(key && { headers: { 'idempotency-key': key } }) } as CallOptions<
    (typeof endpoints)[typeof name]
  >);

const crowded: readonly string[] = ['create-booking', 'create-client', 'invite-advisor'];
const races = Object.keys(actions).map((name) => [name as EndpointName, crowded.includes(name) ? 50 : 8] as const);

test.each(races)('requirement 33: %s: %d parallel calls with a key have one effect', async (name, callCount) => {
  const action = actions[name] as Action;
  const single = await prepare(action);
  const expected = await writesOf(async () => {
    expect((await callOf(name, single.browser, single.options)).status).toBe(200);
  });
  expect(expected).not.toEqual([]);

  const { browser, options } = await prepare(action);
  const key = randomUUID();
  const answers: Awaited<ReturnType<typeof callOf>>[] = [];
  const written = await writesOf(async () => {
    const parallel = Array.from({ length: callCount }, () => callOf(name, browser, options, key));
    answers.push(...(await Promise.all(parallel)));
  });
  expect(written).toEqual(expected);
  const done = answers.filter(({ code }) => code !== 'idempotency_in_progress');
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(done[0]?.status).toBe(200);
  expect(done.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);

  expect(await writesOf(() => callOf(name, browser, options, key))).toEqual([]);
});

const root = { body: { estimation, rootEstimator: true } };
const createRoot = (browser: Browser, key: string, first_name = 'Margaret') =>
  browser.call('create-estimation', {
    body: { ...root.body, estimation: estimationForm({ client_first_name: first_name }) },
    headers: { 'idempotency-key': key },
  });
const countEstimations = async () => (await db.selectFrom('estimations').select('id').execute()).length;

test('a replayed reply has a header and sets no cookie', async () => {
  const [browser, key] = [app.browser(), randomUUID()];
  const first = await createRoot(browser, key);
  const second = await createRoot(browser, key);
  expect(second.body).toEqual(first.body);
  expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  expect(second.headers['set-cookie']).toBeUndefined();
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
});

test('requirement 33: a key with another body is an error', async () => {
  const [browser, key] = [app.browser(), randomUUID()];
  await createRoot(browser, key);
  const before = await countEstimations();
  expect(await createRoot(browser, key, 'Other')).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(await countEstimations()).toBe(before);
});

test('keys of other callers, other records and other endpoints are independent', async () => {
  const [key, before] = [randomUUID(), await countEstimations()];
  const replies = await Promise.all([createRoot(app.browser(), key), createRoot(app.browser(), key)]);
  expect(new Set(replies.map(({ body }) => body.root_token)).size).toBe(2);
  const headers = { 'idempotency-key': key };
  for (const who of [actors.advisor, actors.colleague])
    expect((await app.as(who).call('create-estimation', { body: { estimation }, headers })).status).toBe(200);
  for (const { params } of [await ofEstimation(), await ofEstimation()]) {
    expect((await advisor.call('duplicate-estimation', { params, headers })).status).toBe(200);
    expect((await advisor.call('create-share-link', { params, headers })).status).toBe(200);
  }
  expect(await countEstimations()).toBe(before + 8);
});

test.each(['', 'x'.repeat(256), 'clé'])('rejects the key "%s"', async (key) => {
  const before = await countEstimations();
  const answer = await createRoot(app.browser(), key);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['Idempotency-Key']]);
  expect(await countEstimations()).toBe(before);
});

test('accepts 255 printable characters, and calls without a key are not repeated', async () => {
  const [browser, key] = [app.browser(), '~'.repeat(255)];
  expect((await createRoot(browser, key)).status).toBe(200);
  const before = await countEstimations();
  for (let turn = 0; turn < 2; turn += 1) await browser.call('create-estimation', root);
  expect(await countEstimations()).toBe(before + 2);
});

test('keeps final errors', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const missing = { params: { id: 999_999 }, headers };
  const answers = [
    await advisor.call('duplicate-estimation', missing),
    await advisor.call('duplicate-estimation', missing),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ]);
  expect(answers[1]?.text).toBe(answers[0]?.text);
  expect(answers.map(({ headers: { 'idempotency-replayed': replayed } }) => replayed)).toEqual([undefined, 'true']);
});

test('releases a key after a server error', async () => {
  const [browser, key, before] = [app.browser(), randomUUID(), await countEstimations()];
  await sql`alter table estimations add constraint broken check (client_first_name <> 'Broken')`.execute(app.owner);
  await expect(createRoot(browser, key, 'Broken')).rejects.toThrow('failed with 500');
  await sql`alter table estimations drop constraint broken`.execute(app.owner);
  const answer = await createRoot(browser, key, 'Broken');
  expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, undefined]);
  expect(await countEstimations()).toBe(before + 1);
});

test('stores replies encrypted', async () => {
  const key = randomUUID();
  const { text } = await createRoot(app.browser(), key, 'Secretive');
  const rows = await db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Secretive');
  expect(JSON.stringify(rows)).not.toContain(key);
  const replies = rows.map(({ reply_encrypted }) =>
    app.ctx.encryption.decrypt('idempotency_keys.reply', String(reply_encrypted)),
  );
  expect(replies).toContain(text);
});

test('requirement 33: a key expires after 24 hours, and a job deletes it', async () => {
  const [browser, key] = [app.browser(), randomUUID()];
  const { body } = await createRoot(browser, key);
  app.forward(24 * 60 * 60 - 1);
  expect((await createRoot(browser, key)).body).toEqual(body);
  app.forward(1);
  expect((await createRoot(browser, key, 'Next day')).body.root_token).not.toBe(body.root_token);
  expect((await createRoot(browser, key, 'Next day')).headers['idempotency-replayed']).toBe('true');
  for (const { name } of httpJobs) await app.ctx.jobs.send(db, name, {});
  await app.work();
  expect(await db.selectFrom('idempotency_keys').select('id').execute()).toHaveLength(1);
});
