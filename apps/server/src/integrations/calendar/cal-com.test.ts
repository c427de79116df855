import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { calCom } from './cal-com.ts';
import { calSignature, startCal } from './cal-double.ts';

const cal = await startCal();
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
afterAll(async () => {
  vi.useRealTimers();
  await cal.close();
});
beforeEach(() => cal.behave());

const open = () => calCom(cal.settings, { timeoutMs: 1_500 });
const unavailable = expect.objectContaining({ code: 'calendar_unavailable', status: 503 });

test('reads a meeting with its status and times', async () => {
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

test('finds the requested meeting of a series', async () => {
  cal.book({ uid: 'weekly', email: 'a@example.test' });
  cal.behave('series');
  expect(await open().find('weekly')).toMatchObject({ uid: 'weekly', status: 'ACCEPTED' });
});

test('returns null for an unknown meeting, and never treats an id as a path', async () => {
  expect(await open().find('nowhere')).toBeNull();
  expect(await open().find('../me')).toBeNull();
  const { requestCount } = cal;
  for (const uid of ['.', '..']) expect(await open().find(uid)).toBeNull();
  expect(cal.requestCount).toBe(requestCount);
});

test('cancels a meeting, also repeatedly', async () => {
  cal.book({ uid: 'off', email: 'a@example.test' });
  const calendar = open();
  await calendar.cancel('off');
  expect(cal.find('off')?.status).toBe('cancelled');
  await calendar.cancel('off');
  await calendar.cancel('never-there');
});

test('reports a wrong key, an invalid body, a closed connection and a timeout as unavailable', async () => {
  cal.book({ uid: 'there', email: 'a@example.test' });
  for (const mood of [401, 403, 429, 500, 503, 'stall', 'drop', 'garbage', 'huge'] as const) {
    cal.behave(mood);
    await expect(open().find('there')).rejects.toEqual(unavailable);
    await expect(open().cancel('there')).rejects.toEqual(unavailable);
  }
  expect(cal.find('there')?.status).toBe('accepted');
  await expect(calCom({ ...cal.settings, api_key: 'another' }).find('there')).rejects.toEqual(unavailable);
});

test('logs a reason without the key or the meeting', async () => {
  cal.behave('drop');
  const { cause } = (await open()
    .find('secret-uid')
    .catch((error: Error) => error)) as Error;
  expect(String(cause)).toMatch(/^Error: Cal\.com: /);
  expect(String(cause)).not.toMatch(/secret-uid|cal_test_key/);
});

test('requirement 49: fails at once after three failures, retries with one request, and recovers on success', async () => {
  cal.book({ uid: 'back', email: 'a@example.test' });
  const calendar = open();
  cal.behave(500);
  for (let times = 0; times < 3; times += 1) await expect(calendar.find('back')).rejects.toEqual(unavailable);
  const before = cal.requestCount;
  cal.behave('stall');
  await expect(Promise.all([1, 2, 3, 4].map(() => calendar.find('back')))).rejects.toEqual(unavailable);
  expect(cal.requestCount).toBe(before);
  vi.setSystemTime(Date.now() + 20_000);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => calendar.find('back')));
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(cal.requestCount).toBe(before + 1);
  cal.behave();
  await expect(calendar.find('back')).rejects.toEqual(unavailable);
  vi.setSystemTime(Date.now() + 20_000);
  expect(await calendar.find('back')).toMatchObject({ uid: 'back' });
  expect(await Promise.all([calendar.find('back'), calendar.find('back')])).toHaveLength(2);
});

test('accepts only a signature over the exact bytes', () => {
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
