import type { QueryInput } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import type { listAuditEvents } from 'contract/endpoints/audit';
import { auditSentence, auditSentences } from 'contract/vocabulary/audit-actions';
import { afterAll, expect, test } from 'vitest';
import { newAuditEvent } from '../../../testing/audit.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

type Query = QueryInput<typeof listAuditEvents>;

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const { firm, otherFirm, admin, advisor, superAdmin, otherAdmin } = actors;

const newClient = (name = 'Nora') => newClientOf(db, advisor, actors.agent, { first_name: name, last_name: 'Lund' });
const newEvent = (changed: Parameters<typeof newAuditEvent>[1]) => newAuditEvent(ctx, changed);

async function list(person: Person, query: Query = {}) {
  return (await app.as(person).call('list-audit-events', { query })).body;
}

let days = 0;
function newDay() {
  const day = new Date(Date.UTC(2020, 0, ++days)).toISOString().slice(0, 10);
  const at = (time: string) => `${day}T${time}Z`;
  return { at, range: { from: at('00:00:00'), to: at('23:59:59') } };
}

test('says who did what to which clients, when and from where, the latest first', async () => {
  const { at, range } = newDay();
  const client = await newClient();
  const row = { actor_id: advisor.id, account_ids: [firm], client_ids: [client.id], address: '203.0.113.7' };
  const viewed = await newEvent({ ...row, at: at('10:00:00') });
  const changed = await newEvent({
    ...row,
    at: at('11:00:00'),
    kind: 'change',
    action: 'update-user',
    details: [{ user_id: client.id, details: { changes: [] } }],
  });
  const { events, next } = await list(superAdmin, range);
  const users = await db.selectFrom('users').selectAll().where('id', '=', advisor.id).executeTakeFirstOrThrow();
  expect(next).toBeNull();
  expect(events).toEqual([
    expect.objectContaining({ id: changed.id, sentence: 'Changed a profile', has_details: true }),
    {
      id: viewed.id,
      at: '2020-01-01T10:00:00.000Z',
      kind: 'read',
      action: 'show-client',
      sentence: 'Viewed a client’s page',
      actor: 'user',
      user: { id: advisor.id, name: `${users.first_name} ${users.last_name}` },
      viewed_as: null,
      api_token: null,
      clients: [{ id: client.id, name: 'Nora Lund', is_deleted: false }],
      more_clients: 0,
      address: '203.0.113.7',
      has_details: false,
    },
  ]);
});

test('names deleted users and clients by their number, and whose view was used', async () => {
  const { at, range } = newDay();
  await newEvent({
    at: at('09:00:00'),
    actor_id: 990_001,
    on_behalf_of_id: advisor.id,
    client_ids: [990_002],
    account_ids: [firm],
  });
  await newEvent({ at: at('08:00:00'), actor: 'link', client_ids: [], account_ids: [firm] });
  for (const person of [superAdmin, admin]) {
    expect((await list(person, range)).events).toMatchObject([
      {
        user: { name: 'Deleted user #990001' },
        viewed_as: { id: advisor.id },
        clients: [{ name: 'Deleted client #990002', is_deleted: true }],
      },
      { actor: 'link', user: null, clients: [] },
    ]);
  }
});

test('a firm reads its own events, and of shared ones only its own clients and addresses', async () => {
  const { at, range } = newDay();
  const own = await newClient();
  const elsewhere = await newPerson(db, 'client', otherFirm);
  const event = { client_ids: [elsewhere.id, own.id, 990_003], address: '203.0.113.9' };
  await newEvent({ ...event, at: at('09:00:00'), actor_id: superAdmin.id, account_ids: [firm, otherFirm] });
  await newEvent({ ...event, at: at('08:00:00'), actor_id: actors.otherAdvisor.id, account_ids: [otherFirm] });
  expect((await list(admin, range)).events).toMatchObject([
    { user: { id: superAdmin.id }, clients: [{ id: own.id }], more_clients: 0, address: null },
  ]);
  expect((await list(otherAdmin, range)).events).toMatchObject([
    { clients: [{ id: elsewhere.id }], address: null },
    { clients: [{ id: elsewhere.id }, { name: 'Deleted client #990003' }], address: '203.0.113.9' },
  ]);
});

test('filters by user, client, kind, action and time', async () => {
  const { at, range } = newDay();
  const [one, other] = [await newClient(), await newClient()];
  const ofFirm = { account_ids: [firm] };
  const a = await newEvent({ ...ofFirm, at: at('01:00:00'), actor_id: advisor.id, client_ids: [one.id] });
  const b = await newEvent({ ...ofFirm, at: at('02:00:00'), actor_id: admin.id, client_ids: [one.id, other.id] });
  const c = await newEvent({
    ...{ ...ofFirm, at: at('03:00:00'), actor_id: admin.id },
    ...{ kind: 'export', action: 'export-clients' },
  });
  const cases: [Query, { id: number }[]][] = [
    [{ user_id: advisor.id }, [a]],
    [{ user_id: admin.id }, [c, b]],
    [{ client_id: one.id }, [b, a]],
    [{ client_id: other.id, user_id: admin.id }, [b]],
    [{ kind: 'export' }, [c]],
    [{ action: 'show-client' }, [b, a]],
    [{ from: at('02:00:00') }, [c, b]],
    [{ to: at('02:00:00') }, [a]],
  ];
  for (const person of [admin, superAdmin])
    for (const [query, expected] of cases)
      expect((await list(person, { ...range, ...query })).events.map(({ id }) => id)).toEqual(
        expected.map(({ id }) => id),
      );
});

test('pages lead through events of the same instant and over months, each once', async () => {
  const client = await newClient();
  const made: number[] = [];
  for (const at of ['2019-12-01T00:00:00.000001Z', '2019-12-01T00:00:00.000002Z', '2018-03-01T00:00:00Z'])
    for (let n = 0; n < 4; n++)
      made.push((await newEvent({ at, actor_id: advisor.id, client_ids: [client.id], account_ids: [firm] })).id);
  const expected = [...made.slice(4, 8), ...made.slice(0, 4), ...made.slice(8)];
  const range = { from: '2018-01-01T00:00:00Z', to: '2020-01-01T00:00:00Z' };
  for (const [person, query] of [
    [superAdmin, {}],
    [superAdmin, { client_id: client.id }],
    [admin, {}],
    [admin, { user_id: advisor.id }],
  ] as const) {
    const first = await list(person, { ...range, ...query, pageSize: 10 });
    const rest = await list(person, { ...range, ...query, pageSize: 10, before: first.next ?? '' });
    const ids = [...first.events, ...rest.events].map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(made);
    expect(ids.slice(0, 4).toSorted((a, b) => a - b)).toEqual(expected.slice(0, 4));
    expect([first.events.length, rest.events.length, rest.next]).toEqual([10, 2, null]);
  }
});

test('an event with many clients names ten and counts the others; the one that was asked for comes first', async () => {
  const { at, range } = newDay();
  const missing = Array.from({ length: 150 }, (_, n) => 980_000 + n);
  await newEvent({ at: at('01:00:00'), actor_id: superAdmin.id, client_ids: missing });
  const [event] = (await list(superAdmin, { ...range, client_id: 980_050 })).events;
  expect(event?.clients).toHaveLength(10);
  expect(event?.clients[0]?.id).toBe(980_050);
  expect(event?.more_clients).toBe(140);
});

test('rejects sizes and positions that are not offered', async () => {
  for (const query of [{ pageSize: 30 }, { before: 'x' }, { from: 'yesterday' }, { action: "a'b" }])
    expect((await app.as(superAdmin).call('list-audit-events', { query })).code).toBe('validation_failed');
});

test('every recorded endpoint has a sentence', () => {
  const recorded = Object.keys(endpoints).filter((name) => endpoints[name as EndpointName].audit);
  expect(recorded.filter((name) => !(name in auditSentences))).toEqual([]);
  expect(auditSentence('an-old-action', 'user')).toBe('An old action');
});

test('a denied sign-in says so, and whose it was', async () => {
  const { at, range } = newDay();
  const event = { kind: 'sign_in', action: 'start-session', account_ids: [firm] } as const;
  await newEvent({ ...event, at: at('03:00:00'), actor_id: advisor.id });
  await newEvent({ ...event, at: at('02:00:00'), actor: 'anonymous', actor_id: advisor.id });
  await newEvent({ ...event, at: at('01:00:00'), actor: 'anonymous' });
  expect((await list(admin, range)).events).toMatchObject([
    { actor: 'user', user: { id: advisor.id }, sentence: 'Signed in' },
    { actor: 'anonymous', user: { id: advisor.id }, sentence: 'Failed to sign in' },
    { actor: 'anonymous', user: null, sentence: 'Failed to sign in' },
  ]);
});

test.each(['list-audit-events', 'export-audit-events'] as const)(
  '%s is recorded with the client of the filter, if the reader can access the client',
  async (name) => {
    const client = await newClient();
    const recorded = async (person: Person, query: Query) => {
      expect((await app.as(person).call(name, { query })).status).toBe(200);
      const last = db.selectFrom('audit_events').select('client_ids').where('action', '=', name).orderBy('id', 'desc');
      return (await last.limit(1).executeTakeFirstOrThrow()).client_ids;
    };
    for (const person of [admin, superAdmin])
      expect(await recorded(person, { client_id: client.id })).toEqual([client.id]);
    expect(await recorded(otherAdmin, { client_id: client.id })).toEqual([]);
    expect(await recorded(admin, {})).toEqual([]);
  },
);
