import { expect, test } from 'vitest';
import { analysisPdf, createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const app = await sharedTestApp();
const actors = await createAnalysisActors(app);
const { firm, advisor, admin, agent, superAdmin, patient } = actors;
const hpa = await newAnalysis(app, agent, patient);
const hpa_fa = await newAnalysis(app, agent, patient, { type: 'hpa_fa' });

const lookUp = (person: Person, blob_id: number) =>
  app.as(person).call('look-up-attachment', { query: { blob_id: String(blob_id) } });
const found = async (person: Person) => [
  (await lookUp(person, hpa.blob_id)).status,
  (await lookUp(person, hpa_fa.blob_id)).status,
];

test('finds the attachment of a blob for its readers', async () => {
  expect((await lookUp(agent, hpa.blob_id)).body).toEqual({
    ...hpa,
    signed_id: expect.any(String),
    url: expect.any(String),
  });
  for (const person of [agent, superAdmin]) expect(await found(person)).toEqual([200, 200]);
  for (const person of [advisor, admin]) expect(await found(person)).toEqual([404, 200]);
  expect(await found(patient)).toEqual([200, 404]);
});

test('is 404 for others, for unused and unknown blobs and for deleted files', async () => {
  for (const person of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.otherAgent, actors.client])
    expect(await found(person)).toEqual([404, 404]);
  const unused = await uploadFile(app, app.as(agent), analysisPdf());
  for (const blob_id of [unused.id, 999_999]) expect((await lookUp(agent, blob_id)).status).toBe(404);
  const deleted = await newAnalysis(app, agent, patient);
  await app.as(agent).call('delete-attachment', { params: { id: deleted.id } });
  expect((await lookUp(agent, deleted.blob_id)).status).toBe(404);
  expect((await app.browser().call('look-up-attachment', { query: { blob_id: '1' } })).status).toBe(401);
  const invalid = await app.as(agent).call('look-up-attachment', { query: { blob_id: '1 or 1=1' } });
  expect([invalid.status, Object.keys(invalid.errors)]).toEqual([422, ['blob_id']]);
});

test('needs Core and a seat', async () => {
  const update = (account: { plan_type?: 'core' | 'starter'; stripeable?: boolean }) =>
    app.db.updateTable('accounts').set(account).where('id', '=', firm).execute();
  await update({ plan_type: 'starter' });
  expect(await found(advisor)).toEqual([404, 404]);
  await update({ plan_type: 'core', stripeable: true });
  expect(await found(advisor)).toEqual([404, 402]);
  await update({ stripeable: false });
  expect(await found(advisor)).toEqual([404, 200]);
});
