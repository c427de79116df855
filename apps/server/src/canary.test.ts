import { urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnalysisActors, newAnalysis } from './testing/analyses.ts';
import type { Person } from './testing/browser.ts';
import { newAccount, newEstimation, newPerson } from './testing/factories.ts';
import { newMeeting } from './testing/meetings.ts';
import { policyForm } from './testing/policies.ts';
import { createTestApp } from './testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { superAdmin, ...actors } = await createAnalysisActors(app);
const callers = [actors.advisor, actors.admin, actors.colleague, actors.agent, actors.client];

/** Everything about this firm and its people has the word in it. */
const canary = /canary/i;
const firm = await newAccount(app.db, 'Canary Partners');
const named = (name: string) => ({
  first_name: `Canary${name}`,
  last_name: 'Canary',
  email: `canary.${name}@example.test`,
});
const admin = await newPerson(app.db, 'admin', firm, named('admin'));
const agent = await newPerson(app.db, 'agent', await newAccount(app.db, 'Canary Agency'), named('agent'));
const client = await newPerson(app.db, 'client', firm, {
  ...named('client'),
  financial_advisor_id: admin.id,
  health_advisor_id: agent.id,
});

let ids: readonly number[] = [];

beforeAll(async () => {
  const params = { id: client.id };
  const user = { advisor_notes: 'The notes of Canary' };
  const updated = await app.as(admin).call('update-user', { params, body: { user } });
  const policy = { ...policyForm(), issuer_name: 'Canary Health', plan_name: 'Canary Silver' };
  const created = await app.as(agent).call('create-policy', { params, body: { policy } });
  const estimation = await newEstimation(app.as(admin), { client_first_name: 'Canary' });
  const ofClient = await newEstimation(app.as(admin), { client_id: client.id });
  const analysis = await newAnalysis(app, superAdmin, client, { type: 'hpa_fa' });
  await newMeeting(app.ctx, client);
  await app.work();
  ids = [updated.body.id, created.body.id, admin.id, agent.id, firm, estimation.id, ofClient.id, analysis.id];
});

const reads = Object.values(endpoints).filter(({ method }) => method === 'GET');

/** What is read without naming a record, searched or not, and what is read of each record of the firm. */
const addresses = () =>
  reads.flatMap((endpoint) => {
    const url = urlOf(endpoint);
    if (!url.includes(':')) return [url, `${url}?search=canary`, `${url}?zone=America/Chicago`];
    return /^[^:]+:id(\/[^:]*)?$/.test(url) ? ids.map((id) => url.replace(':id', String(id))) : [];
  });

async function leaksTo(person: Person): Promise<string[]> {
  const found: string[] = [];
  for (const url of addresses()) {
    const { headers, payload } = await app.as(person).send({ method: 'GET', url });
    // An answer may repeat what was searched for.
    const sent = `${JSON.stringify(headers)}${payload}`.replaceAll('search=canary', '');
    if (canary.test(sent)) found.push(url);
  }
  return found;
}

test.each(callers)(
  'requirement 5: no byte about another firm is sent to user $id',
  { timeout: 120_000 },
  async (person) => {
    expect(await leaksTo(person)).toEqual([]);
  },
);

test('the firm itself reads it in many places', { timeout: 120_000 }, async () => {
  expect((await leaksTo(admin)).length).toBeGreaterThan(15);
});
