import { CableClient } from 'action-cable/testing/client';
import type { CableMessage } from 'contract/channels';
import { type Endpoint, urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { confirmationLifetime, fieldsHiddenInViews, viewLifetime } from 'contract/vocabulary/sessions';
import { afterAll, expect, test } from 'vitest';
import { createAnalysisActors, fetchFile, newAnalysis } from '../../../testing/analyses.ts';
import type { Browser, Person } from '../../../testing/browser.ts';
import { dump } from '../../../testing/dump.ts';
import { newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createAnalysisActors(app);
const { firm, advisor, agent, otherAdvisor, superAdmin, patient } = actors;

async function signedIn(person: Person): Promise<Browser> {
  const browser = app.browser();
  await browser.signIn(person);
  return browser;
}

const ask = (browser: Browser, person: Pick<Person, 'id'>, reason = 'They cannot find a client') =>
  browser.call('view-user', { params: { id: person.id }, body: { reason } });

async function viewAs(person: Pick<Person, 'id'>, by = superAdmin) {
  const browser = await signedIn(by);
  const { body } = await ask(browser, person);
  const view = app.browser();
  view.bearer = body.auth_token;
  return { browser, view, body };
}

const statusOf = async (browser: Browser) => (await browser.call('show-current-user')).status;
const update = (person: Pick<Person, 'id'>, to: object) =>
  app.db.updateTable('users').set(to).where('id', '=', person.id).execute();

test('sees what the user sees, beside the super admin’s own session', async () => {
  const { browser, view, body } = await viewAs(advisor);
  const user = (await view.call('show-current-user')).body;
  expect(user).toMatchObject({ id: advisor.id, super_admin: false, view: { expires_at: body.expires_at } });
  const own = (await app.as(advisor).call('show-current-user')).body;
  expect({ ...user, view: null }).toEqual(own);
  const clients = { query: { pageSize: '100' } } as const;
  expect((await view.call('list-clients', clients)).body).toEqual(
    (await app.as(advisor).call('list-clients', clients)).body,
  );
  expect((await browser.call('show-current-user')).body).toMatchObject({ id: superAdmin.id, view: null });
});

test('sets no cookies', async () => {
  const browser = await signedIn(superAdmin);
  const before = [browser.cookie('session'), browser.cookie('refresh')];
  expect((await ask(browser, advisor)).headers['set-cookie']).toBeUndefined();
  expect([browser.cookie('session'), browser.cookie('refresh')]).toEqual(before);
});

test('does not see another firm’s clients', async () => {
  const { view } = await viewAs(otherAdvisor);
  expect((await view.call('show-client', { params: { id: patient.id } })).status).toBe(404);
  expect((await view.call('show-account', { params: { id: firm } })).status).toBe(404);
});

test('a view lasts 15 minutes', async () => {
  const { browser, view } = await viewAs(advisor);
  app.forward(viewLifetime - 1);
  await browser.signIn(superAdmin);
  expect(await statusOf(view)).toBe(200);
  app.forward(1);
  expect(await statusOf(view)).toBe(401);
});

test('ends when the super admin stops it', async () => {
  const { browser, view } = await viewAs(advisor);
  const other = await viewAs(advisor);
  const call = { params: { id: advisor.id } };
  expect((await browser.call('end-user-view', call)).body).toEqual({ ended: true });
  expect([await statusOf(view), await statusOf(browser), await statusOf(other.view)]).toEqual([401, 200, 200]);
  expect((await browser.call('end-user-view', call)).status).toBe(200);
});

test('ends when the super admin signs out', async () => {
  const { browser, view } = await viewAs(advisor);
  await browser.call('end-session');
  expect(await statusOf(view)).toBe(401);
});

test.each([
  ['loses the right', { super_admin: false }],
  ['is disabled', { disabled_at: new Date().toISOString() }],
])('ends at the next request after the super admin %s', async (_, to) => {
  const by = await newPerson(app.db, 'superAdmin', null);
  const { view } = await viewAs(advisor, by);
  expect(await statusOf(view)).toBe(200);
  await update(by, to);
  expect(await statusOf(view)).toBe(401);
});

test.each([
  ['a super admin', { super_admin: true }],
  ['disabled', { disabled_at: new Date().toISOString() }],
  ['quarantined', { quarantined_at: new Date().toISOString(), pending_email: 'taken@example.test' }],
])('a user who is %s cannot be viewed, and a view of them ends', async (_, to) => {
  const person = await newPerson(app.db, 'client', firm);
  const { browser, view } = await viewAs(person);
  await update(person, to);
  expect(await statusOf(view)).toBe(401);
  expect((await ask(browser, person)).code).toBe('view_not_possible');
});

test('needs a reason, an existing user and a recent password', async () => {
  const browser = await signedIn(superAdmin);
  expect((await ask(browser, advisor, ' ')).errors).toEqual({ reason: ['Reason is required'] });
  expect((await ask(browser, { id: 999_999 })).status).toBe(404);
  app.forward(confirmationLifetime);
  browser.bearer = (await browser.call('refresh-token')).body.auth_token;
  expect((await ask(browser, advisor)).code).toBe('password_confirmation_required');
});

test('only super admins can view other users', async () => {
  expect((await ask(app.browser(), patient)).status).toBe(401);
  for (const person of [advisor, actors.admin, agent, patient])
    expect((await ask(await signedIn(person), patient)).code).toBe('forbidden');
});

test('in production the super admin’s own session needs a code', async () => {
  const production = await createTestApp({ super_admins_need_codes: true });
  const viewed = await newPerson(production.db, 'advisor', null);
  const viewer = await newPerson(production.db, 'superAdmin', null);
  const now = production.ctx.clock().toISOString();
  const expires_at = new Date(Date.parse(now) + 60_000).toISOString();
  const session = { user_agent: '', created_at: now, rotated_at: now, confirmed_at: now, expires_at };
  const { id } = await production.db
    .insertInto('sessions')
    .values({ ...session, user_id: viewer.id, has_second_factor: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seconds = Math.floor(Date.parse(expires_at) / 1000);
  const browser = production.browser();
  browser.bearer = production.ctx.tokens.sign('bearer', `${id}.${seconds}`);
  const view = production.browser();
  view.bearer = (await ask(browser, viewed)).body.auth_token;
  expect(await statusOf(view)).toBe(200);
  await production.db.updateTable('sessions').set({ has_second_factor: false }).where('id', '=', id).execute();
  expect([await statusOf(view), await statusOf(browser)]).toEqual([401, 401]);
  await production.close();
});

const all: readonly Endpoint[] = Object.values(endpoints);
const ids: Readonly<Record<string, string>> = {
  id: String(patient.id),
  client_id: String(patient.id),
  state: 'IL',
  token: 'a'.repeat(43),
};
const send = (browser: Browser, endpoint: Endpoint, id = ids.id ?? '') => {
  const url = urlOf(endpoint).replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : (ids[name] ?? '1')));
  const payload = endpoint.method === 'GET' ? {} : { payload: {} };
  return browser.send({ method: endpoint.method, url, ...payload });
};

const writing = all.filter(({ writes }) => writes);
const exporting = all.filter(({ responseType }) => responseType === 'stream');

test('the contract has endpoints that write and export, also GETs that write', () => {
  expect(writing.length).toBeGreaterThan(50);
  expect(writing.some(({ method }) => method === 'GET')).toBe(true);
  expect(exporting.length).toBeGreaterThan(0);
});

let begun: ReturnType<typeof viewAs> | null = null;
const readOnly = () => {
  begun ??= viewAs(advisor);
  return begun;
};
test.each([...writing, ...exporting].map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s is not possible in a view',
  async (_, endpoint) => {
    const { statusCode, payload } = await send((await readOnly()).view, endpoint);
    expect([statusCode, JSON.parse(payload)]).toEqual([403, expect.objectContaining({ code: 'read_only_view' })]);
  },
);

/** Without the audit trail and the counts of requests, which every call adds to. */
const dumpWithoutAudit = async () =>
  (await dump(app.db))
    .split(/\n(?=\w+\.\w+: )/)
    .filter((table) => !/^public\.(?:audit_|request_counts)/.test(table))
    .join('\n');

const canary = (field: string) => `Canary of ${field}`;

async function writeNotes(): Promise<void> {
  const encrypted = (field: string) => app.ctx.encryption.encrypt(`users.${field}`, canary(field));
  const profile = {
    client_notes_encrypted: encrypted('client_notes'),
    medications_encrypted: encrypted('medications'),
  };
  for (const { id } of [patient, advisor]) {
    await app.db
      .insertInto('client_profiles')
      .values({ user_id: id, ...profile })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(profile))
      .execute();
  }
  await app.db
    .updateTable('engagements')
    .set({
      advisor_notes_encrypted: encrypted('advisor_notes'),
      agency_notes_encrypted: encrypted('agency_notes'),
    })
    .where('client_id', '=', patient.id)
    .execute();
}

const shownToOwner = new Set<string>();
const viewed = { client: patient, advisor, agent, admin: actors.admin };

test.each(Object.entries(viewed))(
  'no GET shows notes or medications in a view of the %s, and none writes',
  async (_, person) => {
    await writeNotes();
    const reading = all.filter(
      ({ method, writes, responseType }) => method === 'GET' && !writes && responseType === 'json',
    );
    const { view } = await viewAs(person);
    const own = await signedIn(person);
    await view.csrf();
    const before = await dumpWithoutAudit();
    for (const endpoint of reading.filter(({ name }) => name !== 'refresh-token')) {
      for (const id of [String(patient.id), String(person.id)]) {
        const { statusCode, payload } = await send(view, endpoint, id);
        expect([endpoint.name, statusCode < 500, payload.includes('Canary')]).toEqual([endpoint.name, true, false]);
        const { payload: shown } = await send(own, endpoint, id);
        for (const field of fieldsHiddenInViews) if (shown.includes(canary(field))) shownToOwner.add(field);
      }
    }
    expect(await dumpWithoutAudit()).toBe(before);
  },
);

test('the users themselves see every hidden field', () => {
  expect([...shownToOwner].toSorted()).toEqual([...fieldsHiddenInViews].toSorted());
});

test('files open but do not count as opened by the user', async () => {
  const { url } = await newAnalysis(app, agent, patient);
  const { view } = await viewAs(patient);
  const { headers } = await view.send({ method: 'GET', url });
  expect((await fetchFile(app, headers.location ?? '')).statusCode).toBe(200);
  expect(await app.db.selectFrom('attachment_openings').selectAll().execute()).toEqual([]);
});

test('the user learns when and why, and gets an email without the reason', async () => {
  const person = await newPerson(app.db, 'client', firm);
  const at = app.ctx.clock().toISOString();
  const browser = await signedIn(superAdmin);
  await ask(browser, person, 'Asked about the <b>survey</b>');
  app.forward(60);
  await ask(browser, person, 'Asked again');
  const own = await signedIn(person);
  const { views } = (await own.call('list-user-views')).body;
  expect(views.map(({ reason }) => reason)).toEqual(['Asked again', 'Asked about the <b>survey</b>']);
  expect(Date.parse(views[1]?.started_at ?? '')).toBe(Date.parse(at));
  const [email] = await app.outbox(person.email);
  expect(email?.subject).toBe('HealthPlanner support viewed your account');
  expect(email?.text).not.toContain('Asked');
  expect((await own.call('list-sessions')).body.sessions).toHaveLength(1);
  expect(
    (await (await signedIn(advisor)).call('list-user-views')).body.views.map(({ reason }) => reason),
  ).not.toContain('Asked again');
  expect(await dump(app.db)).not.toContain('Asked again');
});

test('an address that is not confirmed gets no email', async () => {
  const person = await newPerson(app.db, 'client', firm, { email_confirmed: false });
  await ask(await signedIn(superAdmin), person);
  expect(await app.outbox(person.email)).toEqual([]);
});

test('a user who signs out everywhere ends views of their account', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const { view } = await viewAs(person);
  await (await signedIn(person)).call('delete-sessions');
  expect(await statusOf(view)).toBe(401);
});

test('the realtime connection of a view has the channels of the user', async () => {
  const { body } = await viewAs(advisor);
  const client = new CableClient<CableMessage>(await app.listen(), app.ctx.public_url, {
    protocols: ['actioncable-v1-json', `bearer.${body.auth_token}`],
  });
  await client.until(({ type }) => type === 'welcome');
  expect(await client.subscribe({ channel: 'UserChannel' })).toBe(true);
  expect(await client.subscribe({ channel: 'ClientChannel', id: patient.id })).toBe(true);
  const { id } = await newPerson(app.db, 'client', actors.otherFirm);
  expect(await client.subscribe({ channel: 'ClientChannel', id })).toBe(false);
  client.ws.close();
});
