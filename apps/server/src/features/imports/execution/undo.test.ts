import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { exportFile, exportRow, newInsured, stageFile } from '../../../testing/imports.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createdWebhook } from '../../../testing/webhooks.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, superAdmin, admin } = await createActors(app.db);
const browser = app.as(superAdmin);

let made = 0;
async function newPlan() {
  made += 1;
  const { id, email } = await newInsured(app, firm);
  const row = { email, ffm_app_id: `u${made}`, ffm_subscriber_id: `u${made}` };
  const act = async (name: 'apply-import' | 'undo-import', import_id: number) => {
    expect((await browser.call(name, { params: { id: import_id } })).status).toBe(200);
    await app.work();
    return (await browser.call('show-import', { params: { id: import_id } })).body;
  };
  const policies = async () => (await browser.call('list-policies', { params: { id } })).body.policies;
  return {
    client_id: id,
    stage: (plan_name: string) =>
      stageFile(app, exportFile([exportRow({ ...row, plan_name })]), { user_id: superAdmin.id }),
    apply: (import_id: number) => act('apply-import', import_id),
    async import(plan_name: string) {
      const import_id = await this.stage(plan_name);
      await act('apply-import', import_id);
      return import_id;
    },
    undo: (import_id: number) => act('undo-import', import_id),
    names: async () => (await policies()).map(({ plan_name }) => plan_name),
    async edit(plan_name: string) {
      const [policy] = await policies();
      const body = { policy: { plan_name }, version: policy?.version ?? 0 };
      expect((await browser.call('update-policy', { params: { id: policy?.id ?? 0 }, body })).status).toBe(200);
    },
  };
}

test('the plan of an undone import does not come back when a later import is undone', async () => {
  const plan = await newPlan();
  const first = await plan.import('A');
  const second = await plan.import('B');
  expect((await plan.undo(first)).counts).toMatchObject({ kept: 1 });
  expect(await plan.names()).toEqual(['B']);
  await plan.undo(second);
  expect(await plan.names()).toEqual([]);
  // Nothing of the undone imports is left: the row is new again.
  const again = await plan.stage('A');
  expect((await browser.call('show-import', { params: { id: again } })).body.counts).toMatchObject({ new: 1 });
  expect(await app.db.selectFrom('client_subscribers').selectAll().where('import_id', '=', first).execute()).toEqual(
    [],
  );
});

// In each order all are undone, and what is left after each step is the last import that still counts.
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
test.each(orders)('three imports undone in the order %i, %i, %i', async (...order) => {
  const plan = await newPlan();
  const names = ['A', 'B', 'C'];
  const imports: number[] = [];
  for (const name of names) imports.push(await plan.import(name));
  const undone: number[] = [];
  let current = 2;
  for (const at of order) {
    await plan.undo(imports[at] ?? 0);
    undone.push(at);
    // A later import than the undone one keeps its values.
    if (at === current) current = Math.max(-1, ...[0, 1, 2].filter((one) => one < at && !undone.includes(one)));
    expect(await plan.names()).toEqual(current < 0 ? [] : [names[current]]);
  }
});

test('an edit by a user between two imports is what an undo restores', async () => {
  const plan = await newPlan();
  const first = await plan.import('A');
  await plan.edit('Mine');
  const second = await plan.import('B');
  await plan.undo(first);
  await plan.undo(second);
  expect(await plan.names()).toEqual(['Mine']);
});

test('a plan from before the imports stays', async () => {
  const plan = await newPlan();
  await plan.import('A');
  const second = await plan.import('B');
  const third = await plan.import('C');
  await plan.undo(second);
  await plan.undo(third);
  expect(await plan.names()).toEqual(['A']);
});

test('of two dry runs, the one that is applied second reports what has changed since', async () => {
  const plan = await newPlan();
  await plan.import('A');
  const same = await plan.stage('A');
  const [first, second] = [await plan.stage('B'), await plan.stage('C')];
  await plan.apply(first);
  expect((await plan.apply(second)).counts).toMatchObject({ changed: 0, conflict: 1 });
  expect((await plan.apply(same)).counts).toMatchObject({ unchanged: 0, conflict: 1 });
  expect(await plan.names()).toEqual(['B']);
});

test('webhooks get an event for each client whose plans an import or its undo has changed', async () => {
  const plan = await newPlan();
  await createdWebhook(app.ctx, admin);
  const eventsAfter = async (change: Promise<number | object>) => {
    await change;
    const rows = await app.db.deleteFrom('webhook_deliveries').returning(['event', 'client_id']).execute();
    return rows.filter(({ event }) => event === 'client.updated');
  };
  const updated = [{ event: 'client.updated', client_id: plan.client_id }];
  expect(await eventsAfter(plan.import('A'))).toEqual(updated);
  const second = await plan.stage('B');
  expect(await eventsAfter(plan.apply(second))).toEqual(updated);
  expect(await eventsAfter(plan.import('B'))).toEqual([]);
  expect(await eventsAfter(plan.undo(second))).toEqual(updated);
});
