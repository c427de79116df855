import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors } from '../../testing/factories.ts';
import { activityKindsOf, bookingStateOf, newClientOf, newMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { assignBooking, lookUpBooking, releaseBookings } from './operations.ts';

const cal = await startCal();
const pages = { origin: 'https://meet.example', team_path: 'team', slugs: { pre_65: 'a', medicare: 'b', combo: 'c' } };
const app = await createTestApp({ calendar: { ...cal.settings, pages } });
afterAll(() => Promise.all([app.close(), cal.close()]));
beforeEach(() => {
  cal.behave();
  app.forward(60);
});
const { db, ctx } = app;
const actors = await createActors(db);
const newClient = (changed = {}) => newClientOf(db, actors.advisor, actors.agent, changed);
const tomorrow = () => new Date(ctx.clock().getTime() + 86_400_000).toISOString();

const assign = async (client: typeof actors.client, uid: string | null) => {
  const assignment = { user_id: client.id, uid, actor_id: actors.agent.id };
  const found = await lookUpBooking(ctx, assignment);
  await db.transaction().execute((trx) => assignBooking({ ...ctx, db: trx }, { ...assignment, found }));
};
const invalidBooking = expect.objectContaining({ errors: { booking_id: ['This meeting isn’t for this client.'] } });

test('assigns a Cal.com booking if the client is an attendee', async () => {
  const client = await newClient({ email: 'Among.Guests@example.test' });
  cal.book({ uid: 'guest', email: 'among.guests@EXAMPLE.test', start: tomorrow() });
  await assign(client, 'guest');
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'guest' });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
  const message = cal.message('BOOKING_CREATED', 'guest');
  await app.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', ...message });
  await assign(client, 'guest');
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
});

test('assigns a Cal.com booking with the client’s signed id, and no other', async () => {
  const client = await newClient();
  const book = (uid: string, token: string) =>
    cal.book({ uid, email: 'unknown@example.test', start: tomorrow(), metadata: { client: token } });
  book('signed', ctx.tokens.sign('booking', String(client.id)));
  book('other', ctx.tokens.sign('booking', String(actors.client.id)));
  book('forged', ctx.tokens.sign('csrf', String(client.id)));
  book('plain', String(client.id));
  await assign(client, 'signed');
  for (const uid of ['other', 'forged', 'plain', 'unknown', '../../me'])
    await expect(assign(client, uid)).rejects.toEqual(invalidBooking);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'signed' });
});

test('does not assign a booking by a quarantined address', async () => {
  const owner = await newClient();
  const quarantined = await newClient({ pending_email: owner.email, quarantined_at: new Date().toISOString() });
  cal.book({ uid: 'of-owner', email: owner.email, start: tomorrow() });
  await expect(assign(quarantined, 'of-owner')).rejects.toEqual(invalidBooking);
});

test('does not assign another client’s booking', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const uid = await newMeeting(ctx, other);
  await expect(assign(client, uid)).rejects.toEqual(invalidBooking);
  const earlier = await newMeeting(ctx, client, {
    start_at: new Date(ctx.clock().getTime() - 1e9).toISOString(),
  });
  const later = await newMeeting(ctx, client);
  await assign(client, earlier);
  expect((await bookingStateOf(db, client)).booking_id).toBe(earlier);
  await assign(client, later);
  expect((await bookingStateOf(db, client)).booking_id).toBe(later);
});

test('clears the current booking, and later events do not restore it', async () => {
  const client = await newClient();
  cal.book({ uid: 'cleared', email: client.email, start: tomorrow() });
  await assign(client, 'cleared');
  app.forward(60);
  await assign(client, null);
  expect((await bookingStateOf(db, client)).booking_id).toBeNull();
  cal.reschedule('cleared', 'cleared-2', tomorrow());
  const message = cal.message('BOOKING_RESCHEDULED', 'cleared-2', {
    createdAt: ctx.clock().toISOString(),
    rescheduleUid: 'cleared',
  });
  await app.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', ...message });
  expect((await bookingStateOf(db, client)).booking_id).toBeNull();
  await assign(client, null);
  await newMeeting(ctx, client);
  await assign(client, null);
  expect((await bookingStateOf(db, client)).booking_id).toBeNull();
});

test('update-user assigns a booking for users with access to the client', async () => {
  const client = await newClient();
  cal.book({ uid: 'called', email: client.email, start: tomorrow() });
  const set = (who: typeof client, booking_id: string | null) =>
    app.as(who).call('update-user', { params: { id: client.id }, body: { user: { booking_id } } });
  for (const who of [actors.otherAdvisor, actors.colleague, actors.client])
    expect((await set(who, 'called')).status).toBe(404);
  cal.behave(503);
  expect((await set(client, 'called')).status).toBe(503);
  cal.behave();
  expect(await set(client, 'unknown')).toMatchObject({ status: 422, errors: { booking_id: [expect.any(String)] } });
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: null });
  const first = await set(actors.advisor, 'called');
  expect(first.body.booking_id).toBe('called');
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'called' });
  for (const who of [client, actors.agent, actors.superAdmin]) expect((await set(who, 'called')).status).toBe(200);
  expect(await activityKindsOf(db, client)).toContain('meeting_booked');
  expect((await activityKindsOf(db, client)).filter((kind) => kind === 'meeting_booked')).toHaveLength(1);
});

test('changes nothing while Cal.com is unavailable', async () => {
  const client = await newClient();
  cal.book({ uid: 'pending', email: client.email, start: tomorrow() });
  cal.behave('drop');
  await expect(assign(client, 'pending')).rejects.toMatchObject({ code: 'calendar_unavailable' });
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: null });
});

test('releases the bookings of a deleted client, only if the transaction commits', async () => {
  const client = await newClient();
  cal.book({ uid: 'ahead', email: client.email, start: tomorrow() });
  await assign(client, 'ahead');
  await newMeeting(ctx, client, { agent_id: actors.agent.id });
  const remove = (fails: boolean) =>
    db.transaction().execute(async (trx) => {
      await releaseBookings({ ...ctx, db: trx }, client.id);
      await trx.deleteFrom('users').where('id', '=', client.id).execute();
      if (fails) throw new Error('rolled back');
    });
  await expect(remove(true)).rejects.toThrow('rolled back');
  await app.work();
  expect(cal.find('ahead')?.status).toBe('accepted');
  await remove(false);
  await app.work();
  expect(cal.find('ahead')?.status).toBe('cancelled');
  const left = await Promise.all(
    (['bookings', 'booking_events'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('user_id', '=', client.id).execute(),
    ),
  );
  expect(left).toEqual([[], []]);
});
