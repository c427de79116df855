import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Person } from '../testing/browser.ts';
import { createActors, newPerson } from '../testing/factories.ts';
import { sharedTestApp } from '../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);
const client = await newPerson(app.db, 'client', firm, {
  first_name: 'Zoë',
  last_name: 'Ångström',
  financial_advisor_id: advisor.id,
  health_advisor_id: agent.id,
  status: 'pending',
  projected_start_on: '2027-02-01',
  onboarding_complete: false,
});
const show = (who: Person, id: number | string = client.id) => app.as(who).call('show-client', { params: { id } });
await app.as(superAdmin).call('update-user', {
  params: { id: client.id },
  body: { user: { advisor_notes: 'Canary-advisor', agency_notes: 'Canary-agency', agency_person_id: 'P-1' } },
});

test('returns the client with advisor, agent and to-dos to those who work with them', async () => {
  for (const person of [advisor, admin, agent, superAdmin])
    expect((await show(person)).body).toMatchObject({
      id: client.id,
      name: 'Zoë Ångström',
      email: client.email,
      status: 'pending',
      projected_start_date: '2027-02-01',
      account_id: firm,
      advisor_notes: 'Canary-advisor',
      financial_advisor: { id: advisor.id, email: advisor.email, plan_type: 'starter' },
      health_advisor: { id: agent.id, email: agent.email },
      has_policy: false,
      todos: expect.arrayContaining([expect.objectContaining({ kind: 'finish_onboarding' })]),
    });
});

const ofFirm = [
  'first_name',
  'last_name',
  'phone_number',
  'client_request_type',
  'projected_start_date',
  'advisor_notes',
];
const ofAgency = ['advisor_notes', 'status', 'agency_person_id', 'agency_notes', 'booking_id'];

/** By hand from section 6 and settled from the start: who may change what, invite and delete, and who reads the agency's notes. */
test.each<[string, Person, { editable: string[]; may: [invite: boolean, remove: boolean]; agency: boolean }]>([
  ['the advisor', advisor, { editable: ofFirm, may: [true, true], agency: false }],
  ['the firm’s admin', admin, { editable: [...ofFirm, 'financial_advisor_id'], may: [true, true], agency: false }],
  ['the agent', agent, { editable: ofAgency, may: [true, false], agency: true }],
  [
    'a super admin',
    superAdmin,
    {
      editable: [...new Set([...ofFirm, ...ofAgency, 'financial_advisor_id', 'health_advisor_id'])],
      may: [true, true],
      agency: true,
    },
  ],
  ['the client', client, { editable: [], may: [false, false], agency: false }],
])('%s sees what is theirs', async (_, person, expected) => {
  const { body, text } = await show(person);
  expect(body.editable.toSorted()).toEqual(expected.editable.toSorted());
  expect([body.may_invite, body.may_delete]).toEqual(expected.may);
  expect([body.agency_notes, body.agency_person_id]).toEqual(expected.agency ? ['Canary-agency', 'P-1'] : [null, null]);
  if (person === client) expect(text).not.toContain('Canary');
});

test('the phone of a client who has joined is not editable for others', async () => {
  const joined = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
  expect((await show(advisor, joined.id)).body.editable).not.toContain('phone_number');
  expect((await show(superAdmin, joined.id)).body.editable).toContain('phone_number');
});

test('returns 404 for clients who are not visible and users who are not clients', async () => {
  const missing = await show(otherAdvisor, 999_999);
  expect(missing.status).toBe(404);
  const other = await newPerson(app.db, 'client', firm, { financial_advisor_id: colleague.id });
  const disabled = { disabled_at: new Date().toISOString(), financial_advisor_id: advisor.id };
  const gone = await newPerson(app.db, 'client', firm, disabled);
  const tries: [Person, number][] = [
    ...[colleague, otherAdvisor, otherAdmin].map((who): [Person, number] => [who, client.id]),
    [agent, other.id],
    [advisor, gone.id],
    [client, other.id],
    [client, advisor.id],
    [advisor, advisor.id],
    [superAdmin, advisor.id],
  ];
  for (const [who, id] of tries) {
    const answer = await show(who, id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  for (const id of ['0', 'x', '1\u0000', '9'.repeat(30)]) expect((await show(superAdmin, id)).status).toBe(404);
  expect((await app.browser().call('show-client', { params: { id: client.id } })).status).toBe(401);
});

test('point 11: a record takes one statement and its event, and the next one reads no session', async () => {
  await show(advisor);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  expect((await show(advisor)).status).toBe(200);
  const sent = query.mock.calls.map(([statement]) => JSON.stringify(statement));
  query.mockRestore();
  // Of a connection that was used for another scope before.
  const texts = sent.filter((text) => !text.includes('healthplanner.scope'));
  const count = (text: string) => texts.filter((one) => one.includes(text)).length;
  expect([count('client_profiles'), count('into audit_events'), count('sessions')]).toEqual([1, 1, 0]);
  expect(texts).toHaveLength(2);
});
