import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { newPolicy } from '../../testing/policies.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, otherAdvisor, agent, superAdmin } = await createActors(app.db);
const client = await newPerson(app.db, 'client', firm, {
  financial_advisor_id: advisor.id,
  health_advisor_id: agent.id,
});
const newOne = (columns = {}) => newPolicy(app.db, { client_id: client.id, ...columns });
const end = (who: Person, id: number, changes = {}) =>
  app.as(who).call('end-policy', {
    params: { id },
    body: { end_date: '2026-11-30', policy_status: 'terminated', version: 1, ...changes },
  });

test('sets the last day of cover and the status', async () => {
  for (const who of [agent, superAdmin]) {
    const id = await newOne();
    expect((await end(who, id, { policy_status: 'cancelled' })).body).toMatchObject({
      version: 2,
      policy_status: 'cancelled',
      end_date: '2026-11-30',
    });
  }
});

test('rejects a day before the effective date, an impossible day and another status', async () => {
  const id = await newOne();
  expect((await end(agent, id, { end_date: '2025-12-31' })).errors).toEqual({
    end_date: ['The last day of coverage can’t be before the Effective Date'],
  });
  expect((await end(agent, id, { end_date: '2026-02-30' })).errors).toEqual({
    end_date: ['Last day of coverage must be a date'],
  });
  expect((await end(agent, id, { policy_status: 'enrolled' })).errors).toEqual({
    policy_status: ['Choose who ended the plan'],
  });
});

test('a plan that was changed meanwhile is not ended', async () => {
  const id = await newOne();
  const [first, second] = await Promise.all([end(agent, id), end(superAdmin, id, { policy_status: 'cancelled' })]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  expect([first.code, second.code]).toContain('version_conflict');
});

test('only the client’s agent and super admins end policies', async () => {
  const id = await newOne();
  for (const who of [advisor, admin, client]) expect((await end(who, id)).status).toBe(403);
  const [unrelated, missing] = [await end(otherAdvisor, id), await end(otherAdvisor, 999_999)];
  expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  const nobody = { params: { id }, body: { end_date: '2026-11-30', policy_status: 'terminated', version: 1 } as const };
  expect((await app.browser().call('end-policy', nobody)).status).toBe(401);
});
