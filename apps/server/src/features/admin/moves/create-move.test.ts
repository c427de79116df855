import type { Move } from 'contract/endpoints/moves';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newAnalysis } from '../../../testing/analyses.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newEstimation, newPerson, readUser } from '../../../testing/factories.ts';
import { activityKindsOf, newClientOf, newMeeting, openHours, slotAfter } from '../../../testing/meetings.ts';
import { previewed } from '../../../testing/moves.ts';
import { newPolicy } from '../../../testing/policies.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { firm, otherFirm, advisor, colleague, admin, otherAdvisor, otherAdmin, agent, client, superAdmin } =
  await createActors(db);
const otherAgent = await newPerson(db, 'agent', null);
await db.updateTable('accounts').set({ health_advisor_id: otherAgent.id }).where('id', '=', otherFirm).execute();
await openHours(db, agent);
await db.updateTable('accounts').set({ plan_type: 'core' }).where('id', 'in', [firm, otherFirm]).execute();

const preview = (move: Move) => app.as(superAdmin).call('preview-move', { body: { move } });
const carryOut = async (move: Move) => app.as(superAdmin).call('create-move', await previewed(app, superAdmin, move));
const show = (who: Person, id: number) => app.as(who).call('show-client', { params: { id } });
const change = (who: Person, id: number, user: object) =>
  app.as(who).call('update-user', { params: { id }, body: { user } });
const newAdvisor = (account_id = firm) => newPerson(db, 'advisor', account_id);
const clients = (...people: Person[]) => people.map(({ id }) => id);

let meetings = 0;

async function newFullClient(by: Person = advisor) {
  const one = await newClientOf(db, by, agent, { status: 'scheduled', agency_person_id: 'P-1' });
  const notes = { advisor_notes: 'Canary-advisor-notes', agency_notes: 'Canary-agency-notes' };
  await change(superAdmin, one.id, notes);
  const past = await newMeeting(app.ctx, one, { start_at: '2026-01-05T15:00:00Z', host_name: 'Canary-host' });
  const start_at = slotAfter(app.ctx, ++meetings);
  const upcoming = await newMeeting(app.ctx, one, { agent_id: agent.id, host_name: 'Canary-host', start_at });
  await newPolicy(db, { client_id: one.id });
  await newAnalysis(app, superAdmin, one, { type: 'hpa_fa' });
  return { ...one, past, upcoming };
}

test('within the firm, a client keeps engagement, notes, meetings and agent', async () => {
  const one = await newFullClient();
  const move: Move = { kind: 'clients', client_ids: [one.id], to_advisor_id: colleague.id };
  expect((await preview(move)).body).toMatchObject({
    ...{ clients: 1, changing_firm: 0, meetings: 2, estimates: 0, staying_meetings: 0, canceled_meetings: 0 },
    from_account: { id: firm },
    to_account: { id: firm },
    to_advisor: { id: colleague.id },
  });
  const before = await readUser(db, one.id);
  expect((await carryOut(move)).body).toEqual({ clients: 1, meetings: 2, estimates: 0 });
  const after = await show(colleague, one.id);
  expect(after.body).toMatchObject({
    ...{ advisor_notes: 'Canary-advisor-notes', status: 'scheduled', booking_id: one.upcoming },
    ...{ account_id: firm, has_policy: true, health_advisor: { id: agent.id } },
  });
  expect((await show(advisor, one.id)).status).toBe(404);
  expect((await readUser(db, one.id)).created_at).toBe(before.created_at);
  for (const uid of [one.past, one.upcoming])
    expect((await app.as(colleague).call('show-booking', { params: { id: uid } })).status).toBe(200);
  const { activities } = (await app.as(colleague).call('list-client-activities', { params: { id: one.id } })).body;
  const [from, to] = [await nameOf(advisor), await nameOf(colleague)];
  expect(activities[0]?.text).toBe(`${await nameOf(superAdmin)} moved ${await nameOf(one)} from ${from} to ${to}`);
});

const nameOf = async ({ id }: Pick<Person, 'id'>) => {
  const { first_name, last_name } = await readUser(db, id);
  return `${first_name} ${last_name}`;
};

test('between firms, person, plans and analyses go along; notes, meetings and history stay', async () => {
  const one = await newFullClient();
  const move: Move = { kind: 'clients', client_ids: [one.id], to_advisor_id: otherAdvisor.id };
  expect((await preview(move)).body).toMatchObject({
    ...{ clients: 1, changing_firm: 1, meetings: 0, staying_meetings: 2, canceled_meetings: 1 },
    from_account: { id: firm },
    to_account: { id: otherFirm },
  });
  const old = await readUser(db, one.id);
  expect((await carryOut(move)).body).toEqual({ clients: 1, meetings: 0, estimates: 0 });

  const { body } = await show(otherAdvisor, one.id);
  expect(body).toMatchObject({
    ...{ account_id: otherFirm, advisor_notes: null, booking_id: null, status: 'referred', has_policy: true },
    ...{ email: one.email, health_advisor: { id: otherAgent.id } },
  });
  expect((await show(otherAgent, one.id)).body).toMatchObject({ agency_notes: null, agency_person_id: 'P-1' });
  const { attachments } = (await app.as(otherAdvisor).call('list-attachments', { params: { id: one.id } })).body;
  expect(attachments.length).toBe(1);
  for (const person of [advisor, admin, agent]) expect((await show(person, one.id)).status).toBe(404);

  const params = { id: one.id };
  const name = await nameOf(one);
  for (const person of [otherAdvisor, otherAdmin, otherAgent]) {
    const browser = app.as(person);
    const shown = [
      await browser.call('show-client', { params }),
      await browser.call('list-clients', { query: { search: name } }),
      await browser.call('list-client-activities', { params }),
      await browser.call('list-activities'),
      await browser.call('list-todos'),
      await browser.call('show-booking', { params: { id: String(one.id) } }),
      await browser.call('show-scheduler', { query: { client_id: one.id } }),
      await browser.call('export-clients', { query: { search: name } }),
    ];
    for (const { status, text } of shown) {
      expect(status).toBe(200);
      expect(text).not.toContain('Canary');
    }
    for (const uid of [one.past, one.upcoming]) {
      const booking = { params: { id: uid } };
      expect((await browser.call('show-booking', booking)).status).toBe(404);
      expect((await browser.call('delete-booking', booking)).status).toBe(404);
    }
  }
  const { activities } = (await app.as(otherAdvisor).call('list-client-activities', { params })).body;
  expect(activities.map(({ text }) => text)).toEqual([
    `${await nameOf(otherAdvisor)} is now ${name}’s financial advisor`,
  ]);

  const ended = db.selectFrom('engagements').selectAll().where('client_id', '=', one.id).orderBy('id');
  expect(await ended.execute()).toMatchObject([
    { account_id: firm, financial_advisor_id: advisor.id, advisor_notes_encrypted: old.advisor_notes_encrypted },
    { account_id: otherFirm, financial_advisor_id: otherAdvisor.id, ended_at: null },
  ]);
  const history = db.selectFrom('activities').select(['kind', 'account_id']).where('client_id', '=', one.id);
  expect((await history.where('account_id', '=', firm).execute()).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['meeting_cancelled', 'client_moved']),
  );
});

test('an upcoming meeting of a client who changes firm is canceled, and both sides are notified', async () => {
  const one = await newFullClient();
  await carryOut({ kind: 'clients', client_ids: [one.id], to_advisor_id: otherAdvisor.id });
  const bookings = db
    .selectFrom('bookings')
    .select(['uid', 'status'])
    .where('user_id', '=', one.id)
    .orderBy('start_at');
  expect(await bookings.execute()).toEqual([
    { uid: one.past, status: 'ACCEPTED' },
    { uid: one.upcoming, status: 'CANCELLED' },
  ]);
  for (const email of [one.email, agent.email])
    expect((await app.outbox(email))[0]?.subject).toMatch(/^Canceled: meeting on/);
  expect((await app.as(one).call('show-own-booking')).body).toBe(null);
});

test('another firm’s advisor, chosen in the form of the client, has the same effects', async () => {
  const one = await newFullClient();
  expect((await change(superAdmin, one.id, { financial_advisor_id: otherAdvisor.id })).status).toBe(200);
  expect((await show(superAdmin, one.id)).body).toMatchObject({
    ...{ account_id: otherFirm, advisor_notes: null, agency_notes: null, booking_id: null, status: 'referred' },
    health_advisor: { id: otherAgent.id },
  });
  const upcoming = db.selectFrom('bookings').select('status').where('uid', '=', one.upcoming);
  expect(await upcoming.executeTakeFirst()).toEqual({ status: 'CANCELLED' });
  const kinds = await activityKindsOf(db, one);
  expect(kinds.slice(-4)).toEqual(['meeting_cancelled', 'client_moved', 'advisor_changed', 'agent_changed']);
  expect((await app.as(otherAdvisor).call('show-booking', { params: { id: one.past } })).status).toBe(404);
});

test('all clients and estimates of an advisor move to a colleague, with one email', async () => {
  const [from, to] = [await newAdvisor(), await newAdvisor()];
  const theirs = [await newClientOf(db, from), await newClientOf(db, from)];
  const hidden = await newClientOf(db, from, null, { disabled_at: new Date().toISOString() });
  const estimate = await newEstimation(app.as(from));
  const move: Move = { kind: 'advisor_clients', advisor_id: from.id, to_advisor_id: to.id };
  expect((await carryOut(move)).body).toEqual({ clients: 3, meetings: 0, estimates: 1 });
  for (const { id } of [...theirs, hidden]) expect((await readUser(db, id)).financial_advisor_id).toBe(to.id);
  expect((await app.as(to).call('show-estimation', { params: { id: estimate.id } })).status).toBe(200);
  expect((await app.as(from).call('show-estimation', { params: { id: estimate.id } })).status).toBe(404);
  // The link that the household has keeps working.
  expect((await app.browser().call('show-estimation', { params: { id: estimate.token } })).status).toBe(200);
  expect((await app.outbox(to.email)).map(({ subject }) => subject)).toEqual(['3 clients were moved to you']);
  expect(await app.outbox(from.email)).toEqual([]);
});

test('to another firm, the estimates of the advisor stay', async () => {
  const from = await newAdvisor();
  const one = await newClientOf(db, from);
  const estimate = await newEstimation(app.as(from));
  const move: Move = { kind: 'advisor_clients', advisor_id: from.id, to_advisor_id: otherAdvisor.id };
  expect((await preview(move)).body).toMatchObject({ changing_firm: 1, estimates: 0, staying_estimates: 1 });
  await carryOut(move);
  expect((await show(otherAdvisor, one.id)).body.account_id).toBe(otherFirm);
  expect((await app.as(from).call('show-estimation', { params: { id: estimate.id } })).status).toBe(200);
  for (const person of [otherAdvisor, otherAdmin])
    expect((await app.as(person).call('show-estimation', { params: { id: estimate.id } })).status).toBe(404);
});

const advisorMove = (advisor_id: number, changed: Partial<Extract<Move, { kind: 'advisor' }>> = {}): Move => ({
  ...{ kind: 'advisor', advisor_id, to_account_id: otherFirm, clients: 'stay', successor_id: null },
  ...changed,
});

test('an advisor changes firm, and clients and estimates stay with a colleague', async () => {
  const leaving = await newPerson(db, 'admin', firm);
  await db.updateTable('accounts').set({ account_owner_id: leaving.id }).where('id', '=', firm).execute();
  const one = await newClientOf(db, leaving);
  const estimate = await newEstimation(app.as(leaving));
  const { body } = await preview(advisorMove(leaving.id, { successor_id: colleague.id }));
  expect(body).toMatchObject({
    ...{ clients: 1, changing_firm: 0, estimates: 0, staying_estimates: 1 },
    ...{ loses_admin_role: true, loses_ownership: true },
    to_account: { id: otherFirm },
    to_advisor: { id: colleague.id },
  });
  expect((await carryOut(advisorMove(leaving.id, { successor_id: colleague.id }))).status).toBe(200);
  expect(await readUser(db, leaving.id)).toMatchObject({ account_id: otherFirm, role: 'member' });
  expect((await readUser(db, one.id)).financial_advisor_id).toBe(colleague.id);
  const owner = db.selectFrom('accounts').select('account_owner_id').where('id', '=', firm);
  expect(await owner.executeTakeFirst()).toEqual({ account_owner_id: colleague.id });
  expect((await app.as(leaving).call('show-estimation', { params: { id: estimate.id } })).status).toBe(404);
  expect((await app.as(colleague).call('show-estimation', { params: { id: estimate.id } })).status).toBe(200);
  expect((await show(leaving, one.id)).status).toBe(404);
  expect((await app.as(leaving).call('show-account', { params: { id: firm } })).status).toBe(404);
  expect((await app.as(leaving).call('list-users', { query: {} })).body.users.map(({ id }) => id)).not.toContain(
    admin.id,
  );
  expect((await app.outbox(leaving.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You now work with Firm/),
  ]);
});

test('clients who go along with an advisor get a new engagement in the new firm', async () => {
  const leaving = await newAdvisor();
  const one = await newFullClient(leaving);
  const move = advisorMove(leaving.id, { clients: 'go_along' });
  expect((await preview(move)).body).toMatchObject({ clients: 1, changing_firm: 1, staying_meetings: 2 });
  expect((await carryOut(move)).status).toBe(200);
  expect((await show(leaving, one.id)).body).toMatchObject({
    ...{ account_id: otherFirm, advisor_notes: null, booking_id: null },
    ...{ financial_advisor_id: leaving.id, health_advisor: { id: otherAgent.id } },
  });
  expect((await show(otherAdmin, one.id)).status).toBe(200);
  expect((await show(admin, one.id)).status).toBe(404);
  expect(await activityKindsOf(db, one)).toEqual(expect.arrayContaining(['client_moved', 'advisor_changed']));
});

test('open pages of the advisor and of both firms follow', async () => {
  const leaving = await newPerson(db, 'admin', firm);
  const one = await newClientOf(db, leaving);
  const [theirs, ofOld, ofNew] = [await app.cable(leaving), await app.cable(admin), await app.cable(otherAdmin)];
  const channel = { channel: 'AccountChannel', id: firm } as const;
  expect(await theirs.subscribe({ channel: 'UserChannel' })).toBe(true);
  expect(await theirs.subscribe(channel)).toBe(true);
  expect(await theirs.subscribe({ channel: 'ClientChannel', id: one.id })).toBe(true);
  for (const page of [ofOld, ofNew]) expect(await page.subscribe({ channel: 'UserChannel' })).toBe(true);
  await carryOut(advisorMove(leaving.id, { successor_id: colleague.id }));
  await ofOld.until(({ message }) => message?.event === 'user.updated' && message.id === leaving.id);
  await ofNew.until(({ message }) => message?.event === 'user.updated' && message.id === leaving.id);
  expect(ofOld.received).toContain(`client.updated ${one.id}`);
  expect(ofNew.received).not.toContain(`client.updated ${one.id}`);
  // Later events of the former firm no longer arrive.
  const seen = theirs.received.length;
  await change(admin, one.id, { last_name: 'Renamed' });
  await app.as(admin).call('update-account', { params: { id: firm }, body: { account: { firm_size: 7 } } });
  await ofOld.until(({ message }) => message?.event === 'client.updated');
  expect(theirs.received.slice(seen).filter((event) => !event.startsWith('user.updated'))).toEqual([]);
  expect(await theirs.subscribe(channel)).toBe(false);
  for (const page of [theirs, ofOld, ofNew]) page.ws.close();
});

test('the counts of the list of clients stay exact', async () => {
  const [from, to] = [await newAdvisor(), await newAdvisor(otherFirm)];
  for (let made = 0; made < 3; made++) await newClientOf(db, from);
  const countsOf = async (person: Person) => (await app.as(person).call('list-clients', { query: {} })).body.totalCount;
  const before = [await countsOf(admin), await countsOf(otherAdmin), await countsOf(superAdmin)];
  await carryOut({ kind: 'advisor_clients', advisor_id: from.id, to_advisor_id: to.id });
  const after = [await countsOf(admin), await countsOf(otherAdmin), await countsOf(superAdmin)];
  expect(after).toEqual([(before[0] ?? 0) - 3, (before[1] ?? 0) + 3, before[2]]);
  expect([await countsOf(from), await countsOf(to)]).toEqual([0, 3]);
});

test('one of two concurrent moves of the same clients succeeds, and the other gets a new preview', async () => {
  for (let round = 0; round < 3; round++) {
    const from = await newAdvisor();
    const ones = [await newClientOf(db, from), await newClientOf(db, from)];
    const moves: Move[] = [
      { kind: 'advisor_clients', advisor_id: from.id, to_advisor_id: colleague.id },
      { kind: 'clients', client_ids: clients(...ones), to_advisor_id: otherAdvisor.id },
    ];
    const requests = await Promise.all(moves.map((move) => previewed(app, superAdmin, move)));
    const answers = await Promise.all(requests.map((request) => app.as(superAdmin).call('create-move', request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers[0]?.status === 200 ? colleague : otherAdvisor;
    for (const { id } of ones) expect((await readUser(db, id)).financial_advisor_id).toBe(won.id);
    const current = db
      .selectFrom('engagements')
      .select('id')
      .where('client_id', '=', ones[0]?.id ?? 0);
    expect(await current.where(sql<boolean>`is_current`).execute()).toHaveLength(1);
  }
});

test('a change after the preview moves nothing', async () => {
  const from = await newAdvisor();
  await newClientOf(db, from);
  const request = await previewed(app, superAdmin, advisorMove(from.id, { clients: 'go_along' }));
  const late = await newClientOf(db, from);
  const answer = await app.as(superAdmin).call('create-move', request);
  expect([answer.status, answer.code]).toEqual([409, 'move_changed']);
  expect(await readUser(db, late.id)).toMatchObject({ account_id: firm, financial_advisor_id: from.id });
  expect((await readUser(db, from.id)).account_id).toBe(firm);
});

test('a client who is referred while the advisor changes firm belongs to the advisor’s firm', async () => {
  for (let round = 0; round < 3; round++) {
    const leaving = await newAdvisor();
    const request = await previewed(app, superAdmin, advisorMove(leaving.id));
    const form = {
      ...{ first_name: 'Nora', last_name: 'Lund', email: `nora${leaving.id}@moves.test`, phone_number: '+14155550199' },
      ...{ client_request_type: 'pre_65' as const, projected_start_date: app.ctx.clock().toISOString().slice(0, 10) },
    };
    const [moved, created] = await Promise.all([
      app.as(superAdmin).call('create-move', request),
      app.as(leaving).call('create-client', { body: { client: form } }),
    ]);
    if (moved.status === 422)
      expect(moved.errors).toEqual({ successor_id: ['Choose who takes over what stays with the firm'] });
    else expect(moved.status).toBeOneOf([200, 409]);
    if (created.status !== 200) continue;
    const row = await readUser(db, created.body.id);
    const { account_id } = await readUser(db, leaving.id);
    if (row.financial_advisor_id === leaving.id) expect(row.account_id).toBe(account_id);
  }
});

test('names what is wrong at its field', async () => {
  const gone = await newPerson(db, 'advisor', firm, { disabled_at: new Date().toISOString() });
  const invited = await newPerson(db, 'advisor', firm, { password_hash: null, onboarding_complete: false });
  const one = await newClientOf(db, advisor);
  const unresolved = {
    email: 'unresolved@moves.invalid',
    pending_email: otherAdvisor.email,
    quarantined_at: new Date().toISOString(),
  };
  const quarantined = await newClientOf(db, colleague, null, unresolved);
  const to = (to_advisor_id: number): Move => ({ kind: 'clients', client_ids: [one.id], to_advisor_id });
  const cases: [Move, Record<string, string[]>][] = [
    ...[agent.id, client.id, gone.id, 999_999].map((id): [Move, Record<string, string[]>] => [
      to(id),
      { to_advisor_id: ['Choose a financial advisor'] },
    ]),
    [to(advisor.id), { to_advisor_id: ['This advisor already has these clients'] }],
    [
      { kind: 'clients', client_ids: [one.id, 999_999], to_advisor_id: colleague.id },
      { client_ids: ['Some of these clients no longer exist'] },
    ],
    [
      { kind: 'advisor_clients', advisor_id: advisor.id, to_advisor_id: advisor.id },
      { to_advisor_id: ['Choose another advisor'] },
    ],
    [
      { kind: 'clients', client_ids: [quarantined.id], to_advisor_id: otherAdvisor.id },
      {
        client_ids: [
          '1 of these clients has an address that belongs to another user. Give them a new address before you move them to another firm.',
        ],
      },
    ],
    [advisorMove(advisor.id, { to_account_id: 999_999 }), { to_account_id: ['Choose a firm'] }],
    [advisorMove(advisor.id, { to_account_id: firm }), { to_account_id: ['The advisor is already in this firm'] }],
    ...[advisor.id, otherAdvisor.id, client.id].map((successor_id): [Move, Record<string, string[]>] => [
      advisorMove(advisor.id, { successor_id }),
      { successor_id: ['Choose another advisor at this firm'] },
    ]),
    [
      advisorMove(invited.id),
      { advisor_id: ['This advisor hasn’t joined yet. Invite them to the other firm instead.'] },
    ],
  ];
  for (const [move, errors] of cases) {
    const answer = await preview(move);
    expect([move, answer.status, answer.errors]).toEqual([move, 422, errors]);
    const applied = await app.as(superAdmin).call('create-move', { body: { move, digest: 'x' } });
    expect([applied.status, applied.errors]).toEqual([422, errors]);
  }
});

test('requires seats, and a firm keeps its last admin', async () => {
  const account_id = await newAccount(db);
  const pay = (seats: number) =>
    db.updateTable('accounts').set({ stripeable: true, seats }).where('id', '=', account_id).execute();
  const [boss, seatless] = [await newPerson(db, 'admin', account_id), await newAdvisor(account_id)];
  await pay(1);
  const one = await newClientOf(db, advisor);
  expect((await preview({ kind: 'clients', client_ids: [one.id], to_advisor_id: seatless.id })).errors).toEqual({
    to_advisor_id: ['This advisor doesn’t have a seat. Choose another one.'],
  });
  const joining = await newAdvisor();
  const join = advisorMove(joining.id, { to_account_id: account_id });
  expect((await preview(join)).errors).toEqual({ to_account_id: ['This firm doesn’t have an available seat.'] });
  await pay(3);
  const [first, second] = await Promise.all([
    previewed(app, superAdmin, join),
    previewed(app, superAdmin, advisorMove((await newAdvisor()).id, { to_account_id: account_id })),
  ]);
  const answers = await Promise.all([first, second].map((request) => app.as(superAdmin).call('create-move', request)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await preview(advisorMove(boss.id))).code).toBe('last_admin');
});

test('moves 10,000 clients of an advisor at once', { tags: 'all', timeout: 120_000 }, async () => {
  const from = await newAdvisor();
  await sql`
    with people as (
      insert into users (type, account_id, first_name, last_name, email)
      select 'ClientUser', ${firm}, 'Many', 'Client' || n, 'many' || n || '@moves.test' from generate_series(1, 10000) n
      returning id
    ), profiles as (
      insert into client_profiles (user_id) select id from people returning user_id
    )
    insert into engagements (client_id, account_id, financial_advisor_id)
    select user_id, ${firm}, ${from.id} from profiles`.execute(db);
  const request = await previewed(app, superAdmin, {
    ...{ kind: 'advisor_clients', advisor_id: from.id, to_advisor_id: otherAdvisor.id },
  });
  expect((await app.as(superAdmin).call('create-move', request)).body.clients).toBe(10_000);
  expect((await app.as(from).call('list-clients', { query: {} })).body.totalCount).toBe(0);
});

test('only super admins move', async () => {
  const one = await newClientOf(db, advisor);
  const request = await previewed(app, superAdmin, {
    ...{ kind: 'clients', client_ids: [one.id], to_advisor_id: colleague.id },
  });
  for (const person of [advisor, admin, otherAdvisor, agent, client]) {
    expect((await app.as(person).call('preview-move', { body: { move: request.body.move } })).status).toBe(403);
    expect((await app.as(person).call('create-move', request)).status).toBe(403);
  }
  expect((await app.browser().call('create-move', request)).status).toBe(401);
  expect((await readUser(db, one.id)).financial_advisor_id).toBe(advisor.id);
});

test('the preview counts what stays before a successor is chosen, and the move requires one', async () => {
  const leaving = await newAdvisor();
  await newClientOf(db, leaving);
  await newClientOf(db, leaving);
  const { body } = await preview(advisorMove(leaving.id));
  expect(body).toMatchObject({ clients: 2, successor_required: true });
  const request = await previewed(app, superAdmin, advisorMove(leaving.id));
  const answers = await Promise.all([1, 2].map(() => app.as(superAdmin).call('create-move', request)));
  for (const { status, errors } of answers)
    expect([status, errors]).toEqual([422, { successor_id: ['Choose who takes over what stays with the firm'] }]);
  expect((await readUser(db, leaving.id)).account_id).toBe(firm);
  expect((await preview(advisorMove(leaving.id, { clients: 'go_along' }))).body.successor_required).toBe(false);
  expect((await preview(advisorMove((await newAdvisor()).id))).body.successor_required).toBe(false);
});
