import { randomUUID } from 'node:crypto';
import { maxMessagesPerDay } from 'contract/vocabulary/client-messages';
import type { UserType } from 'contract/vocabulary/users';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, writeUser } from '../../testing/factories.ts';
import { countWaiting } from '../../testing/locks.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { send } from './operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const { advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = await createActors(db);

let client: Person;
let id = 0;
beforeEach(async () => {
  client = await newClientOf(db, advisor, agent, { first_name: 'Nora', last_name: 'Lund' });
  id = await newSignal(ctx, client, { kind: 'no_meeting' });
});

const actorOf = ({ id: user_id }: Person, type: UserType) =>
  ({ user_id, account_id: null, type, super_admin: false, admin: false }) as never;
const chosen = (ids: readonly number[]) => ids.map((one) => ({ id: one, version: 1 }));
const sendAs = (person: Person, signals = chosen([id]), drafts: object[] = [], headers = {}) =>
  app.as(person).call('send-client-messages', { body: { signals, drafts } as never, headers });
const resultsOf = async (...asked: Parameters<typeof sendAs>) =>
  (await sendAs(...asked)).body.results.map(({ result }) => result);
const mailsTo = async (person: Person) => (await app.outbox(person.email)).length;
const kept = (signal_id = id) =>
  db.selectFrom('client_messages').selectAll().where('signal_id', '=', signal_id).execute();

test('emails the draft with the client’s values, and replies go to the advisor', async () => {
  await writeUser(db, advisor, { first_name: 'Dana', last_name: 'Whitfield' });
  expect(await resultsOf(advisor)).toEqual(['sent']);
  const [mail, ...more] = await app.outbox(client.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'mail', subject: 'Let’s find a time to talk' });
  expect(mail?.text).toContain('Hi Nora,');
  expect(mail?.text).toContain('Contact Dana Whitfield or reply to this email');
  expect(mail?.text).toMatch(/Stop messages from Dana Whitfield:\nhttp\S+\/stop_messages\/\S+/);
  expect(mail?.text).not.toMatch(/[{}]/);
  const signal = await db.selectFrom('signals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(signal).toMatchObject({ version: 2, status: 'open', messaged_at: ctx.clock().toISOString() });
  const listed = await app.as(agent).call('list-client-signals', { params: { id: client.id } });
  expect(listed.body.signals[0]?.messaged_at).toBe(signal.messaged_at);
});

test('sends what the sender wrote, with values that are not filled in again', async () => {
  await writeUser(db, client, { first_name: '{firm}' });
  const draft = { kind: 'no_meeting', subject: 'For {first name}', text: 'By {date}:\n\n<b>{first name}</b>' };
  expect(await resultsOf(agent, chosen([id]), [draft])).toEqual(['sent']);
  const [mail] = await app.outbox(client.email);
  expect(mail).toMatchObject({ subject: 'For {firm}' });
  expect(mail?.text).toContain('By June 30, 2027:\n\n<b>{firm}</b>');
});

test.each([
  ['text', 'Hi {frist name}'],
  ['text', '{details}'],
  ['subject', '{amount}'],
])('a placeholder in the %s that has no value is an error: %s', async (field, value) => {
  const draft = { kind: 'no_meeting', subject: 'Hello', text: 'Hello', [field]: value };
  const answer = await sendAs(advisor, chosen([id]), [draft]);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [`drafts.0.${field}`]]);
  expect(await mailsTo(client)).toBe(0);
});

test('says of each signal what happened, and sends a client one message about what is due first', async () => {
  const [stopped, rejected, quarantined] = [
    await newClientOf(db, advisor),
    await newClientOf(db, advisor),
    await newClientOf(db, advisor),
  ];
  await writeUser(db, stopped, { advisor_messages: false });
  const rejection = { user_id: rejected.id, email: rejected.email, reason: 'full' as const };
  await db
    .insertInto('rejected_addresses')
    .values({ ...rejection, rejected_at: ctx.clock().toISOString() })
    .execute();
  await writeUser(db, quarantined, { quarantined_at: ctx.clock().toISOString(), pending_email: 'taken@firm.test' });
  const disabled = await newClientOf(db, advisor);
  const ofDisabled = await newSignal(ctx, disabled, { kind: 'no_meeting' });
  await writeUser(db, disabled, { disabled_at: ctx.clock().toISOString() });
  const cases = [
    [id, 'same_client'],
    [await newSignal(ctx, client, { kind: 'turns_65', due_on: '2027-01-01' }), 'sent'],
    [await newSignal(ctx, stopped, { kind: 'no_meeting' }), 'opted_out'],
    [await newSignal(ctx, rejected, { kind: 'no_meeting' }), 'address_rejected'],
    [await newSignal(ctx, quarantined, { kind: 'no_meeting' }), 'no_email'],
    [await newSignal(ctx, await newClientOf(db, advisor), { kind: 'income_limit' }), 'no_draft'],
    [await newSignal(ctx, await newClientOf(db, advisor), { version: 2 }), 'changed_meanwhile'],
    [
      await newSignal(ctx, await newClientOf(db, advisor), { status: 'dismissed', dismissal_reason: 'done' }),
      'changed_meanwhile',
    ],
    [ofDisabled, 'not_found'],
    [await newSignal(ctx, await newClientOf(db, otherAdvisor)), 'not_found'],
    [999_999, 'not_found'],
  ] as const;
  const signals = chosen(cases.map(([one]) => one));
  const preview = await app.as(advisor).call('preview-client-messages', { body: { signals, drafts: [] } });
  expect(preview.body.results.map(({ result }) => (result === 'ready' ? 'sent' : result))).toEqual(
    cases.map(([, result]) => result),
  );
  expect(await resultsOf(advisor, signals)).toEqual(cases.map(([, result]) => result));
  for (const one of [stopped, rejected, disabled]) expect(await mailsTo(one)).toBe(0);
  expect(await mailsTo(client)).toBe(1);
});

test('requirement 2: users who do not see the client send nothing', async () => {
  for (const person of [colleague, otherAdvisor, otherAdmin]) expect(await resultsOf(person)).toEqual(['not_found']);
  expect((await sendAs(client)).status).toBe(403);
  expect([await kept(), await mailsTo(client)]).toEqual([[], 0]);
});

test('a double click and a repeated request send once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2].map(() => sendAs(advisor, chosen([id]), [], headers)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const again = await sendAs(advisor, chosen([id]), [], headers);
  expect(again.body.results.map(({ result }) => result)).toEqual(['sent']);
  expect(await resultsOf(advisor)).toEqual(['changed_meanwhile']);
  expect([(await kept()).length, await mailsTo(client)]).toEqual([1, 1]);
});

test('two people at once send once', async () => {
  const results = await Promise.all([advisor, agent, admin, superAdmin].map((person) => resultsOf(person)));
  expect(results.flat().toSorted()).toEqual(['changed_meanwhile', 'changed_meanwhile', 'changed_meanwhile', 'sent']);
  expect([(await kept()).length, await mailsTo(client)]).toEqual([1, 1]);
});

test('two people who write to the same clients at once, in opposite orders, both send', async () => {
  const people = [client, await newClientOf(db, advisor, agent)];
  const newSelection = async () =>
    chosen(await Promise.all(people.map((person) => newSignal(ctx, person, { kind: 'no_meeting' }))));
  const selections = [await newSelection(), (await newSelection()).toReversed()];
  let jobs = 0;
  const waiting: typeof ctx.jobs = {
    ...ctx.jobs,
    // The first email is written once the other selection has a client, too, or waits for this one's.
    async send(...sent) {
      jobs += 1;
      if (jobs <= 2) await expect.poll(async () => jobs > 1 || (await countWaiting(db)) > 0).toBe(true);
      await ctx.jobs.send(...sent);
    },
  };
  const senders = [actorOf(advisor, 'AdvisorUser'), actorOf(agent, 'HealthAdvisorUser')];
  const replies = await Promise.all(
    senders.map((sender, at) => send({ ...ctx, jobs: waiting }, sender, { signals: selections[at] ?? [], drafts: [] })),
  );
  expect(replies.map(({ results }) => results.map(({ id, result }) => [id, result]))).toEqual(
    selections.map((selection) => selection.map((signal) => [signal.id, 'sent'])),
  );
});

test('someone who sees the new version can write again on purpose', async () => {
  expect(await resultsOf(advisor)).toEqual(['sent']);
  expect(await resultsOf(agent, [{ id, version: 2 }])).toEqual(['sent']);
  expect((await kept()).map(({ signal_version }) => signal_version)).toEqual([1, 2]);
});

test('a crash in the middle sends nothing, and the same call then sends each message once', async () => {
  const other = await newClientOf(db, advisor);
  const signals = chosen([id, await newSignal(ctx, other, { kind: 'no_meeting' })]);
  let jobs = 0;
  const failing: typeof ctx.jobs = {
    ...ctx.jobs,
    send: async (...sent) => {
      if (++jobs === 2) throw new Error('killed');
      await ctx.jobs.send(...sent);
    },
  };
  const call = send({ ...ctx, jobs: failing }, actorOf(advisor, 'AdvisorUser'), { signals, drafts: [] });
  await expect(call).rejects.toThrow('killed');
  expect([jobs, await kept(), await mailsTo(client), await mailsTo(other)]).toEqual([2, [], 0, 0]);
  expect(await resultsOf(advisor, signals)).toEqual(['sent', 'sent']);
  expect([await mailsTo(client), await mailsTo(other)]).toEqual([1, 1]);
});

test('replies go to the client’s advisor if someone else writes', async () => {
  await writeUser(db, advisor, { first_name: 'Dana', last_name: 'Whitfield' });
  expect(await resultsOf(admin)).toEqual(['sent']);
  const [mail] = await app.outbox(client.email);
  expect(mail?.text).toContain('Contact Dana Whitfield or reply');
});

test('limits what one person sends in a day', async () => {
  const row = { client_id: client.id, sender_id: agent.id, signal_kind: 'no_meeting', content_encrypted: 'x' } as const;
  const rows = Array.from({ length: maxMessagesPerDay }, () => ({
    ...row,
    signal_version: 1,
    sent_at: ctx.clock().toISOString(),
  }));
  await db.insertInto('client_messages').values(rows).execute();
  const denied = await sendAs(agent);
  expect([denied.status, denied.code]).toEqual([409, 'too_many_messages']);
  expect(await resultsOf(advisor)).toEqual(['sent']);
  await db.deleteFrom('client_messages').where('sender_id', '=', agent.id).execute();
});

test('an address gets at most 5 in ten minutes, and a message that was not sent is not recorded', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => newSignal(ctx, client, { kind: 'no_meeting' })));
  const results: string[] = [];
  for (const one of ids) results.push(...(await resultsOf(advisor, chosen([one]))));
  expect(results).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'capped']);
  expect(await kept(ids[5])).toEqual([]);
});

test('the feed names the message, which those who see the client open', async () => {
  await resultsOf(advisor);
  const feed = await app.as(agent).call('list-client-activities', { params: { id: client.id } });
  const [activity] = feed.body.activities;
  expect(activity).toMatchObject({ kind: 'message_sent', message_id: expect.any(Number) });
  const params = { id: activity?.message_id ?? 0 };
  const opened = await app.as(agent).call('show-client-message', { params });
  expect(opened.body).toMatchObject({
    client: { id: client.id, name: 'Nora Lund' },
    subject: 'Let’s find a time to talk',
    text: expect.stringMatching(/^Hi Nora,/),
  });
  for (const person of [colleague, otherAdvisor, otherAdmin])
    expect((await app.as(person).call('show-client-message', { params })).status).toBe(404);
  const own = await app.as(client).call('list-activities');
  expect(own.body.activities.some(({ kind }) => kind === 'message_sent')).toBe(false);
  const events = await app.as(superAdmin).call('list-audit-events', { query: { client_id: client.id } } as never);
  expect(events.body.events).toContainEqual(
    expect.objectContaining({
      action: 'send-client-messages',
      sentence: 'Sent messages to clients',
      has_details: true,
    }),
  );
});
