import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newPerson, writeUser } from '../../../testing/factories.ts';
import { newClientOf, openHours, slotAfter } from '../../../testing/meetings.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { reminderJobs } from './jobs.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, agent } = await createActors(app.db);
await openHours(app.db, agent, { join_url: 'https://meet.example.com/priya' });
const hour = 60 * 60;

async function book(hours: number) {
  const advisor = await newPerson(app.db, 'advisor', firm);
  const client = await newClientOf(app.db, advisor, agent);
  const start = slotAfter(app.ctx, hours);
  const { body } = await app.as(client).call('create-booking', { body: { start, time_zone: 'America/Denver' } });
  return { client, advisor, uid: body.uid, start };
}
const remind = async (ctx = app.ctx) => {
  for (const { work } of reminderJobs) await work(ctx, { payload: {}, is_last: false, log: app.server.log });
};
const goTo = (start: string, hours: number) =>
  app.forward((Date.parse(start) - app.ctx.clock().getTime()) / 1000 - hours * hour);
const reminders = async ({ email }: Person) =>
  (await app.outbox(email)).filter(({ purpose }) => purpose === 'meeting_reminder');
/** One after the other: each waits for the jobs that it runs itself only. */
const counts = async (...people: Person[]) => {
  const found: number[] = [];
  for (const one of people) found.push((await reminders(one)).length);
  return found;
};

test('reminds client, agent, and advisor a day and an hour before, once each with two servers', async () => {
  const { client, advisor, start } = await book(30);
  const before = await counts(agent);
  goTo(start, 24.1);
  await remind();
  expect(await counts(client, advisor)).toEqual([0, 0]);
  goTo(start, 24);
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  expect(await counts(client, advisor)).toEqual([1, 1]);
  goTo(start, 1);
  await Promise.all([remind(), remind()]);
  expect(await counts(client, advisor)).toEqual([2, 2]);
  expect(await counts(agent)).toEqual([(before[0] ?? 0) + 2]);
  goTo(start, -1);
  await remind();
  expect(await counts(client, advisor)).toEqual([2, 2]);
  const [toClient] = await reminders(client);
  expect(toClient?.text).toContain('To join, open:\nhttps://meet.example.com/priya\n');
  expect(toClient?.text).toContain('Mountain Time');
  expect(toClient?.text).toContain('This link works once and expires when the meeting ends.');
  expect(toClient?.link).toMatch(/\/token_login\/[\w-]{43}$/);
  expect((await reminders(advisor))[0]?.link).toMatch(/\/clients\/\d+$/);
});

test('a process that dies in the middle loses no reminder', async () => {
  const { client, start } = await book(30);
  goTo(start, 24);
  const send = () => Promise.reject(new Error('The process dies'));
  await expect(remind({ ...app.ctx, jobs: { ...app.ctx.jobs, send } })).rejects.toThrow('The process dies');
  await remind();
  expect(await counts(client)).toEqual([1]);
});

test('a moved meeting is reminded of at its new time, a canceled one is not', async () => {
  const [moved, canceled] = [await book(30), await book(31)];
  goTo(canceled.start, 24);
  await remind();
  await app.work();
  const start = new Date(Date.parse(moved.start) + 48 * hour * 1000).toISOString();
  const move = { params: { id: moved.uid }, body: { start, previous_start: moved.start } };
  const signedIn = async (person: Person) => {
    const browser = app.browser();
    await browser.signIn(person);
    return browser;
  };
  expect((await (await signedIn(moved.client)).call('reschedule-booking', move)).status).toBe(200);
  const canceling = await signedIn(canceled.client);
  expect((await canceling.call('delete-booking', { params: { id: canceled.uid } })).status).toBe(200);
  goTo(canceled.start, 0.9);
  await remind();
  expect(await counts(moved.client, canceled.client)).toEqual([1, 1]);
  goTo(start, 23.9);
  await remind();
  expect(await counts(moved.client, canceled.client)).toEqual([2, 1]);
});

test('a reminder that waits when the meeting is canceled is not sent', async () => {
  const { client, uid, start } = await book(30);
  goTo(start, 24);
  await remind();
  await app.db.updateTable('bookings').set({ status: 'CANCELLED' }).where('uid', '=', uid).execute();
  expect(await counts(client)).toEqual([0]);
});

test('no reminder of a meeting that was just booked, nor to those who turned reminders off', async () => {
  const soon = await book(3);
  await remind();
  expect(await counts(soon.client)).toEqual([0]);
  const { client, advisor, start } = await book(30);
  await writeUser(app.db, client, { meeting_reminders: false });
  goTo(start, 24);
  await remind();
  expect(await counts(client, advisor)).toEqual([0, 1]);
});

test('Cal.com reminds of its own meetings', async () => {
  const { client, uid, start } = await book(30);
  await app.db.updateTable('bookings').set({ source: 'cal' }).where('uid', '=', uid).execute();
  goTo(start, 24);
  await remind();
  expect(await counts(client)).toEqual([0]);
});
