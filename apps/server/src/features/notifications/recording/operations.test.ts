import { afterAll, expect, test } from 'vitest';
import { withTransaction } from '../../../db/connection.ts';
import type { MailSender } from '../../../integrations/mail/mail.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newEstimation, newPerson, writeUser } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { found } from '../../../testing/signals.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { beginRun, refreshSignals } from '../../signals/computing/operations.ts';
import type { FoundSignal } from '../../signals/detection/rules.ts';
import { enqueueEmail } from '../operations.ts';
import { addNotifications } from './operations.ts';

const rejecting = new Set<string>();
const mail: MailSender = {
  send: async ({ to }) => (rejecting.has(to) ? { rejected: 'unknown_address' } : 'stored'),
  close: () => undefined,
};
const app = await createTestApp({ mail });
afterAll(() => app.close());
const { ctx, db } = app;
const { firm, agent, admin, colleague, otherAdvisor } = await createActors(db);

const newAdvisor = () => newPerson(db, 'advisor', firm);
const kindsOf = async ({ id }: Pick<Person, 'id'>) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

async function refresh(client: Person, ...signals: readonly FoundSignal[]) {
  const run = await beginRun(ctx, async () => new Map([[client.id, { signals, next_on: null }]]));
  return refreshSignals(ctx, [client.id], run);
}

test('a signal that opens is for the advisor and the agent of the client, once for any number of computations', async () => {
  const advisor = await newAdvisor();
  const own = await newPerson(db, 'agent', null);
  const client = await newClientOf(db, advisor, own);
  await refresh(client, found(), found({ kind: 'income_limit' }), found({ kind: 'address_rejected' }));
  await refresh(client, found(), found({ kind: 'income_limit' }));
  for (const person of [advisor, own])
    expect((await kindsOf(person)).toSorted()).toEqual(['signal_costs', 'signal_medicare']);
  for (const person of [admin, colleague, otherAdvisor]) expect(await kindsOf(person)).toEqual([]);
});

test('a dismissed signal that opens again is for its assignee, or for the staff if that user does not see the client', async () => {
  const [advisor, assignee] = [await newAdvisor(), await newPerson(db, 'admin', firm)];
  const client = await newClientOf(db, advisor, null);
  await refresh(client, found());
  const { id } = await db
    .selectFrom('signals')
    .select('id')
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow();
  const change = async (version: number, body: object) => {
    const sent = { signals: [{ id, version }], change: body } as never;
    expect((await app.as(advisor).call('update-signals', { body: sent })).body.results).toMatchObject([
      { result: 'changed' },
    ]);
  };
  await change(1, { action: 'assign', assignee_id: assignee.id });
  await change(2, { action: 'dismiss', reason: 'done' });
  app.forward(60);
  await refresh(client, found({ facts: { first_name: 'Other' } }));
  expect(await kindsOf(advisor)).toEqual(['signal_medicare']);
  expect(await kindsOf(assignee)).toEqual(['signal_medicare']);
  await change(4, { action: 'assign', assignee_id: colleague.id });
  await change(5, { action: 'dismiss', reason: 'done' });
  app.forward(60);
  await refresh(client, found({ facts: { first_name: 'Another' } }));
  expect(await kindsOf(advisor)).toEqual(['signal_medicare', 'signal_medicare']);
  expect(await kindsOf(colleague)).toEqual([]);
});

test('a transaction that fails leaves none, and concurrent ones add one', async () => {
  const advisor = await newAdvisor();
  const add = (tx: typeof ctx) =>
    addNotifications(tx, [{ kind: 'estimate_opened', event_key: `once ${advisor.id}`, user_ids: [advisor.id] }]);
  const failed = withTransaction(ctx, async (tx) => {
    await add(tx);
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect(await kindsOf(advisor)).toEqual([]);
  const added = await Promise.all(Array.from({ length: 6 }, () => add(ctx)));
  expect(added.flat()).toHaveLength(1);
  expect(await kindsOf(advisor)).toHaveLength(1);
});

test('is not for disabled users and clients', async () => {
  const [disabled, client] = [await newAdvisor(), await newPerson(db, 'client', firm)];
  await writeUser(db, disabled, { disabled_at: ctx.clock().toISOString() });
  const user_ids = [disabled.id, client.id];
  expect(await addNotifications(ctx, [{ kind: 'estimate_opened', event_key: 'x', user_ids }])).toEqual([]);
});

test('an opened link is for the owner of the estimate and the client’s advisor and agent, once an hour', async () => {
  const [advisor, own] = [await newAdvisor(), await newPerson(db, 'agent', null)];
  const client = await newClientOf(db, advisor, own);
  const { token } = await newEstimation(app.as(advisor), { client_id: client.id });
  const open = () =>
    app.browser().call('record-opening', {
      params: { id: token },
      body: { visit: crypto.randomUUID().replaceAll('-', '') },
    });
  for (let visit = 0; visit < 3; visit += 1) expect((await open()).status).toBe(200);
  expect(await kindsOf(advisor)).toEqual(['estimate_opened']);
  expect(await kindsOf(own)).toEqual(['estimate_opened']);
  app.forward(3601);
  await open();
  expect(await kindsOf(advisor)).toHaveLength(2);
});

test('a rejected address is recorded once, until an email is accepted or the address changes', async () => {
  const advisor = await newAdvisor();
  const client = await newClientOf(db, advisor, null);
  const write = async () => {
    app.forward(3600);
    await enqueueEmail(ctx, {
      ...{ purpose: 'invite', subject: 'x', heading: 'x', paragraphs: ['x'], to: client.email, user_id: client.id },
    });
    await app.work();
  };
  await write();
  expect(await kindsOf(advisor)).toEqual([]);
  rejecting.add(client.email);
  await write();
  await write();
  expect(await kindsOf(advisor)).toEqual(['address_rejected']);
  rejecting.delete(client.email);
  await write();
  rejecting.add(client.email);
  await write();
  expect(await kindsOf(advisor)).toEqual(['address_rejected', 'address_rejected']);
});

test('nothing about a client is stored in clear text, and the rows end with the client', async () => {
  const client = await newClientOf(db, await newAdvisor(), agent);
  await writeUser(db, client, { first_name: 'Quillfeather' });
  await refresh(client, found({ facts: { first_name: 'Quillfeather' } }));
  const rows = await db.selectFrom('notifications').selectAll().where('client_id', '=', client.id).execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('Quillfeather');
  await db.deleteFrom('users').where('id', '=', client.id).execute();
  expect(await db.selectFrom('notifications').select('id').where('client_id', '=', client.id).execute()).toEqual([]);
});
