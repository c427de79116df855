import { afterAll, expect, test } from 'vitest';
import { calSignature, type SignedMessage, signed, startCal } from '../../integrations/calendar/cal-double.ts';
import { createActors } from '../../testing/factories.ts';
import { activityKindsOf, bookingStateOf, newClientOf, newMeeting } from '../../testing/meetings.ts';
import { createTestApp } from '../../testing/test-app.ts';

const cal = await startCal();
const pages = {
  origin: 'https://meet.example',
  team_path: 'team/agents',
  slugs: { pre_65: 'a', medicare: 'b', combo: 'c' },
};
const app = await createTestApp({ calendar: { ...cal.settings, pages } });
afterAll(() => Promise.all([app.close(), cal.close()]));
const { db, ctx } = app;
const actors = await createActors(db);

const url = '/api/v1/webhooks/cal';
const send = ({ payload, headers }: SignedMessage) => app.server.inject({ method: 'POST', url, payload, headers });
const newClient = (changed = {}) => newClientOf(db, actors.advisor, actors.agent, changed);
const at = (hours: number) => new Date(ctx.clock().getTime() + hours * 3_600_000).toISOString();
const bookingsOf = (client: typeof actors.client) =>
  db
    .selectFrom('bookings')
    .select(['uid', 'status', 'start_at', 'rescheduled_to'])
    .where('user_id', '=', client.id)
    .orderBy('uid')
    .execute();

let created = 0;
function bookInCal(client: typeof actors.client, changed: Partial<Parameters<typeof cal.book>[0]> = {}): string {
  return cal.book({ uid: `meeting-${++created}`, email: client.email, start: at(48), ...changed }).uid;
}

test('saves a booking once', async () => {
  const client = await newClient();
  const uid = bookInCal(client);
  const message = cal.message('BOOKING_CREATED', uid);
  for (let times = 0; times < 3; times += 1) {
    const answer = await send(message);
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { received: true } });
  }
  expect(await bookingsOf(client)).toMatchObject([{ uid, status: 'ACCEPTED', start_at: at(48) }]);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: uid });
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
});

test('ignores concurrent duplicates', async () => {
  const client = await newClient();
  const message = cal.message('BOOKING_CREATED', bookInCal(client));
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked']);
});

test('ends with the same state for every order of messages', async () => {
  const ends = new Set<string>();
  const courses = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 3, 0, 2],
    [3, 0, 2, 1, 0, 3],
    [2, 1, 3, 0, 2],
  ];
  for (const [number, course] of courses.entries()) {
    const client = await newClient();
    const [first, second, third] = ['a', 'b', 'c'].map((name) => `course${number}-${name}`);
    if (!first || !second || !third) throw new Error('There are three');
    bookInCal(client, { uid: first });
    cal.reschedule(first, second, at(72));
    bookInCal(client, { uid: third, start: at(96) });
    const messages = [
      cal.message('BOOKING_CREATED', first, { createdAt: at(-4) }),
      cal.message('BOOKING_RESCHEDULED', second, { createdAt: at(-3), rescheduleUid: first }),
      cal.message('BOOKING_CANCELLED', second, { createdAt: at(-2) }),
      cal.message('BOOKING_CREATED', third, { createdAt: at(-1) }),
    ];
    for (const index of course) if (messages[index]) expect((await send(messages[index])).statusCode).toBe(200);
    const end = JSON.stringify({ standing: await bookingStateOf(db, client), meetings: await bookingsOf(client) });
    ends.add(end.replaceAll(`course${number}-`, ''));
  }
  expect([...ends]).toHaveLength(1);
  expect(JSON.parse([...ends][0] ?? '')).toMatchObject({ standing: { status: 'scheduled', booking_id: 'c' } });
});

test('ends with the same state for concurrent messages', async () => {
  const client = await newClient();
  const uid = bookInCal(client);
  await Promise.all([
    send(cal.message('BOOKING_REQUESTED', uid, { createdAt: at(-3) })),
    send(cal.message('BOOKING_CREATED', uid, { createdAt: at(-2) })),
    send(cal.message('BOOKING_CANCELLED', uid, { createdAt: at(-1) })),
  ]);
  expect(await bookingsOf(client)).toMatchObject([{ uid, status: 'CANCELLED' }]);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: uid });
});

test('keeps the first of two meetings, and cancels the second in Cal.com with the reason', async () => {
  const client = await newClient();
  const [first, second] = [bookInCal(client), bookInCal(client, { start: at(72) })];
  await send(cal.message('BOOKING_CREATED', first, { createdAt: at(-2) }));
  await send(cal.message('BOOKING_CREATED', second, { createdAt: at(-1) }));
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: first });
  const assigned = await app
    .as(client)
    .call('update-user', { params: { id: client.id }, body: { user: { booking_id: second } } });
  expect(assigned).toMatchObject({ status: 409, code: 'meeting_exists' });
  await app.work();
  expect(cal.find(first)?.status).toBe('accepted');
  expect(cal.find(second)).toMatchObject({
    status: 'cancelled',
    cancellationReason: 'There’s already an upcoming meeting. Cancel or reschedule it first.',
  });
  await send(cal.message('BOOKING_CANCELLED', second, { createdAt: at(1) }));
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: first });
  expect(await bookingsOf(client)).toMatchObject([{ status: 'ACCEPTED' }, { uid: second, status: 'CANCELLED' }]);
  expect(await activityKindsOf(db, client)).toEqual(['meeting_booked', 'meeting_booked', 'meeting_cancelled']);
});

test('keeps the second meeting if the first one is canceled in Cal.com and the webhook is late', async () => {
  const client = await newClient();
  const [first, second] = [bookInCal(client), bookInCal(client, { start: at(72) })];
  await send(cal.message('BOOKING_CREATED', first, { createdAt: at(-3) }));
  cal.cancel(first);
  await send(cal.message('BOOKING_CREATED', second, { createdAt: at(-1) }));
  await app.work();
  expect(cal.find(second)?.status).toBe('accepted');
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: second });
});

test('keeps a meeting of the native calendar', async () => {
  const client = await newClient();
  const native = await newMeeting(ctx, client);
  const second = bookInCal(client, { start: at(72) });
  await send(cal.message('BOOKING_CREATED', second, { createdAt: at(-1) }));
  await app.work();
  expect(cal.find(second)?.status).toBe('cancelled');
  expect((await bookingStateOf(db, client)).booking_id).toBe(native);
});

test('accepts a second meeting after the current one was cleared', async () => {
  const client = await newClient();
  const [first, second] = [bookInCal(client), bookInCal(client, { start: at(72) })];
  await send(cal.message('BOOKING_CREATED', first, { createdAt: at(-2) }));
  const clear = { params: { id: client.id }, body: { user: { booking_id: null } } };
  expect((await app.as(actors.agent).call('update-user', clear)).status).toBe(200);
  await send(cal.message('BOOKING_CREATED', second, { createdAt: at(1) }));
  await app.work();
  expect(cal.find(second)?.status).toBe('accepted');
  expect((await bookingStateOf(db, client)).booking_id).toBe(second);
});

test('prefers the signed client id to the email', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const uid = bookInCal(other, { metadata: { client: ctx.tokens.sign('booking', String(client.id)) } });
  await send(cal.message('BOOKING_CREATED', uid));
  expect(await bookingStateOf(db, client)).toEqual({ status: 'scheduled', booking_id: uid });
  expect(await bookingStateOf(db, other)).toEqual({ status: 'referred', booking_id: null });
});

test('uses the email if the signed id is forged or of a deleted user', async () => {
  const client = await newClient({ email: `Mixed.Case${++created}@Example.test` });
  const forged = ctx.tokens.sign('csrf', String(actors.client.id));
  const uid = bookInCal(client, { email: client.email.toUpperCase(), metadata: { client: forged } });
  await send(cal.message('BOOKING_CREATED', uid));
  expect((await bookingStateOf(db, client)).booking_id).toBe(uid);
  const other = await newClient();
  const gone = bookInCal(other, { metadata: { client: ctx.tokens.sign('booking', '999999') } });
  expect((await send(cal.message('BOOKING_CREATED', gone))).statusCode).toBe(200);
  expect((await bookingStateOf(db, other)).booking_id).toBe(gone);
});

test('keeps an event of an unknown user and applies it later', async () => {
  const client = await newClient();
  const uid = cal.book({ uid: `unknown-${++created}`, email: 'unknown@example.test', start: at(48) }).uid;
  expect((await send(cal.message('BOOKING_CANCELLED', uid, { createdAt: at(-1) }))).statusCode).toBe(200);
  cal.book({ uid, email: client.email, start: at(48) });
  await send(cal.message('BOOKING_CREATED', uid, { createdAt: at(-2) }));
  expect(await bookingsOf(client)).toMatchObject([{ uid, status: 'CANCELLED' }]);
  expect(await bookingStateOf(db, client)).toEqual({ status: 'referred', booking_id: uid });
});

test('does not move a booking to another user', async () => {
  const [client, thief] = [await newClient(), await newClient()];
  const uid = bookInCal(client);
  await send(cal.message('BOOKING_CREATED', uid));
  cal.book({
    uid,
    email: thief.email,
    start: at(50),
    metadata: { client: ctx.tokens.sign('booking', String(thief.id)) },
  });
  await send(cal.message('BOOKING_RESCHEDULED', uid));
  expect(await bookingStateOf(db, thief)).toEqual({ status: 'referred', booking_id: null });
  expect(await bookingsOf(thief)).toEqual([]);
});

test('rejects a wrong or missing signature and “no-secret-provided” before parsing', async () => {
  const client = await newClient();
  const { payload } = cal.message('BOOKING_CREATED', bookInCal(client));
  const wrong = [calSignature(payload, 'another'), 'no-secret-provided', '', `sha256=${calSignature(payload)}`];
  for (const signature of wrong) {
    const answer = await send(signed(payload, signature));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 'signature_invalid',
      error: 'The signature of this message isn’t valid.',
    });
  }
  const { 'x-cal-signature-256': _, ...unsigned } = signed(payload).headers;
  expect((await send({ payload, headers: unsigned })).statusCode).toBe(401);
  expect((await send(signed(`${payload} `, calSignature(payload)))).statusCode).toBe(401);
  expect((await app.server.inject({ method: 'POST', url })).statusCode).toBe(401);
  expect(await bookingsOf(client)).toEqual([]);
});

const usual = {
  uid: 'x',
  startTime: '2026-05-04T15:00:00Z',
  endTime: '2026-05-04T16:00:00Z',
  attendees: [{ email: 'a@example.test' }],
};
const message = (changed: object, payload: unknown = usual) =>
  JSON.stringify({ triggerEvent: 'BOOKING_CREATED', createdAt: '2026-01-01T00:00:00Z', payload, ...changed });

test.each([
  ['nothing', ''],
  ['no JSON', 'booking=1'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no trigger', message({ triggerEvent: undefined })],
  ['a trigger that is no text', message({ triggerEvent: { $ne: 1 } })],
  ['no time', message({ createdAt: undefined })],
  ['a time that is none', message({ createdAt: '1e308' })],
  ['no meeting', message({ payload: undefined })],
  ['no uid', message({}, { ...usual, uid: undefined })],
  ['a uid with a NUL', message({}, { ...usual, uid: 'a\u0000b' })],
  ['a uid without an end', message({}, { ...usual, uid: 'x'.repeat(5000) })],
  ['a start that is none', message({}, { ...usual, startTime: 'soon' })],
  ['a time without a zone', message({ createdAt: '2026-01-01 00:00' })],
  ['an end before its start', message({}, { ...usual, endTime: '2026-05-04T14:00:00Z' })],
  ['year 20000', message({}, { ...usual, startTime: '+020000-01-01T00:00:00Z', endTime: '+020000-01-01T01:00:00Z' })],
])('rejects a signed message that is malformed: %s', async (_, payload) => {
  const answer = await send(signed(payload));
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status: 400,
    body: { code: 'malformed_request', error: 'The request couldn’t be read.' },
  });
});

test.each([
  ['PING', { triggerEvent: 'PING', createdAt: '2026-01-01T00:00:00Z', payload: {} }],
  ['MEETING_ENDED', { triggerEvent: 'MEETING_ENDED', createdAt: '2026-01-01T00:00:00Z' }],
  ['an unknown trigger', { triggerEvent: 'constructor' }],
])('accepts and ignores the trigger %s', async (_, body) => {
  expect((await send(signed(JSON.stringify(body)))).statusCode).toBe(200);
});

test('ignores malformed attendees', async () => {
  const odd = [null, 'a@b.c', { email: 7 }, { email: ['a'] }, { email: 'x'.repeat(10_000) }, []];
  for (const attendees of [odd, 'none', { length: 1 }, undefined]) {
    const payload = message(
      {},
      { ...usual, uid: `odd-${++created}`, attendees, metadata: attendees, organizer: attendees },
    );
    expect((await send(signed(payload))).statusCode).toBe(200);
  }
});

test('rejects a large body before parsing', async () => {
  const payload = message({}, { ...usual, responses: 'x'.repeat(300_000) });
  expect((await send(signed(payload))).statusCode).toBe(413);
});

test('returns 404 for the native calendar', async () => {
  const own = await createTestApp();
  const answer = await own.server.inject({ method: 'POST', url, ...signed(message({})) });
  expect(answer.statusCode).toBe(404);
  await own.close();
});
