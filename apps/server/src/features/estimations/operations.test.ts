import type { Move } from 'contract/endpoints/moves';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import {
  createActors,
  estimationForm,
  newAccount,
  newEstimation,
  newPerson,
  newRootEstimation,
} from '../../testing/factories.ts';
import { newLegalHold } from '../../testing/legal-holds.ts';
import { previewed } from '../../testing/moves.ts';
import { newQuarantinedClient } from '../../testing/operations.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { db } = app;
const actors = await createActors(db);
const { firm, otherFirm, advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = actors;

const newClient = (of: Person = advisor, health_advisor_id: number | null = agent.id) =>
  newPerson(db, 'client', of.account_id, { financial_advisor_id: of.id, health_advisor_id });
const save = (by: Person, client_id: unknown) =>
  app.as(by).call('create-estimation', { body: { estimation: { ...estimationForm(), client_id } as never } });
const estimateFor = async (client: Person, by: Person = advisor) => newEstimation(app.as(by), { client_id: client.id });
const statusFor = async (by: Person, id: number) =>
  (await app.as(by).call('show-estimation', { params: { id } })).status;
const rowOf = (id: number) => db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirst();

test('an estimate for a client belongs to the advisor of the client, also if a colleague makes it', async () => {
  const client = await newClient();
  for (const by of [advisor, admin, agent, superAdmin]) {
    const { body } = await save(by, client.id);
    expect(body.client).toEqual({ id: client.id, name: expect.stringContaining('Pat Test') });
    expect(await rowOf(Number(body.id))).toMatchObject({
      ...{ user_id: advisor.id, account_id: firm, client_id: client.id, shared_with_client_at: null },
    });
    expect(body.may_edit).toBe(by !== agent);
  }
});

test('rejects a client who is not visible, and one who does not exist, in the same words', async () => {
  const theirs = await newClient(otherAdvisor, null);
  const answers = await Promise.all([save(advisor, theirs.id), save(advisor, 999_999), save(advisor, colleague.id)]);
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [422, answers[0]?.text ?? '']));
  expect(answers[0]?.errors).toEqual({ client_id: ['Choose one of your clients'] });
  const colleagues = await newClient(colleague);
  expect((await save(advisor, colleagues.id)).status).toBe(422);
  const estimation = { ...estimationForm(), client_id: colleagues.id };
  const root = await app.browser().call('create-estimation', { body: { estimation, rootEstimator: true } });
  expect(root.errors).toEqual({ client_id: ['Choose one of your clients'] });
  const token = await newRootEstimation(app.as(advisor));
  const { id } = await newClient();
  const update = await app
    .as(advisor)
    .call('update-estimation', { params: { id: token }, body: { estimation: { ...estimationForm(), client_id: id } } });
  expect(update.errors).toEqual({ client_id: ['Choose one of your clients'] });
});

test('those who see the client can read the estimate; the agent cannot change it', async () => {
  const client = await newClient();
  const { id } = await estimateFor(client);
  const readers = [advisor, admin, agent, superAdmin];
  const others = [colleague, otherAdvisor, otherAdmin, client];
  for (const by of readers) expect([by.email, await statusFor(by, id)]).toEqual([by.email, 200]);
  for (const by of others) expect([by.email, await statusFor(by, id)]).toEqual([by.email, 404]);
  const shown = await app.as(agent).call('show-estimation', { params: { id } });
  expect(shown.body).toMatchObject({ may_edit: false, share_url: null, client: { id: client.id } });
  const body = { estimation: estimationForm() };
  expect((await app.as(agent).call('calculate-estimation', { params: { id } })).status).toBe(200);
  expect((await app.as(agent).call('update-estimation', { params: { id }, body })).status).toBe(404);
  expect((await app.as(agent).call('duplicate-estimation', { params: { id } })).status).toBe(404);
  expect((await app.as(agent).call('delete-estimation', { params: { id } })).status).toBe(404);
});

test('an update keeps, changes and removes the client', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { id } = await estimateFor(client);
  const update = async (by: Person, changed: object) =>
    (
      await app
        .as(by)
        .call('update-estimation', { params: { id }, body: { estimation: { ...estimationForm(), ...changed } } })
    ).body;
  expect((await update(advisor, {})).client?.id).toBe(client.id);
  await app.as(advisor).call('update-sharing', { params: { id }, body: { shared_with_client: true } });
  expect(await update(advisor, { client_id: client.id })).toMatchObject({ shared_with_client_at: expect.any(String) });
  expect(await update(advisor, { client_id: other.id })).toMatchObject({
    ...{ client: { id: other.id }, shared_with_client_at: null },
  });
  expect(await statusFor(client, id)).toBe(404);
  expect((await update(advisor, { client_id: null })).client).toBeNull();
  expect(await rowOf(id)).toMatchObject({ user_id: advisor.id, client_id: null });
  const colleagues = await newClient(colleague);
  expect((await update(admin, { client_id: colleagues.id })).client?.id).toBe(colleagues.id);
  expect([await statusFor(advisor, id), await statusFor(colleague, id)]).toEqual([404, 200]);
});

test('a copy is for the same client, with the same advisor, and not shared', async () => {
  const client = await newClient();
  const { id } = await estimateFor(client);
  await app.as(advisor).call('update-sharing', { params: { id }, body: { shared_with_client: true } });
  const { body } = await app.as(admin).call('duplicate-estimation', { params: { id } });
  expect(body).toMatchObject({ client: { id: client.id }, shared_with_client_at: null });
  expect(await rowOf(Number(body.id))).toMatchObject({ user_id: advisor.id, account_id: firm });
});

test('visitors with the public link do not learn who the client is', async () => {
  const client = await newClient();
  const { token } = await estimateFor(client);
  const { body } = await app.browser().call('show-estimation', { params: { id: token } });
  expect(body).toMatchObject({ client: null, shared_with_client_at: null, may_edit: false });
});

test('the estimate follows a client to another advisor of the firm, and keeps its public link', async () => {
  const client = await newClient();
  const { id, token } = await estimateFor(client);
  const user = { financial_advisor_id: colleague.id };
  await app.as(admin).call('update-user', { params: { id: client.id }, body: { user } });
  expect([await statusFor(advisor, id), await statusFor(colleague, id)]).toEqual([404, 200]);
  expect((await app.browser().call('show-estimation', { params: { id: token } })).status).toBe(200);
  const list = await app.as(colleague).call('list-estimations', {});
  expect(list.body.estimations.map((row) => row.id)).toContain(id);
  expect(list.body.totalCount).toBe(list.body.estimations.length);
});

test('the estimate follows a client to another firm, without its public link', async () => {
  const client = await newClient();
  const { id, token } = await estimateFor(client);
  const without = await newEstimation(app.as(advisor));
  const move = { kind: 'clients', client_ids: [client.id], to_advisor_id: otherAdvisor.id } satisfies Move;
  const request = await previewed(app, superAdmin, move);
  expect((await app.as(superAdmin).call('create-move', request)).status).toBe(200);
  for (const by of [advisor, admin]) expect(await statusFor(by, id)).toBe(404);
  for (const by of [otherAdvisor, otherAdmin]) expect(await statusFor(by, id)).toBe(200);
  expect(await rowOf(id)).toMatchObject({ user_id: otherAdvisor.id, account_id: otherFirm, share_digest: null });
  expect((await app.browser().call('show-estimation', { params: { id: token } })).status).toBe(404);
  expect(await statusFor(advisor, without.id)).toBe(200);
});

test('estimates for clients go along with an advisor who takes them to another firm', async () => {
  const [from, to] = [await newAccount(db), await newAccount(db)];
  await newPerson(db, 'admin', from);
  const [mover, successor] = [await newPerson(db, 'advisor', from), await newPerson(db, 'advisor', from)];
  const client = await newClient(mover, null);
  const { id } = await estimateFor(client, mover);
  const without = await newEstimation(app.as(mover));
  const move = {
    kind: 'advisor',
    advisor_id: mover.id,
    to_account_id: to,
    clients: 'go_along',
    successor_id: successor.id,
  } satisfies Move;
  const request = await previewed(app, superAdmin, move);
  expect((await app.as(superAdmin).call('create-move', request)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ user_id: mover.id, account_id: to });
  expect(await rowOf(without.id)).toMatchObject({ user_id: successor.id, account_id: from });
});

test('a merged client keeps the estimates of both', async () => {
  const holder = await newPerson(db, 'client', otherFirm, { financial_advisor_id: otherAdvisor.id });
  const theirs = await estimateFor(holder, otherAdvisor);
  const quarantined = await newQuarantinedClient(app, advisor, otherFirm, holder);
  const { id } = await newEstimation(app.as(advisor), { client_id: quarantined.id });
  await app
    .as(superAdmin)
    .call('merge-quarantined', { params: { id: quarantined.id }, body: { client_id: holder.id } });
  for (const one of [id, theirs.id])
    expect(await rowOf(one)).toMatchObject({ client_id: holder.id, user_id: advisor.id, account_id: firm });
});

test('deleting a client deletes their estimates, and no others', async () => {
  const client = await newClient();
  const { id } = await estimateFor(client);
  const without = await newEstimation(app.as(advisor));
  expect((await app.as(advisor).call('delete-client', { params: { id: client.id } })).status).toBe(200);
  expect(await rowOf(id)).toBeUndefined();
  expect(await rowOf(without.id)).toBeDefined();
  const record = await db.selectFrom('deletion_records').select('counts').where('client_id', '=', client.id).execute();
  expect(record).toMatchObject([{ counts: { estimations: 1 } }]);
});

test('a legal hold covers the estimates for its client, and those of the firm without a client', async () => {
  const account_id = await newAccount(db);
  const owner = await newPerson(db, 'advisor', account_id);
  const [client, other] = [await newClient(owner, null), await newClient(owner, null)];
  const [covered, free] = [await estimateFor(client, owner), await estimateFor(other, owner)];
  const without = await newEstimation(app.as(owner));
  await newLegalHold(app, superAdmin, client);
  const remove = async (id: number) => (await app.as(owner).call('delete-estimation', { params: { id } })).code;
  expect([await remove(covered.id), await remove(without.id)]).toEqual(Array(2).fill('estimation_legal_hold'));
  expect(await remove(free.id)).toBeUndefined();
  for (const client_id of [null, other.id]) {
    const estimation = { ...estimationForm(), client_id };
    const change = await app.as(owner).call('update-estimation', { params: { id: covered.id }, body: { estimation } });
    expect(change.code).toBe('estimation_legal_hold');
  }
  const same = { estimation: { ...estimationForm(), client_id: client.id } };
  expect((await app.as(owner).call('update-estimation', { params: { id: covered.id }, body: same })).status).toBe(200);
});
