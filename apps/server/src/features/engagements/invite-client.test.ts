import { expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { tokenIn } from '../../testing/links.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, superAdmin } = await createActors(app.db);
const newClient = (changed: Parameters<typeof newPerson>[3] = {}) =>
  newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id, ...changed });
const newcomer = {
  first_name: 'Nora',
  last_name: 'Lund',
  phone_number: '+14155550199',
  client_request_type: 'pre_65',
} as const;
const invite = (who: Person, id: number) => app.as(who).call('invite-client', { params: { id } });
const signInBy = (link: string) => app.browser().call('start-session-by-link', { params: { token: tokenIn(link) } });

test('advisors, agents and admins invite a client in the advisor’s name', async () => {
  for (const person of [advisor, admin, agent, superAdmin]) {
    const client = await newClient({ onboarding_complete: false, password_hash: null });
    expect((await invite(person, client.id)).body).toEqual({ sent: true });
    const [mail] = await app.outbox(client.email);
    expect(mail?.text).toMatch(/Pat Test\d+ of Firm \d+ would like to help you/);
    expect((await signInBy(mail?.link ?? '')).body.user?.id).toBe(client.id);
  }
});

test('each invitation has a link of its own; a client who has joined gets one, too', async () => {
  const client = await newClient();
  const wasInvited = async () =>
    (await app.as(advisor).call('show-client', { params: { id: client.id } })).body.was_invited;
  expect(await wasInvited()).toBe(false);
  await invite(advisor, client.id);
  expect(await wasInvited()).toBe(true);
  await invite(advisor, client.id);
  const links = (await app.outbox(client.email)).map(({ link }) => link ?? '');
  for (const link of links) expect((await signInBy(link)).status).toBe(200);
  for (const link of links) expect((await signInBy(link)).status).toBe(422);
  const kinds = await app.db.selectFrom('activities').select('kind').where('client_id', '=', client.id).execute();
  expect(kinds).toEqual([{ kind: 'client_invited' }, { kind: 'client_invited' }]);
});

test('sends no invitation above the limit of an address, quarantined or not', async () => {
  const client = await newClient();
  const quarantined = await newClient({
    email: 'quarantined-1@quarantined.invalid',
    pending_email: otherAdvisor.email,
    quarantined_at: new Date().toISOString(),
  });
  const answersOf = async (id: number) => {
    const sent: boolean[] = [];
    for (let times = 0; times < 6; times++) sent.push((await invite(advisor, id)).body.sent);
    return sent;
  };
  const answers = await answersOf(client.id);
  expect([answers[0], answers.at(-1)]).toEqual([true, false]);
  expect(await answersOf(quarantined.id)).toEqual(answers);
  for (const address of [otherAdvisor.email, 'quarantined-1@quarantined.invalid'])
    expect(await app.outbox(address)).toEqual([]);
  const recorded = await app.db.selectFrom('activities').select('id').where('client_id', '=', quarantined.id).execute();
  expect(recorded).toHaveLength(answers.filter((sent) => sent).length);
});

test('the limit of invitations reveals neither mail from others nor a deleted client', async () => {
  const answersFor = async (email: string) => {
    const created: unknown[] = [];
    const sent: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      const form = { ...newcomer, email, projected_start_date: app.ctx.clock().toISOString().slice(0, 10) };
      const { body } = await app.as(advisor).call('create-client', { body: { client: form } });
      created.push(body.was_invited);
      for (let asked = 0; asked < 5; asked++) await app.browser().call('request-magic-link', { body: { email } });
      await app.work();
      sent.push((await invite(advisor, body.id)).body.sent);
      await app.as(advisor).call('delete-client', { params: { id: body.id } });
    }
    return { created, sent };
  };
  const ofNew = await answersFor('nobody-yet@example.test');
  expect(ofNew).toEqual({ created: [true, true, true], sent: [true, true, false] });
  for (const { email } of [otherAdmin, await newPerson(app.db, 'client', firm, { financial_advisor_id: colleague.id })])
    expect(await answersFor(email)).toEqual(ofNew);
});

test('returns 404 for clients who are not visible', async () => {
  const client = await newClient();
  const missing = await invite(otherAdvisor, 999_999);
  for (const person of [colleague, otherAdvisor, otherAdmin]) {
    const answer = await invite(person, client.id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect((await invite(superAdmin, advisor.id)).status).toBe(404);
  expect((await invite(client, client.id)).status).toBe(403);
  expect((await app.browser().call('invite-client', { params: { id: client.id } })).status).toBe(401);
  expect(await app.outbox(client.email)).toEqual([]);
});
