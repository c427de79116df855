import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newEstimation, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, colleague, agent, otherAdvisor, otherAdmin, superAdmin, admin } = await createActors(app.db);
const client = await newPerson(app.db, 'client', firm, {
  financial_advisor_id: advisor.id,
  health_advisor_id: agent.id,
});
const otherClient = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });

const newShared = () => newEstimation(app.as(advisor), { client_id: client.id });
const share = (by: Person, id: number, shared_with_client = true) =>
  app.as(by).call('update-sharing', { params: { id }, body: { shared_with_client } });
const statusesFor = async (by: Person, id: number) => {
  const params = { id };
  const shown = await app.as(by).call('show-estimation', { params });
  return [shown.status, (await app.as(by).call('calculate-estimation', { params })).status];
};

test('the client reads exactly what is shared with them, and changes nothing', async () => {
  const { id } = await newShared();
  const hidden = await newShared();
  expect(await statusesFor(client, id)).toEqual([404, 404]);
  expect((await share(advisor, id)).body.shared_with_client_at).toBe(app.ctx.clock().toISOString());
  expect(await statusesFor(client, id)).toEqual([200, 200]);
  expect(await statusesFor(client, hidden.id)).toEqual([404, 404]);
  expect(await statusesFor(otherClient, id)).toEqual([404, 404]);
  for (const name of ['show-outlook', 'list-scenarios'] as const)
    expect((await app.as(client).call(name, { params: { id } })).status).toBe(404);
  const { body } = await app.as(client).call('show-estimation', { params: { id } });
  expect(body).toMatchObject({ may_edit: false, share_url: null, client: { id: client.id } });
  for (const name of ['delete-estimation', 'duplicate-estimation'] as const)
    expect((await app.as(client).call(name, { params: { id } })).status).toBe(403);
  expect((await share(client, id, false)).status).toBe(403);
  const hidesAll = { shows_outlook: false, shows_phone: false };
  expect((await share(advisor, id, false)).body).toEqual({ shared_with_client_at: null, ...hidesAll, emailed: false });
  expect(await statusesFor(client, id)).toEqual([404, 404]);
});

test('sharing keeps the version and the first moment', async () => {
  const { id, version } = await newShared();
  const first = (await share(advisor, id)).body.shared_with_client_at;
  app.forward(60);
  expect((await share(admin, id)).body.shared_with_client_at).toBe(first);
  const { body } = await app.as(advisor).call('show-estimation', { params: { id } });
  expect(body.version).toBe(version);
});

test('an estimate without a client is not shared', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const answer = await share(advisor, id);
  expect([answer.status, answer.errors]).toEqual([
    422,
    { shared_with_client: ['Choose the client of this estimate first'] },
  ]);
});

test('the client gets one email, which opens the estimate after the sign-in', async () => {
  const reader = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
  const { id } = await newEstimation(app.as(advisor), { client_id: reader.id });
  const answers = await Promise.all([share(advisor, id), share(advisor, id), share(admin, id)]);
  expect(answers.map(({ body }) => body.emailed).toSorted()).toEqual([false, false, true]);
  const [email, ...more] = await app.outbox(reader.email);
  expect([email?.purpose, more]).toEqual(['estimate_shared', []]);
  expect(email?.text).toMatch(new RegExp(`/token_login/[\\w-]{43}\\?to=%2Festimates%2F${id}\n`));
  expect(email?.text).not.toMatch(/Ruth|96,?000/);
});

test('changes what links and the client see without a new version, and nothing else', async () => {
  const { id, version, token } = await newEstimation(app.as(advisor));
  const change = (body: { shows_outlook?: boolean; shows_phone?: boolean }) =>
    app.as(advisor).call('update-sharing', { params: { id }, body });
  const phoneSeen = async () =>
    (await app.browser().call('show-estimation', { params: { id: token } })).body.prepared_by?.phone;
  const { phone_number } = await app.db
    .updateTable('users')
    .set({ phone_number: '+13125550142' })
    .where('id', '=', advisor.id)
    .returning('phone_number')
    .executeTakeFirstOrThrow();
  expect(await phoneSeen()).toBeNull();
  expect((await change({ shows_outlook: true })).body).toMatchObject({ shows_outlook: true, shows_phone: false });
  expect((await change({ shows_phone: true })).body).toMatchObject({ shows_outlook: true, shows_phone: true });
  expect(await phoneSeen()).toBe(phone_number);
  const shown = (await app.as(advisor).call('show-estimation', { params: { id } })).body;
  expect([shown.version, shown.shows_outlook]).toEqual([version, true]);
  expect((await change({ shows_phone: false })).status).toBe(200);
  expect(await phoneSeen()).toBeNull();
});

test.each([{ shows_outlook: 'yes' }, { shows_phone: 1 }, { shared_with_client: null }, { shows_name: true }])(
  'rejects %j',
  async (body) => {
    const { id } = await newShared();
    const answer = await app.as(advisor).call('update-sharing', { params: { id }, body: body as never });
    expect([answer.status, answer.code]).toEqual([422, 'validation_failed']);
  },
);

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const { id } = await newShared();
  const missing = await share(advisor, 999_999);
  for (const by of [colleague, agent, otherAdvisor, otherAdmin]) {
    const answer = await share(by, id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect((await share(superAdmin, id)).status).toBe(200);
});

test('publishes an event to the client and those who work with them', async () => {
  const { id } = await newShared();
  const pages = await Promise.all([client, advisor, agent].map((person) => app.cable(person)));
  for (const page of pages) expect(await page.subscribe({ channel: 'UserChannel' })).toBe(true);
  await share(advisor, id);
  const event = `estimation.updated ${client.id}`;
  for (const page of pages) await expect.poll(() => page.received.includes(event)).toBe(true);
  for (const page of pages) page.ws.terminate();
});
