import { afterAll, expect, test } from 'vitest';
import { readCalendarFile } from '../../testing/calendar-file.ts';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { newClientOf, newMeeting, slotAfter } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db, ctx } = app;
const actors = await createActors(db);
const host = { agent_id: actors.agent.id, host_name: 'Alex Reyes', join_url: 'https://meet.example/alex' };
const rosa = { first_name: 'Rosa', last_name: 'Lind' };

const newBooked = async (changed = {}) => {
  const client = await newClientOf(db, actors.advisor, actors.agent, rosa);
  return { client, uid: await newMeeting(ctx, client, { ...host, ...changed }) };
};
const load = (who: typeof actors.client, id: string) => app.as(who).call('show-calendar-file', { params: { id } });
const fileOf = async (...loaded: Parameters<typeof load>) =>
  Object.fromEntries(readCalendarFile((await load(...loaded)).text));
const format = (moment: string) => moment.replace(/[-:]|\.\d+/g, '');

test('has the meeting with an alarm, and the other participant’s name', async () => {
  const start_at = slotAfter(ctx, 30);
  const { client, uid } = await newBooked({ start_at });
  const { hostname, origin } = new URL(ctx.public_url);
  const { headers } = await load(client, uid);
  expect(headers['content-type']).toContain('text/calendar');
  expect(headers['content-disposition']).toBe('attachment; filename=meeting.ics');
  expect(await fileOf(client, uid)).toMatchObject({
    METHOD: 'PUBLISH',
    UID: `${uid}@${hostname}`,
    DTSTART: format(start_at),
    SUMMARY: 'Meeting with Alex Reyes',
    LOCATION: host.join_url,
    'URL;VALUE=URI': `${origin}/`,
    TRIGGER: '-PT15M',
  });
  for (const who of [actors.agent, actors.advisor])
    expect(await fileOf(who, uid)).toMatchObject({
      SUMMARY: 'Meeting with Rosa Lind',
      'URL;VALUE=URI': `${origin}/clients/${client.id}`,
    });
});

test('leaves out the link to join for an advisor without a seat', async () => {
  const paying = await newAccount(db);
  await db.updateTable('accounts').set({ stripeable: true, seats: 0 }).where('id', '=', paying).execute();
  const seatless = await newPerson(db, 'advisor', paying);
  const client = await newClientOf(db, seatless);
  const uid = await newMeeting(ctx, client, host);
  expect(Object.keys(await fileOf(seatless, uid))).not.toContain('LOCATION');
  expect(Object.keys(await fileOf(client, uid))).toContain('LOCATION');
});

test('returns 404 for canceled, unknown and inaccessible meetings', async () => {
  const { client, uid } = await newBooked({ start_at: slotAfter(ctx, 60) });
  const { client: other, uid: canceled } = await newBooked({ status: 'CANCELLED' });
  expect((await load(other, canceled)).status).toBe(404);
  expect((await load(client, 'nowhere')).status).toBe(404);
  for (const who of [other, actors.colleague, actors.otherAdvisor, actors.otherAdmin])
    expect((await load(who, uid)).status).toBe(404);
  expect((await app.browser().call('show-calendar-file', { params: { id: uid } })).status).toBe(401);
});
