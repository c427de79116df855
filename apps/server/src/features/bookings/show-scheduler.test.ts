import { afterAll, expect, test } from 'vitest';
import { startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const cal = await startCal();
const pages = {
  origin: 'https://meet.example',
  team_path: 'team/agents',
  slugs: { pre_65: 'young', medicare: 'old', combo: 'both' },
};
const [app, foreign] = [await createTestApp(), await createTestApp({ calendar: { ...cal.settings, pages } })];
afterAll(() => Promise.all([app.close(), foreign.close(), cal.close()]));
const actors = await createActors(foreign.db);

const frameOf = async (who: typeof actors.client, client_id?: number) => {
  const query = client_id === undefined ? {} : { client_id };
  const { body } = await foreign.as(who).call('show-scheduler', { query });
  return { ...body, url: new URL(body.address ?? '') };
};

test('our own calendar needs no frame', async () => {
  const own = await createActors(app.db);
  const client = await newClientOf(app.db, own.advisor, own.agent, { first_name: 'Rosa', last_name: 'Lind' });
  const { body } = await app.as(client).call('show-scheduler');
  expect(body).toMatchObject({
    kind: 'own',
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
] as const)(
  '%s is booked as %s: under the agent’s own path, or the team’s with its suffix',
  async (client_request_type, slug) => {
    const agent = await newPerson(foreign.db, 'agent', actors.agent.account_id, { meeting_path: '/ann/lee' });
    const withAgent = await newClientOf(foreign.db, actors.advisor, agent, { client_request_type });
    expect((await frameOf(withAgent)).url.pathname).toBe(`/ann/lee/${slug}/embed`);
    for (const other of [null, actors.agent]) {
      const client = await newClientOf(foreign.db, actors.advisor, other, { client_request_type });
      expect((await frameOf(client)).url.pathname).toBe(`/team/agents/${slug}-team/embed`);
    }
  },
);

test('the frame is filled in, and what it brings back is signed for this person alone', async () => {
  const name = { first_name: 'Ann & Bob', last_name: 'O’Hara?' };
  const client = await newClientOf(foreign.db, actors.advisor, null, name);
  const { url, origin, namespace, subject, host } = await frameOf(actors.advisor, client.id);
  expect({ origin, namespace, host }).toEqual({ origin: 'https://meet.example', namespace: 'schedule', host: null });
  expect(subject).toEqual({ id: client.id, name: 'Ann & Bob O’Hara?' });
  expect(url.origin).toBe('https://meet.example');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    embed: 'schedule',
    name: 'Ann & Bob O’Hara?',
    email: client.email,
    'metadata[client]': foreign.ctx.tokens.sign('booking', String(client.id)),
  });
});

test('the page may show that frame, and no other', async () => {
  const policyOf = async (at: typeof app) =>
    String((await at.server.inject('/schedule')).headers['content-security-policy'])
      .match(/frame-src ([^;]*)/)?.[1]
      ?.split(' ');
  expect(await policyOf(app)).toEqual(['https://calculator.example.test']);
  expect(await policyOf(foreign)).toEqual(['https://calculator.example.test', 'https://meet.example']);
});

test('others’ clients are not there', async () => {
  const client = await newClientOf(foreign.db, actors.advisor);
  const query = { client_id: client.id };
  for (const who of [actors.colleague, actors.stranger, actors.otherAdmin, actors.agent, actors.client])
    expect((await foreign.as(who).call('show-scheduler', { query })).status).toBe(404);
  expect((await foreign.browser().call('show-scheduler', { query })).status).toBe(401);
  expect((await foreign.as(actors.colleague).call('show-scheduler')).body.subject.id).toBe(actors.colleague.id);
});

test('the calendar is not told an address that is somebody else’s', async () => {
  const quarantined = { pending_email: actors.stranger.email, quarantined_at: new Date().toISOString() };
  const client = await newClientOf(foreign.db, actors.advisor, null, quarantined);
  expect((await frameOf(actors.advisor, client.id)).url.searchParams.has('email')).toBe(false);
});
