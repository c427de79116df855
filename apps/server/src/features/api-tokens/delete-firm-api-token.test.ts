import { expect, test } from 'vitest';
import { createdToken } from '../../testing/api-tokens.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);

const revokeAs = (person: Person, token_id: number, id = firm) =>
  app.as(person).call('delete-firm-api-token', { params: { id, token_id } });
const works = async (headers: Record<string, string>) =>
  (await app.browser().call('list-clients', { headers })).status === 200;
const mailsTo = async ({ email }: Person) =>
  (await app.outbox(email)).filter(({ subject }) => subject === 'An API token was revoked');

test('the admin ends the token of an advisor or agent of the firm at once, and the owner gets an email', async () => {
  const ownAgent = await newPerson(app.db, 'agent', firm);
  for (const owner of [await newPerson(app.db, 'advisor', firm), ownAgent]) {
    const { id, headers } = await createdToken(app.ctx, owner);
    expect(await works(headers)).toBe(true);
    expect((await revokeAs(admin, id)).body).toEqual({ deleted: true });
    expect(await works(headers)).toBe(false);
    const [mail, ...more] = await mailsTo(owner);
    expect(mail?.text).toContain('An admin revoked your API token “CRM”.');
    expect(more).toEqual([]);
    expect((await revokeAs(admin, id)).status).toBe(404);
  }
});

test('twice at once revokes once and sends one email', async () => {
  const owner = await newPerson(app.db, 'advisor', firm);
  const { id } = await createdToken(app.ctx, owner);
  const answers = await Promise.all([1, 2, 3].map(() => revokeAs(admin, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(await mailsTo(owner)).toHaveLength(1);
});

test('an admin who revokes their own gets no email', async () => {
  const { id } = await createdToken(app.ctx, admin);
  expect((await revokeAs(admin, id)).status).toBe(200);
  expect(await mailsTo(admin)).toEqual([]);
});

test('no one else can, and tokens of other firms are not found', async () => {
  const { id, headers } = await createdToken(app.ctx, advisor);
  for (const person of [advisor, colleague]) expect((await revokeAs(person, id)).code).toBe('forbidden');
  for (const person of [agent, otherAdvisor, otherAdmin]) expect((await revokeAs(person, id)).status).toBe(404);
  const missing = await revokeAs(otherAdmin, 999_999, otherAdmin.account_id ?? 0);
  const others = await revokeAs(otherAdmin, id, otherAdmin.account_id ?? 0);
  expect([others.status, others.text]).toEqual([404, missing.text]);
  const ofAgent = await createdToken(app.ctx, agent);
  expect((await revokeAs(admin, ofAgent.id)).status).toBe(404);
  expect([await works(headers), await works(ofAgent.headers)]).toEqual([true, true]);
  expect((await revokeAs(superAdmin, id)).status).toBe(200);
});

test('is in the audit trail of the firm, with the owner of the token', async () => {
  const owner = await newPerson(app.db, 'advisor', firm);
  const { id } = await createdToken(app.ctx, owner);
  await revokeAs(admin, id);
  const { events } = (await app.as(admin).call('list-audit-events')).body;
  const event = events.find(({ action }) => action === 'delete-firm-api-token');
  expect(event).toMatchObject({ sentence: 'Revoked an API token of a user of the firm', has_details: true });
});
