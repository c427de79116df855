import { afterAll, expect, test } from 'vitest';
import { sendDeliveries } from '../../features/webhooks/sending/operations.ts';
import { insertTestDelivery } from '../../features/webhooks/store.ts';
import { createdToken } from '../../testing/api-tokens.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson, writeUser } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import { createdWebhook } from '../../testing/webhooks.ts';

const app = await createTestApp();
const crm = await openReceiver();
afterAll(async () => {
  crm.close();
  await app.close();
});
const { ctx, db } = app;
const { firm, advisor, colleague, agent, otherAdmin, otherAdvisor, superAdmin, client } = await createActors(db);

const listAs = (person: Person, id: number, query: object = {}) =>
  app.as(person).call('list-api-access', { params: { id }, query } as never);

async function newFirm() {
  const id = await newAccount(db);
  return { id, admin: await newPerson(db, 'admin', id), owner: await newPerson(db, 'advisor', id) };
}

test('lists tokens that work and webhooks of the users of the firm, the latest first', async () => {
  const { id, admin, owner } = await newFirm();
  await writeUser(db, owner, { first_name: 'Dana', last_name: 'Whitfield' });
  await createdToken(ctx, await newPerson(db, 'agent', id), ['clients:read']);
  app.forward(31 * 24 * 60 * 60);
  const revoked = await createdToken(ctx, owner);
  await app.as(owner).call('delete-api-token', { params: { id: revoked.id } });
  const token = await createdToken(ctx, owner, ['estimates:read', 'clients:read']);
  await app.browser().call('list-clients', { headers: token.headers });
  app.forward(60);
  const webhook = await createdWebhook(ctx, owner, { url: `${crm.url}?key=secret`, events: ['client.updated'] });
  await insertTestDelivery(db, webhook, ctx.clock().toISOString());
  await sendDeliveries(ctx, webhook, new AbortController().signal);
  await createdToken(ctx, agent);
  await createdWebhook(ctx, otherAdvisor);
  const { body, text } = await listAs(admin, id);
  const named = { id: owner.id, name: 'Dana Whitfield' };
  expect(body).toMatchObject({ totalCount: 2, currentPage: 1, pageSize: 25 });
  expect(body.api_access).toEqual([
    {
      ...{ kind: 'webhook', id: webhook, owner: named, name: new URL(crm.url).host, scopes: [], is_enabled: true },
      ...{ events: ['client.updated'], created_at: ctx.clock().toISOString(), expires_at: null },
      last_used_at: ctx.clock().toISOString(),
    },
    {
      ...{ kind: 'api_token', id: token.id, owner: named, name: 'CRM', is_enabled: true, events: [] },
      ...{ scopes: ['clients:read', 'estimates:read'], created_at: expect.any(String) },
      ...{ last_used_at: expect.any(String), expires_at: expect.any(String) },
    },
  ]);
  for (const hidden of ['secret', '/hook', token.text]) expect(text).not.toContain(hidden);
});

test('names what was never used, and a webhook that is off', async () => {
  const { id, admin, owner } = await newFirm();
  expect((await listAs(admin, id)).body).toMatchObject({ api_access: [], totalCount: 0 });
  const ownAgent = await newPerson(db, 'agent', id);
  await createdToken(ctx, ownAgent);
  const webhook = await createdWebhook(ctx, owner);
  await db.updateTable('webhook_endpoints').set({ is_enabled: false }).where('id', '=', webhook).execute();
  const { api_access } = (await listAs(admin, id)).body;
  expect(api_access).toMatchObject([
    { kind: 'api_token', owner: { id: ownAgent.id }, last_used_at: null },
    { kind: 'webhook', id: webhook, is_enabled: false, last_used_at: null },
  ]);
});

test('has pages', async () => {
  const { id, admin, owner } = await newFirm();
  for (let count = 0; count < 12; count++) await createdToken(ctx, owner);
  const first = (await listAs(admin, id, { pageSize: 10 })).body;
  const second = (await listAs(admin, id, { pageSize: 10, currentPage: 2 })).body;
  expect([first.totalCount, first.api_access.length, second.api_access.length]).toEqual([12, 10, 2]);
  const ids = [...first.api_access, ...second.api_access].map((one: { id: number }) => one.id);
  expect(new Set(ids).size).toBe(12);
  expect((await listAs(admin, id, { pageSize: 7 })).status).toBe(422);
});

test('is for the admins of the firm and super admins', async () => {
  await createdToken(ctx, advisor);
  for (const person of [advisor, colleague, client]) expect((await listAs(person, firm)).code).toBe('forbidden');
  for (const person of [agent, otherAdvisor, otherAdmin]) expect((await listAs(person, firm)).status).toBe(404);
  expect((await app.browser().call('list-api-access', { params: { id: firm } })).status).toBe(401);
  expect((await listAs(superAdmin, firm)).body.totalCount).toBe(1);
});
