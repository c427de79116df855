import { afterAll, beforeEach, expect, test } from 'vitest';
import { calCom } from './cal-com.ts';
import { calSignature, startCal } from './cal-double.ts';

const cal = await startCal();
afterAll(() => cal.close());
let now = Date.parse('2026-03-01T12:00:00Z');
beforeEach(() => {
  cal.behave();
  // What failed before does not stand in the next test's way.
  now += 60_000;
});

const clock = () => new Date(now);
const open = () => calCom(cal.settings, clock, 200);
const away = expect.objectContaining({ code: 'calendar_unavailable', status: 503 });

test('a meeting is read with its status and times as ours have them', async () => {
  cal.book({
    uid: 'one',
    email: 'Ann@Example.test',
    start: '2026-01-05T15:30:00Z',
    createdAt: '2026-01-02T09:00:00Z',
    metadata: { client: '7.abc' },
  });
  expect(await open().find('one')).toEqual({
    uid: 'one',
    status: 'ACCEPTED',
    start: '2026-01-05T15:30:00.000Z',
    end: '2026-01-05T16:30:00.000Z',
    created_at: '2026-01-02T09:00:00.000Z',
    host_name: 'Agent of Cal',
    attendee_emails: ['ann@example.test'],
    client_token: '7.abc',
    join_url: 'https://meet.example/7',
    rescheduled_to: null,
  });
});

test('of a series the meeting that was asked for counts', async () => {
  cal.book({ uid: 'weekly', email: 'a@example.test' });
  cal.behave('series');
  expect(await open().find('weekly')).toMatchObject({ uid: 'weekly', status: 'ACCEPTED' });
});

test('a meeting that is not there is none; an address is not built from its name', async () => {
  expect(await open().find('nowhere')).toBeNull();
  expect(await open().find('../me')).toBeNull();
  const { asked } = cal;
  for (const uid of ['.', '..']) expect(await open().find(uid)).toBeNull();
  expect(cal.asked).toBe(asked);
});

test('cancelling holds, and cancelling again is done as well', async () => {
  cal.book({ uid: 'off', email: 'a@example.test' });
  const calendar = open();
  await calendar.cancel('off');
  expect(cal.find('off')?.status).toBe('cancelled');
  await calendar.cancel('off');
  await calendar.cancel('never-there');
});

test('a wrong key, a wrong body, a hung-up line and silence are all a calendar that is away', async () => {
  cal.book({ uid: 'there', email: 'a@example.test' });
  for (const mood of [401, 403, 429, 500, 503, 'stall', 'drop', 'garbage', 'huge'] as const) {
    cal.behave(mood);
    await expect(open().find('there')).rejects.toEqual(away);
    await expect(open().cancel('there')).rejects.toEqual(away);
  }
  expect(cal.find('there')?.status).toBe('accepted');
  await expect(calCom({ ...cal.settings, api_key: 'another' }, clock).find('there')).rejects.toEqual(away);
});

test('the reason that is logged holds neither key nor meeting', async () => {
  cal.behave('drop');
  const { cause } = (await open()
    .find('secret-uid')
    .catch((error: Error) => error)) as Error;
  expect(String(cause)).toMatch(/^Error: Cal\.com: /);
  expect(String(cause)).not.toMatch(/secret-uid|cal_test_key/);
});

test('checklist 49: after three failures nobody waits for it; later one tries, and success lets all through', async () => {
  cal.book({ uid: 'back', email: 'a@example.test' });
  const calendar = open();
  cal.behave(500);
  for (let times = 0; times < 3; times += 1) await expect(calendar.find('back')).rejects.toEqual(away);
  const before = cal.asked;
  cal.behave('stall');
  await expect(Promise.all([1, 2, 3, 4].map(() => calendar.find('back')))).rejects.toEqual(away);
  expect(cal.asked).toBe(before);
  now += 20_000;
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => calendar.find('back')));
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(cal.asked).toBe(before + 1);
  cal.behave();
  await expect(calendar.find('back')).rejects.toEqual(away);
  now += 20_000;
  expect(await calendar.find('back')).toMatchObject({ uid: 'back' });
  expect(await Promise.all([calendar.find('back'), calendar.find('back')])).toHaveLength(2);
});

test('only its own signature over the very bytes counts', () => {
  const calendar = open();
  const body = '{"triggerEvent":"PING"}';
  const isSigned = (signature: string | undefined, bytes = body) => calendar.isSigned(Buffer.from(bytes), signature);
  expect(isSigned(calSignature(body))).toBe(true);
  expect(isSigned(calSignature(body).toUpperCase())).toBe(true);
  expect(isSigned(calSignature(body), `${body} `)).toBe(false);
  for (const bad of [
    undefined,
    '',
    'no-secret-provided',
    `sha256=${calSignature(body)}`,
    '0'.repeat(64),
    calSignature(body, ''),
    calSignature(body).slice(1),
  ])
    expect(isSigned(bad)).toBe(false);
});
