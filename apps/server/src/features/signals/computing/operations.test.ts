import { afterAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../../db/connection.ts';
import { createActors, newPerson, writeUser } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { previewed } from '../../../testing/moves.ts';
import { found } from '../../../testing/signals.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { FoundSignal } from '../detection/rules.ts';
import { decryptFacts } from '../records/rules.ts';
import { beginRun, refreshSignals } from './operations.ts';
import type { FindSignals } from './rules.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const { advisor, admin, agent, superAdmin, otherAdvisor, firm } = actors;

const present = new Map<number, readonly FoundSignal[]>();
let next_on: string | null = null;
const find: FindSignals = async (_, ids) => new Map(ids.map((id) => [id, { signals: present.get(id) ?? [], next_on }]));

let client = await newClientOf(db, advisor, agent);
beforeEach(async () => {
  client = await newClientOf(db, advisor, agent);
  next_on = null;
});

const refresh = async (...signals: readonly FoundSignal[]) => {
  present.set(client.id, signals);
  return refreshSignals(ctx, [client.id], await beginRun(ctx, find));
};
const rows = () => db.selectFrom('signals').selectAll().where('client_id', '=', client.id).orderBy('id').execute();
const check = () =>
  db.selectFrom('signal_checks').selectAll().where('client_id', '=', client.id).executeTakeFirstOrThrow();
const only = async () => {
  const [one, ...others] = await rows();
  expect(others).toEqual([]);
  return one ?? expect.fail('The client has no signal');
};
const change = async (body: object, person = advisor) => {
  const { id, version } = await only();
  const sent = { signals: [{ id, version }], change: body };
  expect((await app.as(person).call('update-signals', { body: sent } as never)).status).toBe(200);
};

test('opens what is found, with the amount as a range and the facts under the key of the firm', async () => {
  next_on = '2027-01-02';
  expect(await refresh(found({ amount_cents: 199_999 }))).toMatchObject({ done: 1, changed: 1 });
  const row = await only();
  expect(row).toMatchObject({ kind: 'turns_65', account_id: firm, status: 'open', amount_range: 500, version: 1 });
  expect(row.facts_encrypted.startsWith('~')).toBe(true);
  expect(decryptFacts(ctx.encryption, row.facts_encrypted)).toEqual({
    facts: { first_name: 'Nora' },
    amount_cents: 199_999,
    source: '42 USC 1395p(d)',
  });
  expect(await check()).toMatchObject({ stale_since: null, next_on: '2027-01-02' });
});

test.each([
  [null, null],
  [49_999, 0],
  [50_000, 500],
  [500_000, 5_000],
])('stores %s cents as %s', async (amount_cents, range) => {
  await refresh(found({ amount_cents }));
  expect((await only()).amount_range).toBe(range);
});

test('leaves rows alone that did not change, in whatever order the facts are', async () => {
  await refresh(found({ facts: { a: 1, b: 2 } }));
  const before = await only();
  expect(await refresh(found({ facts: { b: 2, a: 1 } }))).toMatchObject({ done: 1, changed: 0 });
  expect(await only()).toEqual(before);
});

test('writes other facts of an open signal into its row', async () => {
  await refresh(found());
  const { id } = await only();
  await refresh(found({ amount_cents: 900_000 }));
  expect(await only()).toMatchObject({ id, status: 'open', amount_range: 5_000, version: 2 });
});

test('closes what no longer applies, and opens it as a new row when it applies again', async () => {
  await refresh(found());
  await refresh();
  expect(await only()).toMatchObject({ status: 'closed', version: 2 });
  await refresh(found());
  expect((await rows()).map(({ status }) => status)).toEqual(['closed', 'open']);
});

test('another due date, subject or kind is another signal', async () => {
  await refresh(found(), found({ due_on: '2027-07-31' }), found({ subject: 'spouse' }), found({ kind: 'turns_26' }));
  expect((await rows()).map(({ status }) => status)).toEqual(['open', 'open', 'open', 'open']);
});

test('what is found twice is one signal', async () => {
  await refresh(found(), found());
  expect(await rows()).toHaveLength(1);
});

test('a dismissed signal comes back with other facts only', async () => {
  await refresh(found());
  await change({ action: 'dismiss', reason: 'declined' });
  await refresh(found());
  expect(await only()).toMatchObject({ status: 'dismissed', dismissal_reason: 'declined' });
  await refresh(found({ source: 'Other words', estimation_id: null }));
  expect(await only()).toMatchObject({ status: 'dismissed' });
  await refresh(found({ amount_cents: 1 }));
  expect(await only()).toMatchObject({ status: 'open', dismissal_reason: null, changed_by: null, changed_at: null });
});

test('a dismissed signal that was closed is dismissed again with the same facts, and opens with others', async () => {
  await refresh(found());
  await change({ action: 'dismiss', reason: 'wrong' });
  await refresh();
  expect(await only()).toMatchObject({ status: 'closed', dismissal_reason: 'wrong' });
  await refresh(found());
  expect(await only()).toMatchObject({ status: 'dismissed', closed_at: null });
  await refresh();
  await refresh(found({ amount_cents: 1 }));
  expect((await rows()).map(({ status }) => status)).toEqual(['closed', 'open']);
});

test('a snoozed signal stays snoozed with other facts, and ends when it no longer applies', async () => {
  await refresh(found());
  const until = new Date(ctx.clock().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  await change({ action: 'snooze', until });
  await refresh(found({ amount_cents: 1 }));
  expect(await only()).toMatchObject({ status: 'snoozed', snoozed_until: until, amount_range: 0 });
  await refresh();
  expect(await only()).toMatchObject({ status: 'closed', snoozed_until: null });
});

test('who takes care of a signal stays with it', async () => {
  await refresh(found());
  await change({ action: 'assign', assignee_id: agent.id }, admin);
  await refresh(found({ amount_cents: 1 }));
  expect(await only()).toMatchObject({ assignee_id: agent.id });
});

test('disabled clients and those whose engagement ended have none', async () => {
  await refresh(found());
  await writeUser(db, client, { disabled_at: ctx.clock().toISOString() });
  await refresh(found());
  expect(await only()).toMatchObject({ status: 'closed' });
  await writeUser(db, client, { disabled_at: null });
  await refresh(found());
  await db
    .updateTable('engagements')
    .set({ ended_at: ctx.clock().toISOString() })
    .where('client_id', '=', client.id)
    .execute();
  await refresh(found());
  expect((await rows()).map(({ status }) => status)).toEqual(['closed', 'closed']);
});

test('a client who moves to another firm keeps no row of the former firm', async () => {
  await refresh(found());
  await change({ action: 'dismiss', reason: 'declined' });
  const moved = { kind: 'clients' as const, client_ids: [client.id], to_advisor_id: otherAdvisor.id };
  expect((await app.as(superAdmin).call('create-move', await previewed(app, superAdmin, moved))).status).toBe(200);
  expect(await rows()).toEqual([]);
  await refresh(found());
  expect(await only()).toMatchObject({ status: 'open', account_id: otherAdvisor.account_id });
});

test('a client who changes meanwhile stays stale, with the signals from before', async () => {
  present.set(client.id, [found()]);
  const run = await beginRun(ctx, async (...asked) => {
    await writeUser(db, client, { last_name: 'Meanwhile' });
    return find(...asked);
  });
  expect(await refreshSignals(ctx, [client.id], run)).toMatchObject({ done: 0, changed: 0 });
  expect(await rows()).toEqual([]);
  expect((await check()).stale_since).not.toBeNull();
  expect(await refreshSignals(ctx, [client.id], await beginRun(ctx, find))).toMatchObject({ done: 1, changed: 1 });
});

test('a client that someone is changing or deleting is left for later', async () => {
  present.set(client.id, [found()]);
  const run = await beginRun(ctx, find);
  await withTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('users').select('id').where('id', '=', client.id).forUpdate().execute();
    expect(await refreshSignals(ctx, [client.id], run)).toMatchObject({ done: 0 });
  });
  expect(await refreshSignals(ctx, [client.id], run)).toMatchObject({ done: 1 });
});

test('processes that compute the same client at once open one signal', async () => {
  present.set(client.id, [found()]);
  const run = await beginRun(ctx, find);
  const done = await Promise.all(Array.from({ length: 8 }, () => refreshSignals(ctx, [client.id], run)));
  expect(done.reduce((sum, one) => sum + one.changed, 0)).toBe(1);
  expect(await rows()).toHaveLength(1);
});

test('a client that cannot be computed keeps its signals, and the others of the step are computed', async () => {
  await refresh(found());
  const other = await newPerson(db, 'client', firm, { financial_advisor_id: advisor.id });
  present.set(other.id, [found()]);
  const broken = client.id;
  const run = await beginRun(ctx, async (...asked) => {
    if (asked[1].includes(broken)) throw new Error('Not a date');
    return find(...asked);
  });
  const { done, failed } = await withTransaction(ctx, (tx) => refreshSignals(tx, [broken, other.id], run));
  expect(done).toBe(1);
  expect(failed).toMatchObject([{ client_id: broken, error: { message: 'Not a date' } }]);
  expect(await only()).toMatchObject({ status: 'open' });
});

test('people who see the client receive an event of each change', async () => {
  const page = await app.cable(advisor);
  await page.subscribe({ channel: 'UserChannel' });
  await refresh(found());
  await page.until(({ message }) => message?.event === 'signal.updated');
  expect(page.received).toContain(`signal.updated ${client.id}`);
});
