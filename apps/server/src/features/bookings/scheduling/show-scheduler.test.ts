import { afterAll, expect, test } from 'vitest';
import { startCal } from '../../../integrations/calendar/cal-double.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const cal = await startCal();
const pages = {
  origin: 'https://meet.example',
  team_path: 'team/agents',
  slugs: { pre_65: 'young', medicare: 'old', combo: 'both' },
};
const [app, appWithCal] = [await createTestApp(), await createTestApp({ calendar: { ...cal.settings, pages } })];
afterAll(() => Promise.all([app.close(), appWithCal.close(), cal.close()]));
const actors = await createActors(appWithCal.db);

const schedulerOf = async (who: typeof actors.client, client_id?: number) => {
  const query = client_id === undefined ? {} : { client_id };
  const { body } = await appWithCal.as(who).call('show-scheduler', { query });
  return { ...body, url: new URL(body.address ?? '') };
};

test('returns no frame for the native calendar', async () => {
  const own = await createActors(app.db);
  const client = await newClientOf(app.db, own.advisor, own.agent, { first_name: 'Rosa', last_name: 'Lind' });
  const { body } = await app.as(client).call('show-scheduler');
  expect(body).toMatchObject({
    kind: 'native',
    origin: null,
    address: null,
    namespace: null,
    subject: { id: client.id, name: 'Rosa Lind' },
    host: { id: own.agent.id },
  });
});

test.each([
  ['pre_65', 'young'],
  ['medicare', 'old'],
  ['combo', 'both'],
  [null, 'both'],
] as const)('maps %s to the event type %s, of the agent or the team', async (client_request_type, slug) => {
  const agent = await newPerson(appWithCal.db, 'agent', actors.agent.account_id, { meeting_path: '/ann/lee' });
  const withAgent = await newClientOf(appWithCal.db, actors.advisor, agent, { client_request_type });
  expect((await schedulerOf(withAgent)).url.pathname).toBe(`/ann/lee/${slug}/embed`);
  for (const other of [null, actors.agent]) {
    const client = await newClientOf(appWithCal.db, actors.advisor, other, { client_request_type });
    expect((await schedulerOf(client)).url.pathname).toBe(`/team/agents/${slug}-team/embed`);
  }
});

test('prefills the frame and signs the client’s id', async () => {
  const name = { first_name: 'Ann & Bob', last_name: 'O’Hara?' };
  const client = await newClientOf(appWithCal.db, actors.advisor, null, name);
  const { url, origin, namespace, subject, host } = await schedulerOf(actors.advisor, client.id);
  expect({ origin, namespace, host }).toEqual({ origin: 'https://meet.example', namespace: 'schedule', host: null });
  expect(subject).toEqual({ id: client.id, name: 'Ann & Bob O’Hara?' });
  expect(url.origin).toBe('https://meet.example');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    embed: 'schedule',
    name: 'Ann & Bob O’Hara?',
    email: client.email,
    'metadata[client]': appWithCal.ctx.tokens.sign('booking', String(client.id)),
  });
});

test('the CSP allows only this frame', async () => {
  const policyOf = async (at: typeof app) =>
    String((await at.server.inject('/schedule')).headers['content-security-policy'])
      .match(/frame-src ([^;]*)/)?.[1]
      ?.split(' ');
  expect(await policyOf(app)).toEqual(['https://calculator.example.test']);
  expect(await policyOf(appWithCal)).toEqual(['https://calculator.example.test', 'https://meet.example']);
});

test('returns 404 for inaccessible clients', async () => {
  const client = await newClientOf(appWithCal.db, actors.advisor);
  const query = { client_id: client.id };
  for (const who of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.agent, actors.client])
    expect((await appWithCal.as(who).call('show-scheduler', { query })).status).toBe(404);
  expect((await appWithCal.browser().call('show-scheduler', { query })).status).toBe(401);
  expect((await appWithCal.as(actors.colleague).call('show-scheduler')).body.subject.id).toBe(actors.colleague.id);
});

test('omits a quarantined address', async () => {
  const quarantined = { pending_email: actors.otherAdvisor.email, quarantined_at: new Date().toISOString() };
  const client = await newClientOf(appWithCal.db, actors.advisor, null, quarantined);
  expect((await schedulerOf(actors.advisor, client.id)).url.searchParams.has('email')).toBe(false);
});
