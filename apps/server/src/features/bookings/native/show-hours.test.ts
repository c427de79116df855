import { afterAll, expect, test } from 'vitest';
import { startCal } from '../../../integrations/calendar/cal-double.ts';
import { createActors } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const cal = await startCal();
const pages = { origin: 'https://meet.example', team_path: 'team', slugs: { pre_65: 'a', medicare: 'b', combo: 'c' } };
const [app, appWithCal] = [await createTestApp(), await createTestApp({ calendar: { ...cal.settings, pages } })];
afterAll(() => Promise.all([app.close(), appWithCal.close(), cal.close()]));
const actors = await createActors(app.db);
const params = { id: actors.agent.id };

test('returns the defaults before the first save', async () => {
  const { body } = await app.as(actors.agent).call('show-hours', { params });
  expect(body).toEqual({
    time_zone: 'America/New_York',
    meeting_minutes: 30,
    notice_minutes: 120,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    join_url: null,
    hours: [],
    special_hours: [],
    days_off: [],
    closed_on_holidays: true,
    holidays: body.holidays,
    version: 0,
    is_in_use: true,
  });
  expect(body.holidays.length).toBeGreaterThanOrEqual(10);
  expect(body.holidays.map(({ name }) => name)).toContain('Thanksgiving Day');
});

test('returns 404 for another agent’s hours, except to super admins', async () => {
  expect((await app.as(actors.superAdmin).call('show-hours', { params })).status).toBe(200);
  for (const who of [actors.client, actors.advisor, actors.admin, actors.otherAdvisor])
    expect((await app.as(who).call('show-hours', { params })).status).toBe(404);
  expect((await app.browser().call('show-hours', { params })).status).toBe(401);
});

test('returns 404 for users who are not agents and for unknown ids', async () => {
  for (const id of [actors.advisor.id, 999_999, 'x', 0])
    expect((await app.as(actors.superAdmin).call('show-hours', { params: { id } })).status).toBe(404);
  expect((await app.as(actors.advisor).call('show-hours', { params: { id: actors.advisor.id } })).status).toBe(404);
});

test('reports that the hours are not in use if Cal.com is configured', async () => {
  const { agent } = await createActors(appWithCal.db);
  const { body } = await appWithCal.as(agent).call('show-hours', { params: { id: agent.id } });
  expect(body.is_in_use).toBe(false);
});
