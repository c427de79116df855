import { expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { chosen } from '../../../testing/bulk-clients.ts';
import { createActors } from '../../../testing/factories.ts';
import { activityKindsOf, newClientOf } from '../../../testing/meetings.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { db } = app;
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin, client } = await createActors(db);
const newClient = (by = advisor) => newClientOf(db, by, agent);
const reassign = (who: Person, to: Person, ...clients: readonly { id: number }[]) =>
  app.as(who).call('reassign-clients', { body: { selection: chosen(...clients), financial_advisor_id: to.id } });
const resultsOf = async (call: ReturnType<typeof reassign>) => (await call).body.results.map(({ result }) => result);
const advisorOf = async ({ id }: Person) =>
  (await app.as(superAdmin).call('show-client', { params: { id } })).body.financial_advisor_id;

test('admins and super admins give clients another advisor of their firm', async () => {
  for (const who of [admin, superAdmin]) {
    const [one, other, same] = [await newClient(), await newClient(), await newClient(colleague)];
    expect(await resultsOf(reassign(who, colleague, one, other, same))).toEqual(['changed', 'changed', 'unchanged']);
    expect([await advisorOf(one), await advisorOf(other)]).toEqual([colleague.id, colleague.id]);
    expect(await activityKindsOf(db, one)).toEqual(['advisor_changed']);
  }
});

test('a client who was reassigned in the meantime stays with the new advisor', async () => {
  const one = await newClient(admin);
  const clients = [{ id: one.id, financial_advisor_id: advisor.id }];
  const body = { selection: { kind: 'chosen' as const, clients }, financial_advisor_id: colleague.id };
  const answer = await app.as(admin).call('reassign-clients', { body });
  expect(answer.body.results.map(({ result }) => result)).toEqual(['changed_meanwhile']);
  expect(await advisorOf(one)).toBe(admin.id);
});

test('an advisor of another firm gets none, and other firms’ clients are not found', async () => {
  const [one, elsewhere] = [await newClient(), await newClient(otherAdvisor)];
  const answer = await reassign(admin, otherAdvisor, one);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['financial_advisor_id']]);
  expect(await resultsOf(reassign(admin, colleague, elsewhere))).toEqual(['not_found']);
  expect(await resultsOf(reassign(otherAdmin, otherAdvisor, one))).toEqual(['not_found']);
  expect(await resultsOf(reassign(superAdmin, otherAdvisor, one, elsewhere))).toEqual(['other_firm', 'unchanged']);
  expect([await advisorOf(one), await advisorOf(elsewhere)]).toEqual([advisor.id, otherAdvisor.id]);
});

test('an advisor without a seat gets none', async () => {
  const one = await newClient();
  await db.updateTable('accounts').set({ stripeable: true }).where('id', '=', firm).execute();
  const answer = await reassign(superAdmin, colleague, one);
  await db.updateTable('accounts').set({ stripeable: false }).where('id', '=', firm).execute();
  expect(answer.errors.financial_advisor_id).toEqual(['This advisor doesn’t have a seat. Choose another one.']);
  expect(await advisorOf(one)).toBe(advisor.id);
});

test('others cannot reassign', async () => {
  const one = await newClient();
  for (const who of [client, advisor, agent, otherAdvisor])
    expect((await reassign(who, colleague, one)).status).toBe(403);
  const body = { selection: chosen(one), financial_advisor_id: colleague.id };
  expect((await app.browser().call('reassign-clients', { body })).status).toBe(401);
});
