import type { CableClient } from 'action-cable/testing/client';
import type { CableMessage } from 'contract/channels';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Db } from '../db/connection.ts';
import type { Person } from '../testing/browser.ts';
import { createActors, newPerson, type UserColumns, writeUser } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';
import { publish, publishAccount, publishClient, publishUser } from './store.ts';
import { streams } from './streams.ts';

const app = await createTestApp();
const { db } = app;
const { firm, otherFirm, agency, ...people } = await allActors();
const { advisor, admin, agent, superAdmin, otherAdmin } = people;
const opened = new Map<CableClient<CableMessage>, Person>();
afterAll(() => app.close());
afterEach(() => {
  for (const { ws } of opened.keys()) ws.terminate();
  opened.clear();
});

async function allActors() {
  const actors = await createActors(db);
  const { account_id: agency } = actors.agent;
  return {
    ...actors,
    agency,
    otherAgent: await newPerson(db, 'agent', agency),
    agencyAdmin: await newPerson(db, 'agent', agency, { role: 'admin' }),
    otherClient: await newPerson(db, 'client', actors.firm, { financial_advisor_id: actors.colleague.id }),
    otherFirmClient: await newPerson(db, 'client', actors.otherFirm, { financial_advisor_id: actors.otherAdvisor.id }),
    loner: await newPerson(db, 'admin', null),
  };
}

const own = { channel: 'UserChannel' } as const;
const sessionEnded = { type: 'disconnect', reason: 'remote', reconnect: false };
const ofClient = ({ id }: { readonly id: number }) => ({ channel: 'ClientChannel', id }) as const;
const ofFirm = (id: number) => ({ channel: 'AccountChannel', id }) as const;
const rejected = (identifier: object) => ({ identifier: JSON.stringify(identifier), type: 'reject_subscription' });

const change = (person: { readonly id: number }, columns: UserColumns, on: Db = db) => writeUser(on, person, columns);

async function open(person: Person, ...subscriptions: object[]): Promise<CableClient<CableMessage>> {
  const client = await app.cable(person);
  opened.set(client, person);
  for (const identifier of [own, ...subscriptions]) expect(await client.subscribe(identifier)).toBe(true);
  return client;
}

const marker = 999_999;

async function receivedBy(client: CableClient<CableMessage>): Promise<string[]> {
  const own_stream = streams.ofUser(opened.get(client)?.id ?? 0);
  const marks = client.received.filter((text) => text.endsWith(` ${marker}`)).length;
  await publish(db, { event: 'activity.created', id: marker, streams: [own_stream] });
  await expect.poll(() => client.received.filter((text) => text.endsWith(` ${marker}`)).length).toBe(marks + 1);
  return client.received.filter((text) => !text.endsWith(` ${marker}`));
}

const newClient = () =>
  newPerson(db, 'client', firm, { financial_advisor_id: advisor.id, health_advisor_id: agent.id });

test('requirement 5: delivers changes of a client, a person or a firm to permitted people only', async () => {
  const client = await newClient();
  const everyone = { ...people, client };
  const names = Object.keys(everyone) as (keyof typeof everyone)[];
  const pages = await Promise.all(names.map((name) => open(everyone[name])));
  await publishClient(db, client.id, 'client.updated');
  await publishUser(db, advisor.id);
  await publishAccount(db, firm);
  const found = await Promise.all(pages.map(receivedBy));
  expect(Object.fromEntries(names.map((name, index) => [name, found[index]]))).toEqual({
    client: [`client.updated ${client.id}`],
    advisor: [`client.updated ${client.id}`, `user.updated ${advisor.id}`],
    colleague: [],
    admin: [`client.updated ${client.id}`, `user.updated ${advisor.id}`],
    agent: [`client.updated ${client.id}`],
    superAdmin: [`client.updated ${client.id}`, `user.updated ${advisor.id}`, `account.updated ${firm}`],
    otherAdvisor: [],
    otherAdmin: [],
    otherAgent: [],
    agencyAdmin: [],
    otherClient: [],
    otherFirmClient: [],
    loner: [],
  });
});

test('requirement 5: permits the channel of a client to people with access to the client, and of a firm to its people', async () => {
  const client = await newClient();
  const everyone = { ...people, client };
  const permittedFor = async (identifier: object) => {
    const names: string[] = [];
    for (const [name, person] of Object.entries(everyone)) {
      const page = await open(person);
      if (await page.subscribe(identifier)) names.push(name);
    }
    return names.toSorted();
  };
  expect(await permittedFor(ofClient(client))).toEqual(['admin', 'advisor', 'agent', 'client', 'superAdmin']);
  expect(await permittedFor(ofClient(people.otherFirmClient))).toEqual([
    'otherAdmin',
    'otherAdvisor',
    'otherFirmClient',
    'superAdmin',
  ]);
  expect(await permittedFor(ofClient(advisor))).toEqual([]);
  expect(await permittedFor(ofClient({ id: 888_888 }))).toEqual([]);
  expect(await permittedFor(ofFirm(firm))).toEqual(['admin', 'advisor', 'colleague', 'superAdmin']);
  expect(await permittedFor(ofFirm(otherFirm))).toEqual(['otherAdmin', 'otherAdvisor', 'superAdmin']);
  expect(await permittedFor(ofFirm(Number(agency)))).toEqual(['agencyAdmin', 'agent', 'otherAgent', 'superAdmin']);
  expect(await permittedFor(ofFirm(888_888))).toEqual([]);
});

test('closes the connections of ended sessions and no others', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const [first, second, colleague] = [await open(person), await open(person), await open(people.colleague)];
  const elsewhere = app.browser();
  await elsewhere.signIn(person);
  await app.as(person).call('end-session');
  for (const page of [first, second]) {
    expect(await page.until(({ type }) => type === 'disconnect')).toEqual(sessionEnded);
    expect(await page.closed).toBe(1000);
  }
  expect(await receivedBy(colleague)).toEqual([]);
  await app.as(person).signIn(person);
  const third = await open(person);
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  expect(await third.until(({ type }) => type === 'disconnect')).toEqual(sessionEnded);
});

test('closes the connections of one ended session and keeps those of the person’s other sessions', async () => {
  const person = await newPerson(db, 'advisor', firm);
  const remaining = await open(person);
  await app.as(person).signIn(person);
  const other = await open(person);
  const [id = ''] = app.as(person).bearer?.split('.') ?? [];
  await db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).where('id', '=', id).execute();
  expect(await other.until(({ type }) => type === 'disconnect')).toEqual(sessionEnded);
  expect(await receivedBy(remaining)).toEqual([]);
});

test('requirement 6: closes the connections of disabled and removed users', async () => {
  const [disabled, removed] = [await newPerson(db, 'advisor', firm), await newPerson(db, 'client', firm)];
  const [one, other] = [await open(disabled), await open(removed, ofClient(removed))];
  const page = await open(admin, ofClient(removed));
  await change(disabled, { disabled_at: new Date().toISOString() });
  expect(await one.until(({ type }) => type === 'disconnect')).toEqual(sessionEnded);
  await db.transaction().execute(async (trx) => {
    await publishClient(trx, removed.id, 'client.updated');
    await trx.deleteFrom('users').where('id', '=', removed.id).execute();
  });
  expect(await other.until(({ type }) => type === 'disconnect')).toEqual(sessionEnded);
  await page.until(({ type }) => type === 'reject_subscription');
  expect(await receivedBy(page)).toEqual([`client.updated ${removed.id}`, `client.updated ${removed.id}`]);
});

test('requirement 6: applies a granted or revoked role to open connections immediately', async () => {
  const [client, boss] = [await newClient(), await newPerson(db, 'admin', firm)];
  const page = await open(boss, ofClient(client));
  const message = `client.updated ${client.id}`;
  await publishClient(db, client.id, 'client.updated');
  expect(await receivedBy(page)).toEqual([message, message]);
  await db.transaction().execute(async (trx) => {
    await change(boss, { role: 'member' }, trx);
    await publishClient(trx, client.id, 'client.updated');
  });
  expect(await page.until(({ type }) => type === 'reject_subscription')).toEqual(rejected(ofClient(client)));
  await publishClient(db, client.id, 'client.updated');
  expect(await receivedBy(page)).toEqual([message, message]);
  await change(boss, { super_admin: true });
  await publishClient(db, people.otherFirmClient.id, 'client.updated');
  expect(await receivedBy(page)).toEqual([message, message, `client.updated ${people.otherFirmClient.id}`]);
  await change(boss, { super_admin: false, type: 'ClientUser' });
  await publishClient(db, people.otherFirmClient.id, 'client.updated');
  expect(await receivedBy(page)).toHaveLength(3);
});

test('requirement 6: stops messages about a firm to a person who left it', async () => {
  const [client, boss] = [await newClient(), await newPerson(db, 'admin', firm)];
  const page = await open(boss, ofFirm(firm));
  await db.transaction().execute(async (trx) => {
    await change(boss, { account_id: otherFirm }, trx);
    await publishAccount(trx, firm);
    await publishClient(trx, client.id, 'client.updated');
  });
  expect(await page.until(({ type }) => type === 'reject_subscription')).toEqual(rejected(ofFirm(firm)));
  await publishClient(db, people.otherFirmClient.id, 'client.updated');
  expect(await receivedBy(page)).toEqual([`client.updated ${people.otherFirmClient.id}`]);
});

test('stops messages about a client to the former advisor, agent and firm immediately', async () => {
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
    const moved = { account_id: otherFirm, financial_advisor_id: people.otherAdvisor.id, health_advisor_id: null };
    await change(client, moved, trx);
    await publishClient(trx, client.id, 'client.updated');
  });
  const message = `client.updated ${client.id}`;
  for (const former of ['advisor', 'agent', 'admin'] as const) {
    await pages[former].until(({ type }) => type === 'reject_subscription');
    expect([former, await receivedBy(pages[former])]).toEqual([former, []]);
    expect(await pages[former].subscribe({ ...ofClient(client), again: true })).toBe(false);
  }
  expect(await receivedBy(pages.client)).toEqual([message, message]);
  expect(await receivedBy(pages.superAdmin)).toEqual([message, message]);
  expect(await receivedBy(pages.otherAdmin)).toEqual([message]);
});

test('applies the last of several permission changes during a subscription', async () => {
  const client = await newClient();
  for (let round = 0; round < 10; round += 1) {
    const page = await open(advisor);
    const asked = page.subscribe(ofClient(client));
    const turns = [null, advisor.id, null, advisor.id, null];
    for (const financial_advisor_id of turns) await change(client, { financial_advisor_id });
    await asked;
    await publishClient(db, client.id, 'client.updated');
    expect(await receivedBy(page)).toEqual([]);
    await change(client, { financial_advisor_id: advisor.id });
  }
});

test('keeps connections when a change is rolled back', async () => {
  const page = await open(advisor, ofFirm(firm));
  const work = db.transaction().execute(async (trx) => {
    await change(advisor, { account_id: otherFirm, disabled_at: new Date().toISOString() }, trx);
    await publishUser(trx, advisor.id);
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await receivedBy(page)).toEqual([]);
  expect(page.frames.filter(({ type }) => type === 'reject_subscription' || type === 'disconnect')).toEqual([]);
});

test('rejects a record id that is missing, malformed or not permitted', async () => {
  const page = await open(advisor);
  for (const id of ['', `"${firm}"`, `[${firm}]`, otherFirm, -1, 0.5, '1e308', '9007199254740993']) {
    const identifier = `{"channel":"AccountChannel"${id === '' ? '' : `,"id":${id}`}}`;
    expect([identifier, await page.subscribe(identifier)]).toEqual([identifier, false]);
  }
});
