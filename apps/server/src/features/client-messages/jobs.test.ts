import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { secondsBefore } from '../../clock.ts';
import type { MailSender } from '../../integrations/mail/mail.ts';
import type { Person } from '../../testing/browser.ts';
import { newClientMessage } from '../../testing/client-messages.ts';
import { createActors } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { maxPending } from '../notifications/rules.ts';

const sent: string[] = [];
let answer: () => Promise<Awaited<ReturnType<MailSender['send']>> | undefined> = async () => undefined;
const mail: MailSender = {
  async send({ to, subject }) {
    const given = await answer();
    if (given) return given;
    sent.push(`${subject} to ${to}`);
    return 'stored';
  },
  close: () => undefined,
};
const app = await createTestApp({ mail });
afterAll(() => app.close());
const { db, ctx } = app;
const { advisor, agent } = await createActors(db);

let client: Person;
let signal_id = 0;
beforeEach(async () => {
  answer = async () => undefined;
  sent.length = 0;
  client = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Lund' });
  signal_id = await newSignal(ctx, client, { kind: 'no_meeting' });
});

const choose = (advisor_messages: boolean) =>
  app.as(client).call('update-user', { params: { id: client.id }, body: { user: { advisor_messages } } });
const show = async (id: number) => (await app.as(agent).call('show-client-message', { params: { id } })).body;
const versionOf = async () =>
  (await db.selectFrom('signals').select('version').where('id', '=', signal_id).executeTakeFirstOrThrow()).version;
const sendMessage = async () => newClientMessage(app, advisor, [{ id: signal_id, version: await versionOf() }]);
const messagedAt = async () =>
  (await app.as(agent).call('list-client-signals', { params: { id: client.id } })).body.signals[0]?.messaged_at;
const feed = async () =>
  (await app.as(agent).call('list-client-activities', { params: { id: client.id } })).body.activities;

test('a message that waits is not sent after the client has opted out, and says so', async () => {
  const id = await sendMessage();
  expect([(await show(id)).stopped_at, await messagedAt()]).toEqual([null, ctx.clock().toISOString()]);
  await enqueueEmail(ctx, {
    ...{ purpose: 'invite', to: client.email, user_id: client.id, subject: 'Your account' },
    ...{ heading: 'x', paragraphs: ['x'] },
  });
  app.forward(60);
  await choose(false);
  await app.work();
  expect(sent).toEqual([`Your account to ${client.email}`]);
  expect(await show(id)).toMatchObject({
    stopped_at: ctx.clock().toISOString(),
    text: expect.stringMatching(/^Hi Nora/),
  });
  expect(await messagedAt()).toBeNull();
  const [latest, before] = await feed();
  expect(latest).toMatchObject({
    kind: 'message_stopped',
    message_id: id,
    text: 'The message about a meeting wasn’t sent, because Nora Lund opted out',
  });
  expect(before?.kind).toBe('message_sent');
  const row = db.selectFrom('messages').select(['state', 'failure', 'content_encrypted']);
  expect(await row.where('user_id', '=', client.id).where('purpose', '=', 'client_message').execute()).toEqual([
    { state: 'failed', failure: null, content_encrypted: null },
  ]);
});

test('a client who opts out between two attempts gets none, also after opting in again', async () => {
  const id = await sendMessage();
  let attempts = 0;
  answer = async () => {
    attempts += 1;
    await choose(false);
    throw new Error('The mail server is down');
  };
  await app.work();
  await choose(true);
  const { email_id } = await db
    .selectFrom('client_messages')
    .select('email_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  answer = async () => undefined;
  await ctx.jobs.send(db, 'send-client-message', { message_id: email_id });
  await app.work();
  expect([attempts, sent, (await show(id)).stopped_at]).toEqual([1, [], ctx.clock().toISOString()]);
  expect((await feed()).filter(({ kind }) => kind === 'message_stopped')).toHaveLength(1);
});

test('is sent once the mail server works again', async () => {
  const id = await sendMessage();
  let attempts = 0;
  answer = async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('The mail server is down');
  };
  await app.work();
  expect(sent).toEqual([`Let’s find a time to talk to ${client.email}`]);
  await choose(false);
  await app.work();
  expect((await show(id)).stopped_at).toBeNull();
});

const checkDelivery = async () => {
  await ctx.jobs.send(db, 'record-undelivered-messages', {});
  await app.work();
};
const expectUndelivered = async (id: number) => {
  expect(await show(id)).toMatchObject({ stopped_at: null, failed_at: ctx.clock().toISOString() });
  expect(await messagedAt()).toBeNull();
  expect((await feed()).map(({ kind, text }) => (kind === 'message_stopped' ? text : kind))).toEqual([
    'The message about a meeting couldn’t be delivered to Nora Lund',
    'message_sent',
  ]);
};

test.each([
  ['reaches no mail server', async () => Promise.reject(new Error('The mail server is down'))],
  ['is rejected', async () => ({ rejected: 'unknown_address' as const })],
])('a message that %s says so, once, and can be sent again', async (_, failure) => {
  const id = await sendMessage();
  answer = failure;
  await app.work().catch(() => undefined);
  for (let times = 0; times < 2; times += 1) await checkDelivery();
  await expectUndelivered(id);
  answer = async () => undefined;
  await db.deleteFrom('rejected_addresses').execute();
  const again = await sendMessage();
  await checkDelivery();
  expect([sent.length, (await show(again)).failed_at, await messagedAt()]).toEqual([
    1,
    null,
    ctx.clock().toISOString(),
  ]);
});

test('a message that waited for a day says that it was not delivered', async () => {
  const id = await sendMessage();
  await sql`delete from pgboss.job where name = 'send-client-message'`.execute(app.owner);
  const created_at = secondsBefore(ctx.clock(), maxPending + 1);
  await db.updateTable('messages').set({ created_at }).where('user_id', '=', client.id).execute();
  await ctx.jobs.send(db, 'forget-messages', {});
  await app.work();
  await checkDelivery();
  await expectUndelivered(id);
});

test('the signal keeps when an earlier message was sent', async () => {
  await sendMessage();
  await app.work();
  const first = await messagedAt();
  app.forward(60);
  await sendMessage();
  expect(await messagedAt()).not.toBe(first);
  await choose(false);
  await app.work();
  expect([sent.length, await messagedAt()]).toEqual([1, first]);
});
