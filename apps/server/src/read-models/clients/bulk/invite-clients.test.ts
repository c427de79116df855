import { expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { chosen } from '../../../testing/bulk-clients.ts';
import { createActors, type newPerson } from '../../../testing/factories.ts';
import { newClientOf } from '../../../testing/meetings.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { db } = app;
const { advisor, colleague, admin, otherAdvisor, agent, superAdmin, client } = await createActors(db);
const newClient = (changed: Parameters<typeof newPerson>[3] = {}) =>
  newClientOf(db, advisor, agent, { onboarding_complete: false, password_hash: null, ...changed });
const invite = (who: Person, ...clients: readonly { id: number }[]) =>
  app.as(who).call('invite-clients', { body: { selection: chosen(...clients) } });
const resultsOf = async (call: ReturnType<typeof invite>) => (await call).body.results.map(({ result }) => result);

test('sends a first invitation or a reminder, and nothing to clients who have joined', async () => {
  for (const who of [advisor, admin, agent, superAdmin]) {
    const [fresh, invited, joined] = [
      await newClient(),
      await newClient(),
      await newClient({ onboarding_complete: true }),
    ];
    await invite(who, invited);
    expect(await resultsOf(invite(who, fresh, invited, joined))).toEqual(['invited', 'reminded', 'joined']);
    const counts: number[] = [];
    for (const { email } of [fresh, invited, joined]) counts.push((await app.outbox(email)).length);
    expect(counts).toEqual([1, 2, 0]);
  }
});

test('sends nothing above the limit of an address', async () => {
  const one = await newClient();
  const results: (string | undefined)[] = [];
  for (let times = 0; times < 6; times++) results.push((await resultsOf(invite(advisor, one)))[0]);
  expect([results[0], results[1], results.at(-1)]).toEqual(['invited', 'reminded', 'capped']);
});

test('a quarantined client looks like any other, and nothing is sent', async () => {
  const quarantined = {
    email: 'quarantined-2@quarantined.invalid',
    pending_email: otherAdvisor.email,
    quarantined_at: new Date().toISOString(),
  };
  expect(await resultsOf(invite(advisor, await newClient(quarantined)))).toEqual(['invited']);
  for (const address of [otherAdvisor.email, quarantined.email]) expect(await app.outbox(address)).toEqual([]);
});

test('clients who are not visible get nothing', async () => {
  const one = await newClient();
  for (const who of [colleague, otherAdvisor]) expect(await resultsOf(invite(who, one))).toEqual(['not_found']);
  expect((await invite(client, one)).status).toBe(403);
  expect((await app.browser().call('invite-clients', { body: { selection: chosen(one) } })).status).toBe(401);
  expect(await app.outbox(one.email)).toEqual([]);
});
