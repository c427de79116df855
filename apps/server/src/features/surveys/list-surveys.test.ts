import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, finishedSurvey, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, advisor, colleague, admin, client, otherAdvisor, otherAdmin, agent, superAdmin } =
  await createActors(app.db);

const list = async (who: Person) => (await app.as(who).call('list-surveys')).body.surveys.map(({ name }) => name);
let hour = 0;
const finished = (last_name: string, account_id: number, by: Person, changed: Parameters<typeof newPerson>[3] = {}) =>
  newPerson(app.db, 'client', account_id, {
    ...finishedSurvey(by),
    survey_completed_at: new Date(Date.UTC(2026, 0, 1, ++hour)).toISOString(),
    last_name,
    ...changed,
  });

await finished('One', firm, advisor);
await finished('Two', firm, advisor, { health_advisor_id: agent.id });
await finished('Three', firm, colleague);
await finished('Foreign', otherFirm, otherAdvisor);
await finished('Unfinished', firm, advisor, { survey_completed_at: null });
await finished('Disabled', firm, advisor, { disabled_at: new Date().toISOString() });
await finished('No client', firm, advisor, { type: 'AdvisorUser' });

test('lists completed surveys of visible clients, the latest first', async () => {
  expect(await list(advisor)).toEqual(['Pat Two', 'Pat One']);
  expect(await list(colleague)).toEqual(['Pat Three']);
  expect(await list(admin)).toEqual(['Pat Three', 'Pat Two', 'Pat One']);
  expect(await list(agent)).toEqual(['Pat Two']);
  expect(await list(otherAdvisor)).toEqual(['Pat Foreign']);
  expect(await list(otherAdmin)).toEqual(['Pat Foreign']);
  expect(await list(superAdmin)).toEqual(['Pat Foreign', 'Pat Three', 'Pat Two', 'Pat One']);
  expect(await list(await newPerson(app.db, 'agent', firm))).toEqual([]);
});

test('returns when each survey was completed', async () => {
  const [first] = (await app.as(colleague).call('list-surveys')).body.surveys;
  expect(first?.survey_completed_at).toBe('2026-01-01T03:00:00.000Z');
});

test('returns 403 for clients and 401 without a session', async () => {
  expect((await app.as(client).call('list-surveys')).status).toBe(403);
  expect((await app.browser().call('list-surveys')).status).toBe(401);
});
