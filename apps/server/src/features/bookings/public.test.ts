import { afterAll, beforeEach, expect, test } from 'vitest';
import { startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors } from '../../testing/factories.ts';
import { newClientOf, newMeeting, standingOf, toldOf } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { adoptBooking, lookUpBooking, releaseBookings } from './public.ts';

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

/** What a change of `booking_id` does. */
const adopt = async (client: typeof actors.client, uid: string | null) => {
  const adoption = { user_id: client.id, uid, actor_id: actors.agent.id };
  const found = await lookUpBooking(ctx, adoption);
  await db.transaction().execute((trx) => adoptBooking({ ...ctx, db: trx }, { ...adoption, found }));
};
const notTheirs = expect.objectContaining({ errors: { booking_id: ['This is not a meeting of this client.'] } });

test('a meeting of the other calendar is taken over when the client is among its guests', async () => {
  const client = await newClient({ email: 'Among.Guests@example.test' });
  cal.book({ uid: 'guest', email: 'among.guests@EXAMPLE.test', start: tomorrow() });
  await adopt(client, 'guest');
  expect(await standingOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'guest' });
  expect(await toldOf(db, client)).toEqual(['meeting_booked']);
  const message = cal.message('BOOKING_CREATED', 'guest');
  await app.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', ...message });
  await adopt(client, 'guest');
  expect(await toldOf(db, client)).toEqual(['meeting_booked']);
});

test('or when our page had signed that it is theirs; nobody else’s signature, and no other purpose', async () => {
  const client = await newClient();
  const book = (uid: string, token: string) =>
    cal.book({ uid, email: 'someone@example.test', start: tomorrow(), metadata: { client: token } });
  book('signed', ctx.tokens.sign('booking', String(client.id)));
  book('other', ctx.tokens.sign('booking', String(actors.client.id)));
  book('forged', ctx.tokens.sign('csrf', String(client.id)));
  book('plain', String(client.id));
  await adopt(client, 'signed');
  for (const uid of ['other', 'forged', 'plain', 'nowhere', '../../me'])
    await expect(adopt(client, uid)).rejects.toEqual(notTheirs);
  expect(await standingOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'signed' });
});

test('a held client shows an address, and the meetings of its holder are not theirs for that', async () => {
  const holder = await newClient();
  const quarantined = await newClient({ pending_email: holder.email, quarantined_at: new Date().toISOString() });
  cal.book({ uid: 'of-holder', email: holder.email, start: tomorrow() });
  await expect(adopt(quarantined, 'of-holder')).rejects.toEqual(notTheirs);
});

test('a meeting that is another’s stays theirs, also one of our own calendar', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const uid = await newMeeting(ctx, other);
  await expect(adopt(client, uid)).rejects.toEqual(notTheirs);
  const earlier = await newMeeting(ctx, client, {
    start_at: new Date(ctx.clock().getTime() - 1e9).toISOString(),
  });
  const later = await newMeeting(ctx, client);
  await adopt(client, earlier);
  expect((await standingOf(db, client)).booking_id).toBe(earlier);
  await adopt(client, later);
  expect((await standingOf(db, client)).booking_id).toBe(later);
});

test('none at all: what is told later of the one let go does not bring it back', async () => {
  const client = await newClient();
  cal.book({ uid: 'let-go', email: client.email, start: tomorrow() });
  await adopt(client, 'let-go');
  app.forward(60);
  await adopt(client, null);
  expect((await standingOf(db, client)).booking_id).toBeNull();
  cal.reschedule('let-go', 'let-go-2', tomorrow());
  const message = cal.message('BOOKING_RESCHEDULED', 'let-go-2', {
    createdAt: ctx.clock().toISOString(),
    rescheduleUid: 'let-go',
  });
  await app.server.inject({ method: 'POST', url: '/api/v1/webhooks/cal', ...message });
  expect((await standingOf(db, client)).booking_id).toBeNull();
  await adopt(client, null);
  await newMeeting(ctx, client);
  await adopt(client, null);
  expect((await standingOf(db, client)).booking_id).toBeNull();
});

test('through the call itself: the client and whoever looks after them, at once or not at all', async () => {
  const client = await newClient();
  cal.book({ uid: 'called', email: client.email, start: tomorrow() });
  const set = (who: typeof client, booking_id: string | null) =>
    app.as(who).call('update-user', { params: { id: client.id }, body: { user: { booking_id } } });
  for (const who of [actors.stranger, actors.colleague, actors.client])
    expect((await set(who, 'called')).status).toBe(404);
  cal.behave(503);
  expect((await set(client, 'called')).status).toBe(503);
  cal.behave();
  expect(await set(client, 'nowhere')).toMatchObject({ status: 422, errors: { booking_id: [expect.any(String)] } });
  expect(await standingOf(db, client)).toEqual({ status: 'referred', booking_id: null });
  const first = await set(actors.advisor, 'called');
  expect(first.body.booking_id).toBe('called');
  expect(await standingOf(db, client)).toEqual({ status: 'scheduled', booking_id: 'called' });
  for (const who of [client, actors.agent, actors.superAdmin]) expect((await set(who, 'called')).status).toBe(200);
  expect(await toldOf(db, client)).toContain('meeting_booked');
  expect((await toldOf(db, client)).filter((kind) => kind === 'meeting_booked')).toHaveLength(1);
});

test('while the calendar is away nobody can say, and nothing is changed', async () => {
  const client = await newClient();
  cal.book({ uid: 'unsaid', email: client.email, start: tomorrow() });
  cal.behave('drop');
  await expect(adopt(client, 'unsaid')).rejects.toMatchObject({ code: 'calendar_unavailable' });
  expect(await standingOf(db, client)).toEqual({ status: 'referred', booking_id: null });
});

test('whoever is removed has their meetings cancelled on both sides, and only with the removal', async () => {
  const client = await newClient();
  cal.book({ uid: 'ahead', email: client.email, start: tomorrow() });
  await adopt(client, 'ahead');
  await newMeeting(ctx, client, { agent_id: actors.agent.id });
  const remove = (fails: boolean) =>
    db.transaction().execute(async (trx) => {
      await releaseBookings({ ...ctx, db: trx }, client.id);
      await trx.deleteFrom('users').where('id', '=', client.id).execute();
      if (fails) throw new Error('taken back');
    });
  await expect(remove(true)).rejects.toThrow('taken back');
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
