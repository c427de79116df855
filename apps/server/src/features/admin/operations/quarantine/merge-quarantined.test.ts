import { afterAll, expect, test } from 'vitest';
import { newClientMessage } from '../../../../testing/client-messages.ts';
import {
  createActors,
  newAccount,
  newEstimation,
  newPerson,
  readUser,
  writeUser,
} from '../../../../testing/factories.ts';
import { newClientOf, newMeeting } from '../../../../testing/meetings.ts';
import { newQuarantinedAdvisor, newQuarantinedClient } from '../../../../testing/operations.ts';
import { newPolicy } from '../../../../testing/policies.ts';
import { newSignal } from '../../../../testing/signals.ts';
import { createTestApp } from '../../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, advisor, admin, otherAdvisor, agent, superAdmin } = await createActors(app.db);
const second = await newPerson(app.db, 'superAdmin', null);

const staff = app.as(superAdmin);
const merge = (id: number, client_id: number, by = superAdmin) =>
  app.as(by).call('merge-quarantined', { params: { id }, body: { client_id } });
const show = (id: number) => staff.call('show-merge', { params: { id } });
const idsOf = async (by: typeof advisor) =>
  (await app.as(by).call('list-clients', { query: { pageSize: 100 } })).body.clients.map(({ id }) => id);
const newHolder = () =>
  newPerson(app.db, 'client', otherFirm, {
    first_name: 'Holly',
    financial_advisor_id: otherAdvisor.id,
    client_request_type: 'pre_65',
  });

test('the engagement of the new firm becomes the current one of the client who stays', async () => {
  const holder = await newHolder();
  await app
    .as(otherAdvisor)
    .call('update-user', { params: { id: holder.id }, body: { user: { advisor_notes: 'Old notes' } } });
  const oldMeeting = await newMeeting(app.ctx, holder);
  const estimate = await newEstimation(app.as(otherAdvisor));
  const { id } = await newQuarantinedClient(app, advisor, otherFirm, holder);
  const newMeetingId = await newMeeting(app.ctx, { id }, { agent_id: agent.id });
  await app.work();
  expect((await show(id)).body).toEqual({
    client: { id: holder.id, name: expect.stringContaining('Holly') },
    moves: {
      ...{ account_name: expect.any(String), advisor_name: expect.any(String), client_request_type: 'medicare' },
      ...{ projected_start_date: expect.any(String), has_notes: true, meetings: 1 },
    },
    ends: {
      ...{ account_name: expect.any(String), advisor_name: expect.any(String), client_request_type: 'pre_65' },
      ...{ projected_start_date: null, has_notes: true, meetings: 1 },
    },
    sends_invitation: true,
  });
  const received = (await app.outbox(holder.email)).length;

  expect((await merge(id, holder.id)).body).toEqual({ resolved: true });
  expect(await readUser(app.db, holder.id)).toMatchObject({
    ...{ first_name: 'Holly', email: holder.email, account_id: firm, financial_advisor_id: advisor.id },
    ...{ client_request_type: 'medicare', booking_id: newMeetingId },
  });
  expect(await app.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
  expect((await app.outbox(holder.email)).length).toBe(received + 1);

  expect(await idsOf(advisor)).toContain(holder.id);
  expect(await idsOf(otherAdvisor)).not.toContain(holder.id);
  expect((await app.as(otherAdvisor).call('show-client', { params: { id: holder.id } })).status).toBe(404);
  const { body: shown } = await app.as(advisor).call('show-client', { params: { id: holder.id } });
  expect([shown.advisor_notes, shown.first_name]).toEqual(['Met at the fair', 'Holly']);
  const { body: feed } = await app.as(advisor).call('list-client-activities', { params: { id: holder.id } });
  expect(feed.activities.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['client_referred', 'advisor_changed']),
  );

  const former = app.db
    .selectFrom('engagements')
    .selectAll()
    .where('client_id', '=', holder.id)
    .where('account_id', '=', otherFirm);
  expect(await former.executeTakeFirstOrThrow()).toMatchObject({
    ...{ is_current: false, advisor_notes_encrypted: expect.any(String), booking_id: oldMeeting },
  });
  expect((await app.as(otherAdvisor).call('show-estimation', { params: { id: estimate.id } })).status).toBe(200);
});

test('deletes the quarantined client as completely as any other', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm, await newHolder());
  const keys = app.db.selectFrom('audit_keys').select('id').where('user_id', '=', id);
  expect(await keys.execute()).toHaveLength(1);
  expect((await merge(id, holder.id)).status).toBe(200);
  await app.work();
  expect(await keys.execute()).toEqual([]);
  const records = app.db.selectFrom('deletion_records').selectAll().where('client_id', '=', id);
  expect(await records.execute()).toMatchObject([
    { deleted_by: superAdmin.id, cause: 'request', counts: { users: 1 } },
  ]);
});

test('keeps the messages of the quarantined client, and the choice to get no more of them', async () => {
  const holder = await newHolder();
  const invited = await newClientOf(app.db, advisor, null);
  const message_id = await newClientMessage(app, advisor, [{ id: await newSignal(app.ctx, invited), version: 1 }]);
  const quarantine = { pending_email: holder.email, quarantined_at: app.ctx.clock().toISOString() };
  await writeUser(app.db, invited, { ...quarantine, advisor_messages: false });
  expect((await merge(invited.id, holder.id)).status).toBe(200);
  const { body: feed } = await app.as(advisor).call('list-client-activities', { params: { id: holder.id } });
  expect(feed.activities).toContainEqual(expect.objectContaining({ kind: 'message_sent', message_id }));
  const { body: message } = await app.as(advisor).call('show-client-message', { params: { id: message_id } });
  expect(message).toMatchObject({ client: { id: holder.id }, text: expect.any(String) });
  const { body: shown } = await app.as(advisor).call('show-client', { params: { id: holder.id } });
  expect(shown.advisor_messages).toBe(false);
});

test('two super admins at once: one merges, the other gets 409', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm, await newHolder());
  await app.as(second).call('list-quarantined');
  const answers = await Promise.all([
    merge(id, holder.id),
    merge(id, holder.id, second),
    staff.call('reject-quarantined', { params: { id } }),
    app.as(second).call('change-quarantined-email', { params: { id }, body: { email: `free${id}@example.test` } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'quarantine_resolved' });
  expect((await show(id)).code).toBe('quarantine_resolved');
});

test('two firms ask for the same client: the later merge ends the engagement of the earlier', async () => {
  const holder = await newHolder();
  const third = await newPerson(app.db, 'advisor', await newAccount(app.db));
  const first = await newQuarantinedClient(app, advisor, otherFirm, holder);
  const later = await newQuarantinedClient(app, third, otherFirm, holder);
  const answers = await Promise.all([merge(first.id, holder.id), merge(later.id, holder.id, second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const engagements = app.db.selectFrom('engagements').select('is_current').where('client_id', '=', holder.id);
  expect((await engagements.execute()).map(({ is_current }) => is_current).toSorted()).toEqual([false, false, true]);
});

test('rejects a merge with another client than the one in the preview', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm, await newHolder());
  expect((await merge(id, otherAdvisor.id)).code).toBe('version_conflict');
  expect((await merge(id, holder.id)).status).toBe(200);
});

test('explains why two people cannot be merged', async () => {
  const obstacles: unknown[] = [];
  const obstacleOf = async ({ id, holder }: { id: number; holder: { id: number } }) => {
    const { people } = (await staff.call('list-quarantined', { query: { pageSize: 100 } })).body;
    const codes = [(await show(id)).code, (await merge(id, holder.id)).code];
    obstacles.push([people.find((person) => person.id === id)?.obstacle, ...codes]);
  };
  const free = await newQuarantinedClient(app, advisor, otherFirm);
  await writeUser(app.db, free.holder, { email: `moved${free.id}@example.test` });
  await obstacleOf(free);
  await obstacleOf(await newQuarantinedAdvisor(app, admin, otherFirm));
  await obstacleOf(await newQuarantinedClient(app, advisor, otherFirm, agent));
  const disabled = await newQuarantinedClient(app, advisor, otherFirm);
  await writeUser(app.db, disabled.holder, { disabled_at: new Date().toISOString() });
  await obstacleOf(disabled);
  const planned = await newQuarantinedClient(app, advisor, otherFirm);
  await newPolicy(app.db, { client_id: planned.id });
  await obstacleOf(planned);
  expect(obstacles).toEqual(
    ['address_free', 'advisor_requested', 'holder_not_client', 'holder_disabled', 'has_records'].map((obstacle) => [
      ...[obstacle, 'merge_not_possible', 'merge_not_possible'],
    ]),
  );
});

test('sends no invitation for a client that the advisor chose not to email', async () => {
  const { id, holder } = await newQuarantinedClient(app, advisor, otherFirm, await newHolder());
  await writeUser(app.db, { id }, { do_not_send_referral_email: true });
  expect((await show(id)).body.sends_invitation).toBe(false);
  await merge(id, holder.id);
  expect(await app.outbox(holder.email)).toEqual([]);
});
