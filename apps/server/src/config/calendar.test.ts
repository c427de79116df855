import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const given = {
  CAL_API_KEY: 'cal_live_1',
  CAL_WEBHOOK_SECRET: 'sixteen-letters-',
  CAL_BOOKING_ORIGIN: 'https://meet.example.com',
  CAL_TEAM_PATH: '/team/agents/',
};

const read = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  return result.ok ? result.config.calendar : result.problems;
};

test('uses the built-in calendar by default', () => {
  expect(read({})).toBeNull();
  expect(read({ CAL_SLUG_COMBO: 'both' })).toBeNull();
});

test('uses default values of Cal.com', () => {
  expect(read(given)).toEqual({
    api_base: 'https://api.cal.com/v2',
    api_key: 'cal_live_1',
    webhook_secret: 'sixteen-letters-',
    pages: {
      origin: 'https://meet.example.com',
      team_path: 'team/agents',
      slugs: {
        pre_65: 'platform-booking-under-65',
        medicare: 'platform-booking-medicare',
        combo: 'platform-booking-medicare-and-under-65',
      },
    },
  });
});

test('uses a self-hosted Cal.com, and replaces the address of the front page', () => {
  const own = {
    CAL_API_BASE: 'http://127.0.0.1:5000/v2/',
    CAL_BOOKING_ORIGIN: 'https://cal.com',
    CAL_SLUG_PRE_65: 'young',
  };
  expect(read({ ...given, ...own })).toMatchObject({
    api_base: 'http://127.0.0.1:5000/v2',
    pages: { origin: 'https://app.cal.com', slugs: { pre_65: 'young' } },
  });
});

test('names each missing setting of a partial group', () => {
  const { CAL_API_KEY, CAL_TEAM_PATH } = given;
  const together = 'is missing: CAL_API_KEY, CAL_WEBHOOK_SECRET, CAL_BOOKING_ORIGIN and CAL_TEAM_PATH go together.';
  expect(read({ CAL_API_KEY, CAL_TEAM_PATH })).toEqual([
    `CAL_WEBHOOK_SECRET ${together}`,
    `CAL_BOOKING_ORIGIN ${together}`,
  ]);
});

test.each([
  ['CAL_API_BASE', 'http://api.cal.com/v2'],
  ['CAL_API_BASE', 'https://key@api.cal.com/v2'],
  ['CAL_BOOKING_ORIGIN', 'https://meet.example.com/path'],
  ['CAL_BOOKING_ORIGIN', 'http://meet.example.com'],
  ['CAL_BOOKING_ORIGIN', 'javascript:alert(1)'],
  ['CAL_WEBHOOK_SECRET', 'short'],
  ['CAL_TEAM_PATH', '../admin'],
  ['CAL_TEAM_PATH', 'team?x=1'],
  ['CAL_SLUG_MEDICARE', 'a/b'],
])('rejects %s=%s without repeating it', (name, value) => {
  const problems = read({ ...given, [name]: value });
  expect(problems).toContainEqual(expect.stringMatching(`^${name} must`));
  expect(String(problems)).not.toContain(value);
});

test('requires https for the booking page in production', () => {
  const local = { ...given, CAL_BOOKING_ORIGIN: 'http://localhost:4000' };
  expect(read(local)).toMatchObject({ pages: { origin: 'http://localhost:4000' } });
  expect(read({ ...local, NODE_ENV: 'production' })).toContainEqual(expect.stringMatching('^CAL_BOOKING_ORIGIN must'));
});
