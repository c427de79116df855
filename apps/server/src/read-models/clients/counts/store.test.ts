import { type ClientStatus, clientStatuses } from 'contract/vocabulary/engagements';
import { type Insertable, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Engagements } from '../../../db/database.gen.ts';
import { newAccount, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { clientListJobs } from '../jobs.ts';
import { type CountScope, readCount } from './queries.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;

const addUp = () =>
  Promise.all(clientListJobs.map((job) => job.work(app.ctx, { payload: {}, is_last: false, log: app.server.log })));

const firms = [await newAccount(db), await newAccount(db), await newAccount(db)];
const advisors = await Promise.all([0, 0, 1, 1, 2].map((firm) => newPerson(db, 'advisor', firms[firm] ?? null)));
const agents = await Promise.all([1, 2].map(() => newPerson(db, 'agent', firms[0] ?? null)));

const columns: Record<CountScope['scope'], string | null> = {
  all: null,
  account: 'account_id',
  advisor: 'financial_advisor_id',
  agent: 'health_advisor_id',
};

const everyone: CountScope[] = [
  { scope: 'all', id: 0 },
  ...[...firms, 0].map((id) => ({ scope: 'account' as const, id })),
  ...[...advisors.map(({ id }) => id), 0].map((id) => ({ scope: 'advisor' as const, id })),
  ...[...agents.map(({ id }) => id), 0].map((id) => ({ scope: 'agent' as const, id })),
];

async function countedForReal({ scope, id }: CountScope, status: ClientStatus | undefined): Promise<number> {
  const column = columns[scope];
  const row = await db
    .selectFrom('users')
    .innerJoin('engagements', (join) =>
      join.onRef('engagements.client_id', '=', 'users.id').on(sql<boolean>`engagements.is_current`),
    )
    .select(sql<number>`count(*)`.as('count'))
    .where('type', '=', 'ClientUser')
    .where('disabled_at', 'is', null)
    .$if(column !== null, (query) => query.where(sql`coalesce(${sql.ref(`engagements.${column}`)}, 0)`, '=', id))
    .$if(status !== undefined, (query) => query.where('engagements.status', '=', status ?? 'unknown'))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function bothCounts() {
  const asked = everyone.flatMap((counted) => [undefined, ...clientStatuses].map((status) => ({ counted, status })));
  const kept: Record<string, number> = {};
  const real: Record<string, number> = {};
  for (const { counted, status } of asked) {
    const name = `${counted.scope} ${counted.id} ${status ?? ''}`;
    kept[name] = await readCount(db, counted, status);
    real[name] = await countedForReal(counted, status);
  }
  return { kept, real };
}

async function bothLists() {
  const listed = await sql`
    select client_id, account_id, financial_advisor_id, health_advisor_id, status, client_request_type, last_name, search_text
    from listed_clients order by client_id`.execute(db);
  const people = await sql`
    select users.id as client_id, coalesce(engagements.account_id, 0) account_id,
      coalesce(financial_advisor_id, 0) financial_advisor_id, coalesce(health_advisor_id, 0) health_advisor_id, status,
      client_request_type, last_name, search_form(' ' || first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) as search_text
    from users
    join engagements on client_id = users.id and is_current
    join client_profiles on user_id = users.id
    where type = 'ClientUser' and disabled_at is null order by users.id`.execute(db);
  return { listed: listed.rows, people: people.rows };
}

/** Repeats the same numbers, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

let made = 0;
const anyone = sql`(select id from users where type = 'ClientUser' and email like 'mixed%' order by random() limit 1)`;

async function writeOne(roll: (sides: number) => number): Promise<void> {
  const advisor = advisors[roll(6)] ?? null;
  const status = clientStatuses[roll(clientStatuses.length)] ?? 'referred';
  const change = (columns: ReturnType<typeof sql>) => sql`update users set ${columns} where id = ${anyone}`.execute(db);
  const changeEngagement = (columns: ReturnType<typeof sql>) =>
    sql`update engagements set ${columns} where client_id = ${anyone} and is_current`.execute(db);
  const writes = [
    () =>
      insertClients(1 + roll(3), {
        status,
        financial_advisor_id: advisor?.id ?? null,
        account_id: firms[roll(3)] ?? null,
      }),
    () => changeEngagement(sql`status = ${status}`),
    () =>
      changeEngagement(sql`financial_advisor_id = ${advisor?.id ?? null}, account_id = ${advisor?.account_id ?? null}`),
    () => changeEngagement(sql`health_advisor_id = ${agents[roll(3)]?.id ?? null}`),
    () => change(sql`disabled_at = case when disabled_at is null then now() end`),
    () => change(sql`last_name = ${`Moved${roll(100)}`}, onboarding_step = 1`),
    () =>
      sql`update engagements set status = ${status} from users
        where users.id = client_id and client_id % 7 = ${roll(7)} and email like 'mixed%'`.execute(db),
    () =>
      sql`update client_profiles set client_request_type = ${roll(2) ? 'combo' : 'pre_65'} where user_id = ${anyone}`.execute(
        db,
      ),
    () => sql`delete from users where id = ${anyone}`.execute(db),
  ];
  await writes[roll(writes.length)]?.();
}

async function insertClients(count: number, shared: Partial<Insertable<Engagements>>): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    type: 'ClientUser' as const,
    first_name: 'Mixed',
    last_name: `Client${++made}`,
    email: `mixed${made}@example.test`,
  }));
  await db.transaction().execute(async (trx) => {
    const users = await trx.insertInto('users').values(rows).returning('id').execute();
    await trx
      .insertInto('client_profiles')
      .values(users.map(({ id }) => ({ user_id: id })))
      .execute();
    await trx
      .insertInto('engagements')
      .values(users.map(({ id }) => ({ ...shared, client_id: id })))
      .execute();
  });
}

/** Two writes that lock the same users in different orders may fail; then neither has an effect. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01';

test('stored counts equal count(*) during and after concurrent writes', async () => {
  await insertClients(40, { financial_advisor_id: advisors[0]?.id ?? null, account_id: firms[0] ?? null });
  const writer = async (seed: number) => {
    const roll = dice(seed);
    for (let turn = 0; turn < 60; turn += 1) {
      await writeOne(roll).catch((error: unknown) => {
        if (!isDeadlock(error)) throw error;
      });
      if (turn % 20 === 10) await addUp();
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  const during = await bothCounts();
  expect(during.kept).toEqual(during.real);
  expect(during.real['all 0 ']).toBeGreaterThan(20);
  await addUp();
  expect((await bothCounts()).kept).toEqual(during.real);
  expect(await sql`select from client_count_changes`.execute(db)).toMatchObject({ rows: [] });
  const { listed, people } = await bothLists();
  expect(listed).toEqual(people);
}, 30_000);

test('counts clients of a deleted advisor as clients without an advisor', async () => {
  const gone = await newPerson(db, 'advisor', firms[2] ?? null);
  await insertClients(3, { financial_advisor_id: gone.id, account_id: firms[2] ?? null });
  const before = await readCount(db, { scope: 'advisor', id: 0 });
  await db.deleteFrom('users').where('id', '=', gone.id).execute();
  expect(await readCount(db, { scope: 'advisor', id: gone.id })).toBe(0);
  expect(await readCount(db, { scope: 'advisor', id: 0 })).toBe(before + 3);
  const { listed, people } = await bothLists();
  expect(listed).toEqual(people);
});

test('does not count a write that is rolled back', async () => {
  const before = await readCount(db, { scope: 'all', id: 0 });
  const taken_back = db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute();
    expect(await readCount(trx, { scope: 'all', id: 0 })).toBe(0);
    throw new Error('Taken back');
  });
  await expect(taken_back).rejects.toThrow('Taken back');
  expect(await readCount(db, { scope: 'all', id: 0 })).toBe(before);
});
