import { expect, test } from 'vitest';
import { findActor } from '../../auth/queries.ts';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { clientChannel } from './feature.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);
const looked = { financial_advisor_id: advisor.id, health_advisor_id: agent.id };
const client = await newPerson(app.db, 'client', firm, looked);

/** The streams of a signed-in user's subscription. */
async function heardBy(person: Person, id: unknown) {
  await app.as(person).call('show-current-user');
  const session = app.db.selectFrom('sessions').select('id').where('user_id', '=', person.id);
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const actor = await findActor(app.ctx, session_id);
  if (!actor) throw new Error('Nobody is signed in');
  return clientChannel.streamsOf(app.ctx, actor, { id });
}

test('accepts subscriptions only of those who may read the client', async () => {
  for (const person of [advisor, admin, agent, superAdmin, client])
    expect(await heardBy(person, client.id)).toEqual([`client:${client.id}`]);
  for (const person of [colleague, otherAdvisor, otherAdmin]) expect(await heardBy(person, client.id)).toBe(null);
});

test('rejects invalid clients', async () => {
  for (const id of [
    advisor.id,
    999_999,
    String(client.id),
    '*',
    null,
    undefined,
    [client.id],
    { id: client.id },
    Number.POSITIVE_INFINITY,
  ])
    expect(await heardBy(superAdmin, id)).toBe(null);
});
