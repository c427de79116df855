import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { hasPolicies } from './queries.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);
const people = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
const [insured, uninsured] = [
  await newPerson(app.db, 'client', firm, people),
  await newPerson(app.db, 'client', firm, people),
];
const policy = { client_id: insured.id, policy_status: 'enrolled', issuer_name: 'Canary Health' };
await app.db
  .insertInto('policies')
  .values([
    { ...policy, policy_type: 'dental' },
    {
      ...policy,
      policy_type: 'aca',
      plan_name: 'Silver 4500',
      metallic_level: 'silver',
      covered_lives: 2,
      effective_on: '2026-01-01',
      premium_cents: 41_207,
      deductible_cents: 450_000,
      moop_cents: 0,
      major_medical: true,
      summary_of_benefits_url: 'https://canary.example/sbc.pdf',
    },
  ])
  .execute();
const list = (user: Person, id: number) => app.as(user).call('list-policies', { params: { id } });

test('returns amounts in dollars, major medical first, and null for unknown values', async () => {
  for (const user of [advisor, admin, agent, superAdmin, insured]) {
    const { policies, can_edit } = (await list(user, insured.id)).body;
    expect(can_edit).toBe(user === agent || user === superAdmin);
    expect(policies).toEqual([
      {
        id: expect.any(Number),
        version: 1,
        policy_type: 'aca',
        policy_status: 'enrolled',
        issuer_name: 'Canary Health',
        plan_name: 'Silver 4500',
        metallic_level: 'silver',
        covered_lives: 2,
        effective_date: '2026-01-01',
        end_date: null,
        premium: 412.07,
        deductible: 4500,
        moop: 0,
        major_medical: true,
        summary_of_benefits_url: 'https://canary.example/sbc.pdf',
      },
      expect.objectContaining({
        policy_type: 'dental',
        premium: null,
        deductible: null,
        moop: null,
        effective_date: null,
      }),
    ]);
  }
});

test('returns an empty list', async () => {
  expect((await list(advisor, uninsured.id)).body).toEqual({ policies: [], can_edit: false });
  expect([await hasPolicies(app.db, insured.id), await hasPolicies(app.db, uninsured.id)]).toEqual([true, false]);
});

test('returns the same 404 for inaccessible clients as for unknown ids', async () => {
  const unknown = (await list(otherAdvisor, 999_999)).text;
  expect(unknown).not.toContain('Canary');
  for (const user of [colleague, otherAdvisor, otherAdmin, uninsured, await newPerson(app.db, 'agent', null)]) {
    const answer = await list(user, insured.id);
    expect([answer.status, answer.text]).toEqual([404, unknown]);
  }
  expect((await list(superAdmin, advisor.id)).status).toBe(404);
  expect((await app.browser().call('list-policies', { params: { id: insured.id } })).status).toBe(401);
});
