import type { SignalChange } from 'contract/endpoints/signals';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createActors, writeUser } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { todayOf } from './days/rules.ts';
import { addDays } from './periods/rules.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = await createActors(db);
const inDays = (days: number) => addDays(todayOf(ctx.clock()), days);

const client = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Lund' });
let id = 0;
beforeEach(async () => {
  id = await newSignal(ctx, client);
});

const update = (change: SignalChange, person = advisor, signals = [{ id, version: 1 }]) =>
  app.as(person).call('update-signals', { body: { signals, change } });
const resultsOf = async (...asked: Parameters<typeof update>) =>
  (await update(...asked)).body.results.map(({ result }) => result);
const row = () => db.selectFrom('signals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('snoozes, reopens, dismisses with a reason and assigns', async () => {
  const until = inDays(365);
  expect(await resultsOf({ action: 'snooze', until })).toEqual(['changed']);
  expect(await row()).toMatchObject({ status: 'snoozed', snoozed_until: until, changed_by: advisor.id, version: 2 });
  expect(await resultsOf({ action: 'reopen' }, agent, [{ id, version: 2 }])).toEqual(['changed']);
  expect(await row()).toMatchObject({ status: 'open', snoozed_until: null, changed_by: agent.id });
  expect(await resultsOf({ action: 'dismiss', reason: 'declined' }, admin, [{ id, version: 3 }])).toEqual(['changed']);
  expect(await row()).toMatchObject({ status: 'dismissed', dismissal_reason: 'declined', changed_by: admin.id });
  const assigned = { action: 'assign', assignee_id: colleague.id } as const;
  expect(await resultsOf(assigned, superAdmin, [{ id, version: 4 }])).toEqual(['changed']);
  expect(await row()).toMatchObject({ status: 'dismissed', assignee_id: colleague.id, changed_by: admin.id });
  const { body } = await app.as(advisor).call('list-signals', { query: { status: 'dismissed' } });
  expect(body.signals.find((one) => one.id === id)?.dismissal).toMatchObject({
    reason: 'declined',
    by: expect.any(String),
  });
  expect(await resultsOf({ action: 'assign', assignee_id: null }, admin, [{ id, version: 5 }])).toEqual(['changed']);
});

test('says of each signal what happened', async () => {
  const [changed, ended, theirs] = [
    await newSignal(ctx, client, { version: 3 }),
    await newSignal(ctx, client, { status: 'closed', closed_at: ctx.clock().toISOString() }),
    await newSignal(ctx, await newClientOf(db, otherAdvisor)),
  ];
  const done = await newSignal(ctx, client, { status: 'dismissed', dismissal_reason: 'done', version: 7 });
  const { body } = await update({ action: 'dismiss', reason: 'done' }, advisor, [
    ...[id, changed, ended, theirs, done, 999_999].map((one) => ({ id: one, version: 1 })),
  ]);
  const of = { id: client.id, name: 'Nora Lund' };
  expect(body.results).toEqual([
    { id, client: of, result: 'changed' },
    { id: changed, client: of, result: 'changed_meanwhile' },
    { id: ended, client: of, result: 'changed_meanwhile' },
    { id: theirs, client: null, result: 'not_found' },
    { id: done, client: of, result: 'unchanged' },
    { id: 999_999, client: null, result: 'not_found' },
  ]);
});

test('twice at once changes once', async () => {
  const answers = await Promise.all(
    ['done', 'declined'].map((reason) => resultsOf({ action: 'dismiss', reason: reason as 'done' })),
  );
  expect(answers.flat().toSorted()).toEqual(['changed', 'changed_meanwhile']);
  expect((await row()).version).toBe(2);
});

test('users who do not see the client find nothing', async () => {
  for (const person of [colleague, otherAdvisor, otherAdmin])
    expect(await resultsOf({ action: 'dismiss', reason: 'done' }, person)).toEqual(['not_found']);
  expect((await update({ action: 'reopen' }, client)).status).toBe(403);
  expect(await row()).toMatchObject({ status: 'open', version: 1 });
});

test.each([
  [-1, 422],
  [0, 422],
  [1, 200],
  [365, 200],
  [366, 422],
])('a signal is snoozed from tomorrow to a year ahead: %s days', async (days, status) => {
  const answer = await update({ action: 'snooze', until: inDays(days) });
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.errors)).toEqual(status === 422 ? ['change.until'] : []);
});

test('a signal is assigned only to someone who works with the client', async () => {
  for (const one of [advisor, colleague, admin, agent])
    expect(
      (await update({ action: 'assign', assignee_id: one.id }, admin, [{ id, version: (await row()).version }])).status,
    ).toBe(200);
  const disabled = await newClientOf(db, advisor);
  await writeUser(db, disabled, { disabled_at: ctx.clock().toISOString() });
  const before = await row();
  for (const one of [otherAdvisor, client, disabled, { id: 999_999 }])
    expect(
      (await update({ action: 'assign', assignee_id: one.id }, admin, [{ id, version: before.version }])).status,
    ).toBe(422);
  expect(await row()).toEqual(before);
});

test('people who see the client receive an event, and the audit trail has the change', async () => {
  const page = await app.cable(agent);
  await page.subscribe({ channel: 'UserChannel' });
  await update({ action: 'dismiss', reason: 'done' });
  await page.until(() => page.received.includes(`signal.updated ${client.id}`));
  page.ws.close();
  const [event] = (await app.as(superAdmin).call('list-audit-events', { query: { client_id: client.id } } as never))
    .body.events;
  expect(event).toMatchObject({ action: 'update-signals', sentence: 'Changed signals of clients', has_details: true });
});
