import { afterAll, expect, test } from 'vitest';
import { throwApiError } from '../../api-error.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newClientOf, openHours, slotAfter } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { bookingJobs } from './jobs.ts';
import { notifyParticipants } from './operations.ts';
import { findBooking } from './queries.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createActors(app.db);
await openHours(app.db, actors.agent);

const book = async (hours: number) => {
  const client = await newClientOf(app.db, actors.advisor, actors.agent);
  const { body } = await app.as(client).call('create-booking', { body: { start: slotAfter(app.ctx, hours) } });
  return { client, uid: body.uid };
};
const purposes = async (email: string) => (await app.outbox(email)).map(({ purpose }) => purpose);

test('stores each email once for any number of attempts', async () => {
  const payloads: object[] = [];
  const jobs = { send: async (_db: unknown, _name: string, payload: object) => void payloads.push(payload) };
  const { client, uid } = await book(30);
  await app.work();
  const meeting = (await findBooking(app.db, uid)) ?? throwApiError('not_found');
  await notifyParticipants({ ...app.ctx, jobs: { ...app.ctx.jobs, ...jobs } }, 'meeting_cancelled', meeting);
  const job = bookingJobs.find(({ name }) => name === 'mail-meeting');
  for (let times = 0; times < 3; times++)
    await job?.work(app.ctx, { payload: payloads[0], is_last: false, log: app.server.log });
  expect(await purposes(client.email)).toEqual(['meeting_cancelled', 'meeting_booked']);
  expect(await purposes(actors.agent.email)).toEqual(['meeting_cancelled', 'meeting_booked']);
  expect(JSON.stringify(payloads)).not.toContain(client.email);
});

test('tells the agent of a canceled meeting even if the client was deleted before the emails were written', async () => {
  const before = (await app.outbox(actors.agent.email)).length;
  const { client, uid } = await book(40);
  await app.as(client).call('delete-booking', { params: { id: uid } });
  await app.as(actors.advisor).call('delete-client', { params: { id: client.id } });
  expect((await purposes(actors.agent.email)).slice(0, -before)).toEqual(['meeting_cancelled', 'meeting_booked']);
  expect(await purposes(client.email)).toEqual([]);
});

test('emails both when a client with an upcoming meeting is deleted', async () => {
  const { client } = await book(50);
  await app.work();
  await app.as(actors.advisor).call('delete-client', { params: { id: client.id } });
  const [toClient] = await app.outbox(client.email);
  expect(toClient).toMatchObject({ purpose: 'meeting_cancelled', link: '' });
  expect((await purposes(actors.agent.email))[0]).toBe('meeting_cancelled');
});

const toAdvisor = async (email: string) =>
  (await app.outbox(email)).map(({ subject }) => subject?.replace(/ on .*| to .*/, ''));

test('the advisor gets a copy of what the client changes, and of nothing else', async () => {
  const advisor = await newPerson(app.db, 'advisor', actors.firm);
  const client = await newClientOf(app.db, advisor, actors.agent);
  const start = slotAfter(app.ctx, 60);
  const { body } = await app.as(client).call('create-booking', { body: { start } });
  const moved = { start: slotAfter(app.ctx, 70), previous_start: start };
  await app.as(client).call('reschedule-booking', { params: { id: body.uid }, body: moved });
  await app.as(client).call('delete-booking', { params: { id: body.uid } });
  expect(await toAdvisor(advisor.email)).toEqual([
    expect.stringMatching(/ canceled a meeting$/),
    expect.stringMatching(/ rescheduled a meeting$/),
    expect.stringMatching(/ booked a meeting$/),
  ]);
  const other = await newClientOf(app.db, advisor, actors.agent);
  const booked = await app
    .as(advisor)
    .call('create-booking', { body: { client_id: other.id, start: slotAfter(app.ctx, 61) } });
  await app.as(actors.agent).call('delete-booking', { params: { id: booked.body.uid } });
  expect(await toAdvisor(advisor.email)).toHaveLength(3);
});

test('writes in the time zone of the reader: of their last booking, of their zip code, or the agent’s', async () => {
  // A meeting that ends at midnight has AM or PM twice.
  const zoneIn = async ({ email }: Person) =>
    /[AP]M ([A-Z][^.]+)\./.exec((await app.outbox(email))[0]?.text ?? '')?.[1];
  const bookFor = async (client: Person, hours: number) => {
    const body = { client_id: client.id, start: slotAfter(app.ctx, hours), time_zone: 'America/Los_Angeles' };
    expect((await app.as(actors.advisor).call('create-booking', { body })).status).toBe(200);
  };
  const unknown = await newClientOf(app.db, actors.advisor, actors.agent);
  await bookFor(unknown, 80);
  const resident = await newClientOf(app.db, actors.advisor, actors.agent, { zip_code: '30301' });
  await bookFor(resident, 81);
  const known = await newClientOf(app.db, actors.advisor, actors.agent, { zip_code: '30301' });
  const own = { start: slotAfter(app.ctx, 82), time_zone: 'America/Denver' };
  const { body } = await app.as(known).call('create-booking', { body: own });
  await app.as(known).call('delete-booking', { params: { id: body.uid } });
  await bookFor(known, 83);
  await app.work();
  expect(await zoneIn(unknown)).toMatch(/GMT|UTC/);
  expect(await zoneIn(resident)).toBe('Eastern Time');
  expect(await zoneIn(known)).toBe('Mountain Time');
  const stored = app.db.selectFrom('users').select('time_zone').where('id', '=', actors.advisor.id);
  expect(await stored.execute()).toEqual([{ time_zone: 'America/Los_Angeles' }]);
});
