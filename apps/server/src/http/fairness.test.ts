import { afterAll, expect, test } from 'vitest';
import type { Person } from '../testing/browser.ts';
import { newAccount, newNumber, newPerson } from '../testing/factories.ts';
import { countWaiting } from '../testing/locks.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());

/** More than the pool of a test has connections. */
const parallel = 16;
const firm = await newAccount(app.db);
const advisor = await newPerson(app.db, 'advisor', firm);
const client = await newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id });
const other = await newPerson(app.db, 'admin', await newAccount(app.db));

const repeat = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: parallel }, (_, index) => call(index)));

/** Calls of another firm while calls wait for the lock that `take` takes, and how many of those calls wait with connections. */
async function callMeanwhile(
  take: (lock: typeof app.db) => Promise<unknown>,
  calls: () => Promise<{ status: number }[]>,
) {
  for (const person of [advisor, other]) await app.as(person).call('show-current-user', {});
  const { begun, served, waiting } = await app.db.transaction().execute(async (lock) => {
    await take(lock);
    const begun = calls();
    // A transaction of its own, because one sees the same statistics until its end.
    while ((await countWaiting(app.db)) === 0) await Promise.resolve();
    const served = await callsOf(other);
    return { begun, served, waiting: await countWaiting(app.db) };
  });
  return { served, waiting, statuses: new Set((await begun).map(({ status }) => status)) };
}

async function callsOf(person: Person) {
  const body = { user: { first_name: 'Ann', last_name: 'Lee', email: `ann${Math.random()}@example.test` } };
  const answers = [
    await app.as(person).call('list-clients', {}),
    await app.as(person).call('invite-advisor', { body }),
  ];
  return answers.map(({ status }) => status);
}

test('requirement 50: another firm is served while changes of one client wait for its row, one of them with a connection', async () => {
  const lockRow = (lock: typeof app.db) =>
    lock.selectFrom('users').select('id').where('id', '=', client.id).forUpdate().execute();
  const change = () => app.as(advisor).call('invite-client', { params: { id: client.id } });
  const { served, waiting, statuses } = await callMeanwhile(lockRow, () => repeat(change));
  expect(served).toEqual([200, 200]);
  expect(waiting).toBe(1);
  expect(statuses).toEqual(new Set([200]));
});

test('another firm is served while invitations of one firm wait for what it counts', async () => {
  const lockFirm = (lock: typeof app.db) =>
    lock.selectFrom('accounts').select('id').where('id', '=', firm).forUpdate().execute();
  const invite = (index: number) =>
    app.as(advisor).call('create-client', {
      body: {
        client: {
          first_name: 'Nora',
          last_name: 'Lund',
          email: `nora${index}@example.test`,
          phone_number: newNumber(),
          client_request_type: 'medicare',
          projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
        },
      },
    });
  const { served, waiting, statuses } = await callMeanwhile(lockFirm, () => repeat(invite));
  expect(served).toEqual([200, 200]);
  expect(waiting).toBe(1);
  expect(statuses).toEqual(new Set([200]));
});

test('requirement 50: a firm whose calls wait for different rows holds half of the connections', async () => {
  const clients = await repeat(() => newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id }));
  const lockRows = (lock: typeof app.db) =>
    lock
      .selectFrom('users')
      .select('id')
      .where(
        'id',
        'in',
        clients.map(({ id }) => id),
      )
      .forUpdate()
      .execute();
  const change = (index: number) => app.as(advisor).call('invite-client', { params: { id: clients[index]?.id ?? 0 } });
  const { served, waiting, statuses } = await callMeanwhile(lockRows, () => repeat(change));
  expect(served).toEqual([200, 200]);
  expect(waiting).toBeLessThanOrEqual(5);
  expect(statuses).toEqual(new Set([200]));
});
