import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { openHouse } from '../../testing/test-app.ts';
import { tokenIn } from '../../testing/links.ts';
import { newCast, newPerson } from '../../testing/factories.ts';

const house = await openHouse();
afterAll(() => house.close());
const { firm, advisor, colleague, admin, stranger, otherAdmin, agent, superAdmin } = await newCast(house.db);
const newClient = (changed: Parameters<typeof newPerson>[3] = {}) =>
  newPerson(house.db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id, ...changed });
const newcomer = {
  first_name: 'Nora',
  last_name: 'Lund',
  phone_number: '+14155550199',
  client_request_type: 'pre_65',
} as const;
const invite = (who: Person, id: number) => house.as(who).call('invite-client', { params: { id } });
const signInBy = (link: string) => house.browser().call('start-session-by-link', { params: { token: tokenIn(link) } });

test('whoever looks after a client invites them, in their advisor’s name', async () => {
  for (const person of [advisor, admin, agent, superAdmin]) {
    const client = await newClient({ onboarding_complete: false, password_hash: null });
    expect((await invite(person, client.id)).body).toEqual({ sent: true });
    const [mail] = await house.outbox(client.email);
    expect(mail?.text).toMatch(/Pat Test\d+ of Firm \d+ invites you/);
    expect((await signInBy(mail?.link ?? '')).body.user?.id).toBe(client.id);
  }
});

test('the earlier invitation dies; a client who has joined gets a link all the same', async () => {
  const client = await newClient();
  await invite(advisor, client.id);
  await invite(advisor, client.id);
  const [second, first] = await house.outbox(client.email);
  expect((await signInBy(first?.link ?? '')).status).toBe(422);
  expect((await signInBy(second?.link ?? '')).status).toBe(200);
  const kinds = await house.db.selectFrom('activities').select('kind').where('client_id', '=', client.id).execute();
  expect(kinds).toEqual([{ kind: 'client_invited' }, { kind: 'client_invited' }]);
});

test('an address that has had as many as it may gets none, whether it is the client’s or held', async () => {
  const client = await newClient();
  const held = await newClient({
    email: 'held-1@held.invalid',
    pending_email: stranger.email,
    held_at: new Date().toISOString(),
  });
  const answersOf = async (id: number) => {
    const sent: boolean[] = [];
    for (let times = 0; times < 6; times++) sent.push((await invite(advisor, id)).body.sent);
    return sent;
  };
  const answers = await answersOf(client.id);
  expect([answers[0], answers.at(-1)]).toEqual([true, false]);
  expect(await answersOf(held.id)).toEqual(answers);
  for (const address of [stranger.email, 'held-1@held.invalid']) expect(await house.outbox(address)).toEqual([]);
  const recorded = await house.db.selectFrom('activities').select('id').where('client_id', '=', held.id).execute();
  expect(recorded).toHaveLength(answers.filter((sent) => sent).length);
});

test('how many may be sent says nothing of an address: neither what others send there, nor a client deleted before', async () => {
  const answersFor = async (email: string) => {
    const created: unknown[] = [];
    const sent: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      const form = { ...newcomer, email, projected_start_date: house.ground.clock().toISOString().slice(0, 10) };
      const { body } = await house.as(advisor).call('create-client', { body: { client: form } });
      created.push(body.was_invited);
      for (let asked = 0; asked < 5; asked++) await house.browser().call('request-magic-link', { body: { email } });
      await house.work();
      sent.push((await invite(advisor, body.id)).body.sent);
      await house.as(advisor).call('delete-client', { params: { id: body.id } });
    }
    return { created, sent };
  };
  const ofNew = await answersFor('nobody-yet@example.test');
  expect(ofNew).toEqual({ created: [true, true, true], sent: [true, true, false] });
  for (const { email } of [
    otherAdmin,
    await newPerson(house.db, 'client', firm, { financial_advisor_id: colleague.id }),
  ])
    expect(await answersFor(email)).toEqual(ofNew);
});

test('nobody else invites, and none is told whether there is such a client', async () => {
  const client = await newClient();
  const missing = await invite(stranger, 999_999);
  for (const person of [colleague, stranger, otherAdmin]) {
    const answer = await invite(person, client.id);
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect((await invite(superAdmin, advisor.id)).status).toBe(404);
  expect((await invite(client, client.id)).status).toBe(403);
  expect((await house.browser().call('invite-client', { params: { id: client.id } })).status).toBe(401);
  expect(await house.outbox(client.email)).toEqual([]);
});
