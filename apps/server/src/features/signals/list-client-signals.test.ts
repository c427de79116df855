import { clientSignalKinds } from 'contract/vocabulary/signals';
import { expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { newSignal } from '../../testing/signals.ts';

const app = await sharedTestApp();
const { db, ctx } = app;
const { advisor, colleague, admin, agent, otherAdvisor, superAdmin } = await createActors(db);
const client = await newClientOf(db, advisor, agent);
const late = await newSignal(ctx, client, { kind: 'turns_65', due_on: '2027-06-30', assignee_id: agent.id });
const early = await newSignal(ctx, client, { kind: 'no_meeting', due_on: '2027-02-01' });
await newSignal(ctx, client, { status: 'dismissed', dismissal_reason: 'done' });

const list = (person: typeof advisor) => app.as(person).call('list-client-signals', { params: { id: client.id } });

test('lists the open signals of a client, the most urgent first', async () => {
  for (const person of [advisor, admin, agent, superAdmin])
    expect((await list(person)).body.signals.map(({ id }) => id)).toEqual([early, late]);
  const [, one] = (await list(advisor)).body.signals;
  expect(one).toMatchObject({ amount: 1234.56, assignee: { id: agent.id } });
});

test('the client sees only what is meant for clients, without amounts and who takes care of it', async () => {
  const { signals } = (await list(client)).body;
  expect(signals.map(({ id }) => id)).toEqual([late]);
  expect(clientSignalKinds).toContain(signals[0]?.kind);
  expect(signals[0]).toMatchObject({ amount: null, estimation_id: null, assignee: null });
});

test('is not found for others', async () => {
  for (const person of [colleague, otherAdvisor, await newClientOf(db, advisor)])
    expect((await list(person)).status).toBe(404);
});
