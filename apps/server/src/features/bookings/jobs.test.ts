import { afterAll, expect, test } from 'vitest';
import { throwApiError } from '../../api-error.ts';
import { createActors } from '../../testing/factories.ts';
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
