import { afterAll, afterEach, expect, test } from 'vitest';
import type { Db } from '../../db/connection.ts';
import type { Person } from '../../testing/browser.ts';
import type { CableClient } from '../../testing/cable.ts';
import { createActors, newPerson, type UserColumns, writeUser } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { publish, publishAccount, publishClient, publishUser } from '../store.ts';
import { streams } from '../streams.ts';

const app = await createTestApp();
const { db } = app;
const { firm, otherFirm, agency, ...people } = await allActors();
const { advisor, admin, agent, superAdmin, otherAdmin } = people;
const opened = new Map<CableClient, Person>();
afterAll(() => app.close());
afterEach(() => {
  for (const { ws } of opened.keys()) ws.terminate();
  opened.clear();
});

/** Everyone whose rights differ, and a second client of each firm. */
async function allActors() {
  const actors = await createActors(db);
  const { account_id: agency } = actors.agent;
  return {
    ...actors,
    agency,
    otherAgent: await newPerson(db, 'agent', agency),
    agencyAdmin: await newPerson(db, 'agent', agency, { role: 'admin' }),
    otherClient: await newPerson(db, 'client', actors.firm, { financial_advisor_id: actors.colleague.id }),
    otherFirmClient: await newPerson(db, 'client', actors.otherFirm, { financial_advisor_id: actors.stranger.id }),
    loner: await newPerson(db, 'admin', null),
  };
}

const own = { channel: 'UserChannel' } as const;
const gone = { type: 'disconnect', reason: 'remote', reconnect: false };
const ofClient = ({ id }: { readonly id: number }) => ({ channel: 'ClientChannel', id }) as const;
const ofFirm = (id: number) => ({ channel: 'AccountChannel', id }) as const;
const rejected = (identifier: object) => ({ identifier: JSON.stringify(identifier), type: 'reject_subscription' });

const change = (person: { readonly id: number }, columns: UserColumns, on: Db = db) => writeUser(on, person, columns);

/** A page of this person's that listens to its own channel and to these. */
async function open(person: Person, ...subscriptions: object[]): Promise<CableClient> {
  const client = await app.cable(person);
  opened.set(client, person);
  for (const identifier of [own, ...subscriptions]) expect(await client.subscribe(identifier)).toBe(true);
  return client;
}

const marker = 999_999;

/** What a page has heard of all that was published so far. */
async function heard(client: CableClient): Promise<string[]> {
  const own_stream = streams.ofUser(opened.get(client)?.id ?? 0);
  const marks = client.heard.filter((text) => text.endsWith(` ${marker}`)).length;
  await publish(db, { event: 'activity.created', id: marker, streams: [own_stream] });
  await expect.poll(() => client.heard.filter((text) => text.endsWith(` ${marker}`)).length).toBe(marks + 1);
  return client.heard.filter((text) => !text.endsWith(` ${marker}`));
}

/** A client of the firm, with its advisor and agent. */
const newClient = () =>
  newPerson(db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id });

test('checklist row 5: of a client, of another person and of a firm hears who may read them, and nobody else', async () => {
  const client = await newClient();
  const everyone = { ...people, client };
  const names = Object.keys(everyone) as (keyof typeof everyone)[];
  const pages = await Promise.all(names.map((name) => open(everyone[name])));
  await publishClient(db, client.id, 'client.updated');
  await publishUser(db, advisor.id);
  await publishAccount(db, firm);
  const found = await Promise.all(pages.map(heard));
  expect(Object.fromEntries(names.map((name, index) => [name, found[index]]))).toEqual({
    client: [`client.updated ${client.id}`],
    advisor: [`client.updated ${client.id}`, `user.updated ${advisor.id}`],
    colleague: [],
    admin: [`client.updated ${client.id}`, `user.updated ${advisor.id}`],
    agent: [`client.updated ${client.id}`],
    superAdmin: [`client.updated ${client.id}`, `user.updated ${advisor.id}`, `account.updated ${firm}`],
    stranger: [],
    otherAdmin: [],
    otherAgent: [],
    agencyAdmin: [],
    otherClient: [],
    otherFirmClient: [],
    loner: [],
  });
});

test('checklist row 5: a client’s channel is for who may read the client, a firm’s for who works there', async () => {
  const client = await newClient();
  const everyone = { ...people, client };
  const may = async (identifier: object) => {
    const names: string[] = [];
    for (const [name, person] of Object.entries(everyone)) {
      const page = await open(person);
      if (await page.subscribe(identifier)) names.push(name);
    }
    return names.toSorted();
  };
  expect(await may(ofClient(client))).toEqual(['admin', 'advisor', 'agent', 'client', 'superAdmin']);
  expect(await may(ofClient(people.otherFirmClient))).toEqual([
    'foreignClient',
    'otherAdmin',
    'stranger',
    'superAdmin',
  ]);
  expect(await may(ofClient(advisor))).toEqual([]);
  expect(await may(ofClient({ id: 888_888 }))).toEqual([]);
  expect(await may(ofFirm(firm))).toEqual(['admin', 'advisor', 'colleague', 'superAdmin']);
  expect(await may(ofFirm(otherFirm))).toEqual(['otherAdmin', 'stranger', 'superAdmin']);
  expect(await may(ofFirm(Number(agency)))).toEqual(['agencyAdmin', 'agent', 'otherAgent', 'superAdmin']);
  expect(await may(ofFirm(888_888))).toEqual([]);
});

test('a session that ends, by itself or with all others, takes its sockets along and no others', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const [first, second, colleague] = [await open(person), await open(person), await open(people.colleague)];
  const elsewhere = app.browser();
  await elsewhere.signIn(person);
  await app.as(person).call('end-session');
  for (const page of [first, second]) {
    expect(await page.until(({ type }) => type === 'disconnect')).toEqual(gone);
    expect(await page.closed).toBe(1000);
  }
  expect(await heard(colleague)).toEqual([]);
  await app.as(person).signIn(person);
  const third = await open(person);
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  expect(await third.until(({ type }) => type === 'disconnect')).toEqual(gone);
});

test('of several sessions only the one that ended is closed', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const kept = await open(person);
  await app.as(person).signIn(person);
  const other = await open(person);
  const [id = ''] = app.as(person).bearer?.split('.') ?? [];
  await db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).where('id', '=', id).execute();
  expect(await other.until(({ type }) => type === 'disconnect')).toEqual(gone);
  expect(await heard(kept)).toEqual([]);
});

test('checklist row 6: who is disabled, or removed, is sent away from every open socket', async () => {
  const [disabled, removed] = [await newPerson(db, 'advisor', firm), await newPerson(db, 'client', firm)];
  const [one, other] = [await open(disabled), await open(removed, ofClient(removed))];
  const page = await open(admin, ofClient(removed));
  await change(disabled, { disabled_at: new Date().toISOString() });
  expect(await one.until(({ type }) => type === 'disconnect')).toEqual(gone);
  await db.transaction().execute(async (trx) => {
    await publishClient(trx, removed.id, 'client.updated');
    await trx.deleteFrom('users').where('id', '=', removed.id).execute();
  });
  expect(await other.until(({ type }) => type === 'disconnect')).toEqual(gone);
  await page.until(({ type }) => type === 'reject_subscription');
  expect(await heard(page)).toEqual([`client.updated ${removed.id}`, `client.updated ${removed.id}`]);
});

test('checklist row 6: a role that is taken away, or given, counts on the open socket, from the very change on', async () => {
  const [client, boss] = [await newClient(), await newPerson(db, 'admin', firm)];
  const page = await open(boss, ofClient(client));
  const told = `client.updated ${client.id}`;
  await publishClient(db, client.id, 'client.updated');
  expect(await heard(page)).toEqual([told, told]);
  await db.transaction().execute(async (trx) => {
    await change(boss, { role: 'member' }, trx);
    await publishClient(trx, client.id, 'client.updated');
  });
  expect(await page.until(({ type }) => type === 'reject_subscription')).toEqual(rejected(ofClient(client)));
  await publishClient(db, client.id, 'client.updated');
  expect(await heard(page)).toEqual([told, told]);
  await change(boss, { super_admin: true });
  await publishClient(db, people.otherFirmClient.id, 'client.updated');
  expect(await heard(page)).toEqual([told, told, `client.updated ${people.otherFirmClient.id}`]);
  await change(boss, { super_admin: false, type: 'ClientUser' });
  await publishClient(db, people.otherFirmClient.id, 'client.updated');
  expect(await heard(page)).toHaveLength(3);
});

test('checklist row 6: who leaves a firm hears no more of it', async () => {
  const [client, boss] = [await newClient(), await newPerson(db, 'admin', firm)];
  const page = await open(boss, ofFirm(firm));
  await db.transaction().execute(async (trx) => {
    await change(boss, { account_id: otherFirm }, trx);
    await publishAccount(trx, firm);
    await publishClient(trx, client.id, 'client.updated');
  });
  expect(await page.until(({ type }) => type === 'reject_subscription')).toEqual(rejected(ofFirm(firm)));
  await publishClient(db, people.otherFirmClient.id, 'client.updated');
  expect(await heard(page)).toEqual([`client.updated ${people.otherFirmClient.id}`]);
});

test('a client who gets another advisor, agent or firm is closed to the former ones, from the very change on', async () => {
  const client = await newClient();
  const pages = {
    advisor: await open(advisor, ofClient(client)),
    agent: await open(agent, ofClient(client)),
    admin: await open(admin, ofClient(client)),
    client: await open(client, ofClient(client)),
    superAdmin: await open(superAdmin, ofClient(client)),
    otherAdmin: await open(otherAdmin),
  };
  await db.transaction().execute(async (trx) => {
    const moved = { account_id: otherFirm, financial_advisor_id: people.stranger.id, health_advisor_id: null };
    await change(client, moved, trx);
    await publishClient(trx, client.id, 'client.updated');
  });
  const told = `client.updated ${client.id}`;
  for (const former of ['advisor', 'agent', 'admin'] as const) {
    await pages[former].until(({ type }) => type === 'reject_subscription');
    expect([former, await heard(pages[former])]).toEqual([former, []]);
    expect(await pages[former].subscribe({ ...ofClient(client), again: true })).toBe(false);
  }
  expect(await heard(pages.client)).toEqual([told, told]);
  expect(await heard(pages.superAdmin)).toEqual([told, told]);
  expect(await heard(pages.otherAdmin)).toEqual([told]);
});

test('rights that change again and again while somebody subscribes end as they are in the end', async () => {
  const client = await newClient();
  for (let round = 0; round < 10; round += 1) {
    const page = await open(advisor);
    const asked = page.subscribe(ofClient(client));
    const turns = [null, advisor.id, null, advisor.id, null];
    for (const financial_advisor_id of turns) await change(client, { financial_advisor_id });
    await asked;
    await publishClient(db, client.id, 'client.updated');
    expect(await heard(page)).toEqual([]);
    await change(client, { financial_advisor_id: advisor.id });
  }
});

test('a change that is taken back closes nothing', async () => {
  const page = await open(advisor, ofFirm(firm));
  const work = db.transaction().execute(async (trx) => {
    await change(advisor, { account_id: otherFirm, disabled_at: new Date().toISOString() }, trx);
    await publishUser(trx, advisor.id);
    throw new Error('taken back');
  });
  await expect(work).rejects.toThrow('taken back');
  expect(await heard(page)).toEqual([]);
  expect(page.frames.filter(({ type }) => type === 'reject_subscription' || type === 'disconnect')).toEqual([]);
});
