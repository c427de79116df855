import { afterAll, expect, test } from 'vitest';
import { createAnalysisActors, newAnalysis, openFile, returnAfter } from '../../../testing/analyses.ts';
import type { Person } from '../../../testing/browser.ts';
import { newPerson, writeUser } from '../../../testing/factories.ts';
import { activityKindsOf, newClientOf } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const actors = await createAnalysisActors(app);
const { firm, advisor, agent, superAdmin, patient } = actors;

const send = (person: Person, { id }: Pick<Person, 'id'>) => app.as(person).call('send-analysis', { params: { id } });
const mailsTo = async ({ email }: Person) =>
  (await app.outbox(email)).filter(({ purpose }) => purpose === 'analysis_ready');
const summaryFor = async (person: Person, { id }: Pick<Person, 'id'>) =>
  (await app.as(person).call('show-client', { params: { id } })).body.analysis;
const todosOf = async (person: Person) =>
  (await app.as(person).call('list-todos')).body.todos.filter(({ kind }) => /anal/.test(kind));

async function newReady(changed: Parameters<typeof newClientOf>[3] = {}) {
  const own = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, own, agent, { first_name: 'Ruth', last_name: 'Day', ...changed });
  const hpa = await newAnalysis(app, agent, client);
  const hpa_fa = await newAnalysis(app, agent, client, { type: 'hpa_fa' });
  return { own, client, hpa, hpa_fa };
}

test('emails the advisor and the client links to pages', async () => {
  const { own, client } = await newReady();
  const sent_at = app.ctx.clock().toISOString();
  expect((await send(agent, client)).body).toEqual({ sent_at, emailed_advisor: true, emailed_client: true });
  const [toAdvisor, ...moreToAdvisor] = await mailsTo(own);
  const [toClient, ...moreToClient] = await mailsTo(client);
  expect([moreToAdvisor, moreToClient]).toEqual([[], []]);
  expect(toAdvisor?.link).toBe(`http://localhost:3000/clients/${client.id}?view=documents`);
  expect(toAdvisor?.text).toContain('Ruth Day');
  expect(toClient?.link).toMatch(/^http:\/\/localhost:3000\/token_login\/[\w-]{43}$/);
  for (const mail of [toAdvisor, toClient]) expect(mail?.text).not.toMatch(/rails|\.pdf|signed/);
  expect((await activityKindsOf(db, client)).at(-1)).toBe('analysis_sent');
  for (const person of [agent, own]) expect((await summaryFor(person, client)).sent_at).toBe(sent_at);
  const [own_activity] = (await app.as(client).call('list-activities')).body.activities;
  expect(own_activity?.text).toMatch(/^Pat Test\d+ sent your analysis$/);
});

test('needs both analyses', async () => {
  const client = await actors.newClient();
  const rejected = async () => {
    const { status, code } = await send(agent, client);
    return [status, code];
  };
  expect(await rejected()).toEqual([422, 'analyses_incomplete']);
  await newAnalysis(app, agent, client);
  const { id } = await newAnalysis(app, agent, client, { type: 'hpa_fa' });
  await app.as(agent).call('delete-attachment', { params: { id } });
  expect(await rejected()).toEqual([422, 'analyses_incomplete']);
});

test('sending again within a minute is 409 and says when it is possible; at once only one of two succeeds', async () => {
  const { own, client } = await newReady();
  const both = await Promise.all([send(agent, client), send(superAdmin, client)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  app.forward(20);
  const again = await send(agent, client);
  expect([again.status, again.code, again.headers['retry-after']]).toEqual([409, 'analysis_just_sent', '40']);
  app.forward(40);
  expect((await send(agent, client)).status).toBe(200);
  expect([await mailsTo(own), await mailsTo(client)].map(({ length }) => length)).toEqual([2, 2]);
});

test('says before sending why the advisor would get no email', async () => {
  const { own, client } = await newReady();
  const obstacle = async () => (await summaryFor(agent, client)).advisor_email_obstacle;
  const update = (account: object) => db.updateTable('accounts').set(account).where('id', '=', firm).execute();
  expect(await obstacle()).toBeNull();
  await update({ plan_type: 'starter' });
  expect(await obstacle()).toBe('not_core');
  await update({ plan_type: 'core', stripeable: true, seats: 0 });
  expect(await obstacle()).toBe('no_seat');
  expect((await send(agent, client)).body).toMatchObject({ emailed_advisor: false, emailed_client: true });
  await update({ stripeable: false });
  await writeUser(db, client, { financial_advisor_id: null });
  expect(await obstacle()).toBe('no_advisor');
  app.forward(61);
  expect((await send(agent, client)).body.emailed_advisor).toBe(false);
  expect(await mailsTo(own)).toEqual([]);
  expect((await summaryFor(client, client)).advisor_email_obstacle).toBeNull();
});

test('nothing is sent to the address of a quarantined client', async () => {
  const { client } = await newReady({ quarantined_at: new Date().toISOString(), pending_email: 'wished@example.test' });
  expect((await send(agent, client)).body).toMatchObject({ emailed_advisor: true, emailed_client: false });
  expect(await mailsTo(client)).toEqual([]);
  expect(await mailsTo({ ...client, email: 'wished@example.test' })).toEqual([]);
});

test('without anyone to email, the sending is rejected and not recorded', async () => {
  const { own, client } = await newReady({
    quarantined_at: new Date().toISOString(),
    pending_email: 'wish@example.test',
  });
  await writeUser(db, client, { financial_advisor_id: null });
  const { status, code } = await send(agent, client);
  expect([status, code]).toEqual([422, 'analysis_without_recipient']);
  expect([(await summaryFor(agent, client)).sent_at, await mailsTo(own)]).toEqual([null, []]);
  expect(await activityKindsOf(db, client)).not.toContain('analysis_sent');
});

test('when an address has reached its limit of emails, nothing is sent or recorded', async () => {
  const { own, client } = await newReady();
  for (let count = 0; count < 5; count++) {
    expect((await send(agent, client)).status).toBe(200);
    await returnAfter(app, 61, [agent]);
  }
  const { sent_at } = await summaryFor(agent, client);
  const { status, code, headers } = await send(agent, client);
  expect([status, code, headers['retry-after']]).toEqual([429, 'rate_limited', '600']);
  expect((await summaryFor(agent, client)).sent_at).toBe(sent_at);
  expect([await mailsTo(own), await mailsTo(client)].map(({ length }) => length)).toEqual([5, 5]);
  await returnAfter(app, 600, [agent, superAdmin, advisor, patient]);
  expect((await send(agent, client)).body).toMatchObject({ emailed_advisor: true, emailed_client: true });
});

test('users of the firm and the client get 403, others the same 404 as for an unknown client', async () => {
  const unknown = (await send(agent, { id: 999_999 })).text;
  for (const [person, status] of [
    [advisor, 403],
    [actors.admin, 403],
    [patient, 403],
    [actors.colleague, 404],
    [actors.otherAdvisor, 404],
    [actors.otherAgent, 404],
  ] as const) {
    const answer = await send(person, patient);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.text).toBe(unknown);
  }
  expect((await app.browser().call('send-analysis', { params: { id: patient.id } })).status).toBe(401);
});

test('to-dos follow: send, then read', async () => {
  const reader = await newPerson(db, 'agent', null);
  const own = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, own, reader);
  const hpa = await newAnalysis(app, reader, client);
  expect(await todosOf(reader)).toEqual([]);
  const hpa_fa = await newAnalysis(app, reader, client, { type: 'hpa_fa' });
  const toSend = { kind: 'send_analyses', text: '1 client has analyses to send', href: '/clients?todo=send_analyses' };
  expect(await todosOf(reader)).toEqual([toSend]);
  expect([await todosOf(own), await todosOf(client)]).toEqual([[], []]);
  app.forward(1);
  await send(reader, client);
  expect(await todosOf(reader)).toEqual([]);
  expect(await todosOf(own)).toEqual([
    { kind: 'read_analyses', text: 'Read 1 new analysis', href: '/clients?todo=read_analyses' },
  ]);
  expect(await todosOf(client)).toEqual([{ kind: 'read_analysis', text: 'Read your analysis', href: '/' }]);
  const listed = async (query = {}) => {
    const { clients } = (await app.as(own).call('list-clients', { query })).body;
    return clients.map(({ id, todos }) => [id, todos]);
  };
  expect(await listed({ todo: 'read_analyses' })).toEqual([[client.id, ['read_analyses', 'without_meeting']]]);
  const setPlan = (plan_type: 'core' | 'starter') =>
    db.updateTable('accounts').set({ plan_type }).where('id', '=', firm).execute();
  const setStatus = (status: 'renewal' | 'enrolled') =>
    db.updateTable('engagements').set({ status }).where('client_id', '=', client.id).execute();
  await setStatus('renewal');
  expect(await listed({ todo: 'renewal' })).toEqual([[client.id, ['renewal', 'read_analyses']]]);
  await setPlan('starter');
  expect(await listed({ todo: 'read_analyses' })).toEqual([]);
  expect(await listed({ todo: 'renewal' })).toEqual([[client.id, ['renewal']]]);
  await setPlan('core');
  await setStatus('enrolled');
  const urlFor = async (person: Person, id: number) => {
    const page = (await app.as(person).call('show-client', { params: { id: client.id } })).body;
    return [...page.hpa, ...page.hpa_fa].find((file) => file.id === id)?.url ?? '';
  };
  expect(await openFile(app, own, await urlFor(own, hpa_fa.id))).toBe(200);
  expect(await openFile(app, client, await urlFor(client, hpa.id))).toBe(200);
  expect([await todosOf(own), await todosOf(client)]).toEqual([[], []]);
  app.forward(1);
  await newAnalysis(app, reader, client, { replaces: hpa.id });
  expect(await todosOf(reader)).toEqual([toSend]);
});
