import type { BodyInput } from 'contract/endpoint';
import type { updatePolicy } from 'contract/endpoints/policies';
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
const update = (who: Person, id: number, policy: BodyInput<typeof updatePolicy>['policy'], version = 1) =>
  app.as(who).call('update-policy', { params: { id }, body: { policy, version } });
const rowOf = (id: number) => app.db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const keptOf = (policy_id: number) =>
  app.db.selectFrom('policy_versions').selectAll().where('policy_id', '=', policy_id).orderBy('version').execute();

test('writes what is sent, increments the version and keeps the previous one', async () => {
  const imported = { import_id: 7, import_row: 12, gross_premium_cents: 90_000, subsidy_cents: 50_000 };
  const id = await newOne({ premium_cents: 40_000, content_digest: Buffer.from('digest'), ...imported });
  const before = await rowOf(id);
  const { body } = await update(agent, id, { deductible: 4500.5, issuer_name: 'Oscar' });
  expect(body).toMatchObject({ id, version: 2, premium: 400, deductible: 4500.5, issuer_name: 'Oscar' });
  const after = await rowOf(id);
  expect(after).toMatchObject({ saved_by: agent.id, import_id: null, import_row: null });
  expect(after.content_digest).toEqual(before.content_digest);
  expect(after).toMatchObject({ gross_premium_cents: 90_000, subsidy_cents: 50_000 });
  const { id: _, created_at: __, ...previous } = before;
  expect(await keptOf(id)).toEqual([
    {
      ...previous,
      policy_id: id,
      replaced_at: after.saved_at,
      replaced_by: agent.id,
      replaced_by_import_id: null,
      replaced_by_import_row: null,
    },
  ]);
});

test('a plan that was canceled before it began can be edited, and its dates still have to be in order', async () => {
  const dates = { effective_on: '2026-01-01', ends_on: '2025-12-31' };
  const id = await newOne({ policy_status: 'cancelled', ...dates });
  expect((await update(agent, id, { plan_name: 'Gold' })).status).toBe(200);
  expect((await update(agent, id, { end_date: '2025-11-30' }, 2)).errors).toHaveProperty('end_date');
});

test('the parts of an imported premium end with the premium', async () => {
  const id = await newOne({ premium_cents: 40_000, gross_premium_cents: 90_000, subsidy_cents: 50_000 });
  await update(superAdmin, id, { premium: 400.01 });
  expect(await rowOf(id)).toMatchObject({ premium_cents: 40_001, gross_premium_cents: null, subsidy_cents: null });
});

test('a save that changes nothing is no new version', async () => {
  const id = await newOne();
  expect((await update(agent, id, { issuer_name: 'Canary Health', plan_name: '' })).body.version).toBe(1);
  expect(await keptOf(id)).toEqual([]);
});

test('one of ten concurrent saves of a version wins; a stale one overwrites nothing', async () => {
  const id = await newOne();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => update(agent, id, { premium: index + 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ code }) => code))).toEqual(
    new Set(['version_conflict']),
  );
  expect(await keptOf(id)).toHaveLength(1);
  const won = answers.find(({ status }) => status === 200)?.body.premium;
  expect((await rowOf(id)).premium_cents).toBe(Number(won) * 100);
});

test('a plan that an import is writing is not changed, and the reply says so', async () => {
  const id = await newOne();
  await app.db.transaction().execute(async (db) => {
    await db.updateTable('policies').set({ plan_name: 'Imported', version: 2 }).where('id', '=', id).execute();
    const { status, code, headers } = await update(agent, id, { premium: 1 });
    expect([status, code, headers['retry-after']]).toEqual([409, 'policy_locked', '15']);
  });
  expect(await rowOf(id)).toMatchObject({ plan_name: 'Imported', version: 2 });
  expect((await update(agent, id, { premium: 1 }, 2)).status).toBe(200);
});

test('the end cannot be before the effective date, whichever of them is changed', async () => {
  const id = await newOne({ ends_on: '2026-06-30' });
  const errors = { end_date: ['The last day of coverage can’t be before the Effective Date'] };
  expect((await update(agent, id, { effective_date: '2026-07-01' })).errors).toEqual(errors);
  expect((await update(agent, id, { end_date: '2025-12-31' })).errors).toEqual(errors);
  expect((await update(agent, id, { end_date: '' })).body.end_date).toBeNull();
});

test('only the client’s agent and super admins edit policies', async () => {
  const id = await newOne();
  for (const who of [advisor, admin, client]) expect((await update(who, id, { premium: 1 })).status).toBe(403);
  const otherAgent = await newPerson(app.db, 'agent', null);
  for (const who of [otherAdvisor, otherAgent]) {
    const [unrelated, missing] = [await update(who, id, { premium: 1 }), await update(who, 999_999, { premium: 1 })];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  const nobody = { params: { id }, body: { policy: { premium: 1 }, version: 1 } };
  expect((await app.browser().call('update-policy', nobody)).status).toBe(401);
  expect((await rowOf(id)).version).toBe(1);
});
