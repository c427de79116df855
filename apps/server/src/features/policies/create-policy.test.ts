import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { policyForm } from '../../testing/policies.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { invalidNames, realNames } from '../../testing/texts.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, otherAdvisor, agent, superAdmin } = await createActors(app.db);
const newClient = () =>
  newPerson(app.db, 'client', firm, {
    financial_advisor_id: advisor.id,
    health_advisor_id: agent.id,
    status: 'enrolled',
  });
const client = await newClient();

const create = (who: Person, changes = {}, id = client.id) =>
  app.as(who).call('create-policy', { params: { id }, body: { policy: policyForm(changes) } });
const list = async (who: Person, id: number) => (await app.as(who).call('list-policies', { params: { id } })).body;

test('the agent and super admins add a policy, which its readers see', async () => {
  const own = await newClient();
  const { body } = await create(agent, {}, own.id);
  expect(body).toEqual({ id: expect.any(Number), version: 1, ...policyForm() });
  const second = await create(
    superAdmin,
    { policy_type: ' Dental ', policy_status: 'Pending', major_medical: false },
    own.id,
  );
  expect(second.body).toMatchObject({ policy_type: 'dental', policy_status: 'pending', major_medical: false });
  for (const [who, can_edit] of [
    [own, false],
    [advisor, false],
    [admin, false],
    [agent, true],
    [superAdmin, true],
  ] as const)
    expect(await list(who, own.id)).toEqual({ policies: [body, second.body], can_edit });
});

test('empty values are unknown; amounts are kept to the cent', async () => {
  const blank = {
    plan_name: '',
    metallic_level: '',
    covered_lives: null,
    end_date: '',
    premium: null,
    deductible: null,
  };
  const { body } = await create(agent, { ...blank, moop: 0.07, summary_of_benefits_url: '' });
  expect(body).toMatchObject({
    ...{ plan_name: null, metallic_level: null, covered_lives: null, end_date: null, premium: null, deductible: null },
    moop: 0.07,
    summary_of_benefits_url: null,
  });
  expect((await create(agent, { premium: 999_999_999.99 })).body.premium).toBe(999_999_999.99);
});

test('a marketplace policy is major medical without a mark', async () => {
  expect((await create(agent, { major_medical: false })).body.major_medical).toBe(true);
});

test('the first policy settles the agent’s to-do and has_policy', async () => {
  const own = await newClient();
  const read = async () => {
    const { body } = await app.as(agent).call('show-client', { params: { id: own.id } });
    const { todos } = (await app.as(agent).call('list-todos')).body;
    return [body.has_policy, todos.find(({ kind }) => kind === 'without_plan')?.text];
  };
  expect(await read()).toEqual([false, '1 enrolled client has no plan data yet']);
  await create(agent, {}, own.id);
  expect(await read()).toEqual([true, undefined]);
});

test('only the client’s agent and super admins add policies', async () => {
  const before = (await list(agent, client.id)).policies.length;
  for (const who of [advisor, admin]) expect((await create(who)).status).toBe(403);
  expect((await create(client)).status).toBe(403);
  const otherAgent = await newPerson(app.db, 'agent', null);
  for (const who of [otherAdvisor, colleague, otherAgent]) {
    const [unrelated, missing] = [await create(who), await create(who, {}, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await create(superAdmin, {}, advisor.id)).status).toBe(404);
  const nobody = { params: { id: client.id }, body: { policy: policyForm() } };
  expect((await app.browser().call('create-policy', nobody)).status).toBe(401);
  expect((await list(agent, client.id)).policies).toHaveLength(before);
});

test('requirement 24: keeps names unchanged and rejects invalid characters', async () => {
  for (const issuer_name of realNames)
    expect((await create(agent, { issuer_name })).body.issuer_name).toBe(issuer_name.normalize('NFC'));
  for (const issuer_name of invalidNames)
    expect((await create(agent, { issuer_name })).errors).toEqual({
      issuer_name: ['Carrier has characters that can’t be saved'],
    });
});

test.each([
  [{ policy_type: '' }, { policy_type: ['Type is required'] }],
  [{ policy_status: ' ' }, { policy_status: ['Status is required'] }],
  [{ issuer_name: 'x'.repeat(201) }, { issuer_name: ['Carrier must be at most 200 characters'] }],
  [{ effective_date: '' }, { effective_date: ['Effective Date is required'] }],
  [{ effective_date: '2026-02-31' }, { effective_date: ['Effective Date must be a date'] }],
  [{ effective_date: '0026-01-01' }, { effective_date: ['Effective Date must be between 1900 and 2199'] }],
  [{ end_date: '2025-12-31' }, { end_date: ['The last day of coverage can’t be before the Effective Date'] }],
  [{ premium: -0.01 }, { premium: ['Monthly Premium can’t be negative'] }],
  [{ premium: 12.345 }, { premium: ['Monthly Premium can have at most two decimal places'] }],
  [{ premium: '12' }, { premium: ['Monthly Premium must be an amount'] }],
  [{ moop: 1_000_000_000 }, { moop: ['Individual Max Out-of-Pocket is too large'] }],
  [{ covered_lives: 0 }, { covered_lives: ['Covered Lives must be at least 1'] }],
  [{ covered_lives: 1.5 }, { covered_lives: ['Covered Lives must be a whole number'] }],
  [
    { summary_of_benefits_url: 'http://canary.example/sbc.pdf' },
    { summary_of_benefits_url: ['Summary of Benefits must begin with https://'] },
  ],
  [
    { summary_of_benefits_url: 'javascript:alert(1)' },
    { summary_of_benefits_url: ['Summary of Benefits must begin with https://'] },
  ],
  [
    { summary_of_benefits_url: 'https://ann:secret@canary.example/sbc.pdf' },
    { summary_of_benefits_url: ['Summary of Benefits can’t have a user name or password'] },
  ],
  [{ client_id: 1 }, { client_id: ['This field isn’t accepted here'] }],
])('rejects %j', async (changes, errors) => {
  const answer = await app.as(agent).send({
    method: 'POST',
    url: `/api/v1/users/${client.id}/policies`,
    payload: { policy: { ...policyForm(), ...changes } },
  });
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
});
