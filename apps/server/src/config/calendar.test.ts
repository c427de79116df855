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
  return result.ok ? result.config.calendar : result.complaints;
};

test('without settings meetings are booked in our own calendar', () => {
  expect(read({})).toBeNull();
  expect(read({ CAL_SLUG_COMBO: 'both' })).toBeNull();
});

test('Cal.com with its usual address and kinds of meetings', () => {
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

test('an installation of its own, and the front page’s frame', () => {
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

test('half of it is a complaint for each of the other half', () => {
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
])('%s=%s is refused without being repeated', (name, value) => {
  const complaints = read({ ...given, [name]: value });
  expect(complaints).toContainEqual(expect.stringMatching(`^${name} must`));
  expect(String(complaints)).not.toContain(value);
});

test('in production nobody books over a line in clear', () => {
  const local = { ...given, CAL_BOOKING_ORIGIN: 'http://localhost:4000' };
  expect(read(local)).toMatchObject({ pages: { origin: 'http://localhost:4000' } });
  expect(read({ ...local, NODE_ENV: 'production' })).toContainEqual(expect.stringMatching('^CAL_BOOKING_ORIGIN must'));
});
