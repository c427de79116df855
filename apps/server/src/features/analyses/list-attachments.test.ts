import { expect, test } from 'vitest';
import { createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { newPerson } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { db } = app;
const actors = await createAnalysisActors(app);
const { firm, advisor, admin, agent, superAdmin, patient, newClient } = actors;
const hpa = await newAnalysis(app, agent, patient, { filename: 'Canary client.pdf' });
const hpa_fa = await newAnalysis(app, agent, patient, { type: 'hpa_fa', filename: 'Canary advisor.pdf' });

const list = (person: Person, { id }: Pick<Person, 'id'> = patient) =>
  app.as(person).call('list-attachments', { params: { id } });
const idsOf = async (person: Person, client?: Pick<Person, 'id'>) =>
  (await list(person, client)).body.attachments.map(({ id }) => id);
const show = async (person: Person, { id }: Pick<Person, 'id'> = patient) =>
  (await app.as(person).call('show-client', { params: { id } })).body;
const shownTo = async (person: Person) => {
  const client = await show(person);
  return [client.hpa, client.hpa_fa].map((files) => files.map(({ id }) => id));
};
const setPlan = (plan_type: 'core' | 'starter', stripeable = false) =>
  db.updateTable('accounts').set({ plan_type, stripeable, seats: 0 }).where('id', '=', firm).execute();

test('agents and super admins see both types, a firm its own and the client their own', async () => {
  for (const person of [agent, superAdmin]) {
    expect(await idsOf(person)).toEqual([hpa_fa.id, hpa.id]);
    expect(await shownTo(person)).toEqual([[hpa.id], [hpa_fa.id]]);
  }
  for (const person of [advisor, admin]) {
    expect(await idsOf(person)).toEqual([hpa_fa.id]);
    expect(await shownTo(person)).toEqual([[], [hpa_fa.id]]);
  }
  expect(await idsOf(patient)).toEqual([hpa.id]);
  expect(await shownTo(patient)).toEqual([[hpa.id], []]);
  const own = (await app.as(patient).call('show-current-user')).body.hpa;
  expect(own).toEqual([
    {
      id: hpa.id,
      name: 'Canary client.pdf',
      signed_id: expect.any(String),
      url: expect.stringMatching(/^\/rails\/active_storage\/blobs\/redirect\/[\w-]+\/Canary%20client\.pdf$/),
      type: 'hpa',
      nonDeletable: true,
    },
  ]);
  for (const [person, nonDeletable] of [
    [agent, false],
    [superAdmin, false],
    [advisor, true],
    [patient, true],
  ] as const) {
    const client = await show(person);
    expect(new Set([...client.hpa, ...client.hpa_fa].map((one) => one.nonDeletable))).toEqual(new Set([nonDeletable]));
  }
  for (const person of [advisor, agent])
    expect((await app.as(person).call('show-current-user')).body).not.toHaveProperty('hpa');
});

test('requirement 7: without Core an advisor gets no files, and without a seat 402', async () => {
  await setPlan('starter');
  for (const person of [advisor, admin]) {
    expect(await idsOf(person)).toEqual([]);
    expect(await shownTo(person)).toEqual([[], []]);
  }
  await setPlan('core', true);
  for (const person of [advisor, admin]) {
    const { status, code, text } = await list(person);
    expect([status, code]).toEqual([402, 'payment_required']);
    expect(text).not.toContain('Canary');
    expect(await shownTo(person)).toEqual([[], []]);
  }
  expect(await idsOf(agent)).toEqual([hpa_fa.id, hpa.id]);
  expect(await idsOf(patient)).toEqual([hpa.id]);
  await setPlan('core');
  expect(await idsOf(advisor)).toEqual([hpa_fa.id]);
});

test('requirement 5: others get the same 404 as for an unknown client', async () => {
  const unknown = (await list(actors.otherAdvisor, { id: 999_999 })).text;
  const others = [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.otherAgent, actors.client];
  for (const person of others) {
    const answer = await list(person);
    expect([answer.status, answer.text]).toEqual([404, unknown]);
    const page = await app.as(person).call('show-client', { params: { id: patient.id } });
    expect([page.status, page.text.includes('Canary')]).toEqual([404, false]);
  }
  expect((await app.browser().call('list-attachments', { params: { id: patient.id } })).status).toBe(401);
});

test('only agents and super admins see earlier versions, deleted files and who added them', async () => {
  const client = await newClient();
  const first = await newAnalysis(app, agent, client);
  const second = await newAnalysis(app, agent, client, { replaces: first.id });
  const deleted = await newAnalysis(app, superAdmin, client);
  await app.as(agent).call('delete-attachment', { params: { id: deleted.id } });
  const now = app.ctx.clock().toISOString();
  expect((await list(agent, client)).body.attachments).toEqual([
    expect.objectContaining({
      id: deleted.id,
      deleted_at: now,
      deleted_by: expect.stringMatching(/^Pat /),
      restorable_until: new Date(Date.parse(now) + 30 * 86_400_000).toISOString(),
    }),
    expect.objectContaining({ id: second.id, version: 2, replaces_id: first.id, replaced_at: null }),
    expect.objectContaining({ id: first.id, version: 1, replaced_at: now, created_by: expect.stringMatching(/^Pat /) }),
  ]);
  const own = (await list(client, client)).body.attachments;
  expect(own.map(({ id, created_by }) => [id, created_by])).toEqual([[second.id, null]]);
});

test('the list of clients tells when the analysis that concerns the reader arrived', async () => {
  const account = await newPerson(db, 'advisor', firm);
  const client = await newClientOf(db, account, agent);
  const arrivedFor = async (person: Person) =>
    (await app.as(person).call('list-clients')).body.clients.find(({ id }) => id === client.id)?.analysis_arrived_at;
  for (const person of [account, agent]) expect(await arrivedFor(person)).toBeNull();
  const { created_at } = await newAnalysis(app, agent, client);
  expect([await arrivedFor(account), await arrivedFor(agent)]).toEqual([null, created_at]);
  const { id } = await newAnalysis(app, agent, client, { type: 'hpa_fa' });
  expect([await arrivedFor(account), (await show(account, client)).analysis.arrived_at]).toEqual([
    created_at,
    created_at,
  ]);
  await app.as(agent).call('delete-attachment', { params: { id } });
  expect([await arrivedFor(account), await arrivedFor(agent)]).toEqual([null, created_at]);
});
