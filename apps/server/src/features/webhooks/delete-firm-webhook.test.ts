import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { createdWebhook } from '../../testing/webhooks.ts';
import { insertTestDelivery } from './store.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, agent, otherAdvisor, otherAdmin, superAdmin } = await createActors(app.db);

const url = 'https://crm.example:8443/hooks/secret-of-the-path?key=secret-of-the-query';
const deleteAs = (person: Person, webhook_id: number, id = firm) =>
  app.as(person).call('delete-firm-webhook', { params: { id, webhook_id } });
const exists = async (id: number) =>
  (await app.db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).execute()).length === 1;
const mailsTo = async ({ email }: Person) =>
  (await app.outbox(email)).filter(({ subject }) => subject === 'A webhook was deleted');

test('the admin deletes the webhook of a user of the firm with its deliveries, and the owner gets an email', async () => {
  const owner = await newPerson(app.db, 'advisor', firm);
  const id = await createdWebhook(app.ctx, owner, { url });
  await insertTestDelivery(app.db, id, app.ctx.clock().toISOString());
  const answers = await Promise.all([1, 2, 3].map(() => deleteAs(admin, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  const deliveries = app.db.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', id);
  expect([await exists(id), await deliveries.execute()]).toEqual([false, []]);
  const [mail, ...more] = await mailsTo(owner);
  expect(mail?.text).toContain('An admin deleted your webhook for crm.example:8443.');
  expect([mail?.text.includes('secret'), more]).toEqual([false, []]);
});

test('no one else can, and webhooks of other firms are not found', async () => {
  const id = await createdWebhook(app.ctx, advisor);
  for (const person of [advisor, colleague]) expect((await deleteAs(person, id)).code).toBe('forbidden');
  for (const person of [agent, otherAdvisor, otherAdmin]) expect((await deleteAs(person, id)).status).toBe(404);
  const missing = await deleteAs(otherAdmin, 999_999, otherAdmin.account_id ?? 0);
  const others = await deleteAs(otherAdmin, id, otherAdmin.account_id ?? 0);
  expect([others.status, others.text]).toEqual([404, missing.text]);
  const ofAgent = await createdWebhook(app.ctx, agent);
  expect((await deleteAs(admin, ofAgent)).status).toBe(404);
  expect([await exists(id), await exists(ofAgent)]).toEqual([true, true]);
  expect((await deleteAs(superAdmin, id)).status).toBe(200);
});

test('an admin who deletes their own gets no email, and the audit trail of the firm has it', async () => {
  const id = await createdWebhook(app.ctx, admin);
  expect((await deleteAs(admin, id)).status).toBe(200);
  expect(await mailsTo(admin)).toEqual([]);
  const { events } = (await app.as(admin).call('list-audit-events')).body;
  const event = events.find(({ action }) => action === 'delete-firm-webhook');
  expect(event).toMatchObject({ sentence: 'Deleted a webhook of a user of the firm', has_details: true });
});
