import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { AccountScope } from '../../../auth/actor.ts';
import { newAccount, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { visibleTo } from '../queries.ts';
import { deleteEstimationsBefore, reassignEstimations, reassignEstimationsOfFirm } from '../store.ts';
import { readCount } from './queries.ts';
import { settleChanges } from './store.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;

const firms = [await newAccount(db), await newAccount(db)];
const advisors = await Promise.all([0, 0, 1, 1].map((firm) => newPerson(db, 'advisor', firms[firm] ?? null)));
const superAdmin = await newPerson(db, 'superAdmin', null);
const owners = [...advisors, superAdmin];

const scopes = [
  { kind: 'all' },
  ...firms.map((account_id) => ({ kind: 'firm', account_id })),
  ...owners.map(({ id }) => ({ kind: 'own', user_id: id })),
] as AccountScope[];

const keptCounts = () => Promise.all(scopes.map((scope) => readCount(db, scope)));
const realCounts = () =>
  Promise.all(
    scopes.map(async (scope) => {
      const counted = db.selectFrom('estimations').select(sql<number>`count(*)`.as('count')).where(visibleTo(scope));
      return (await counted.executeTakeFirstOrThrow()).count;
    }),
  );

async function insertEstimates(count: number, user_id: number | null, account_id: number | null): Promise<void> {
  const rows = Array.from({ length: count }, (_, turn) => ({
    ...{ account_id, user_id, client_first_name: `Client ${turn}`, type: 'pre_65' as const, zip: '60614' },
    ...{ county: '17031', county_name: 'Cook County', state: 'IL', plan_year: 2026, dependents: '[]' },
    root_digest: user_id === null ? sql<Buffer>`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))` : null,
  }));
  await db.insertInto('estimations').values(rows).execute();
}

/** Repeats the same numbers, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

const anyEstimates = (limit: number) => sql`(select id from estimations order by random() limit ${limit})`;

async function writeOne(roll: (sides: number) => number): Promise<void> {
  const from = owners[roll(owners.length)];
  const to = owners[roll(owners.length)];
  if (!from || !to) return;
  const writes = [
    () => insertEstimates(1 + roll(12), from.id, from.account_id),
    () => insertEstimates(1 + roll(2), null, null),
    () => sql`delete from estimations where id in ${anyEstimates(roll(4))}`.execute(db),
    () => reassignEstimations(db, from.id, to.id),
    () => reassignEstimationsOfFirm(db, from.account_id ?? 0, from.id, to.id),
    () =>
      sql`update estimations set account_id = ${to.account_id}
        where user_id is not null and id in ${anyEstimates(3)}`.execute(db),
    () => sql`update estimations set client_first_name = 'Other' where id in ${anyEstimates(3)}`.execute(db),
    () =>
      sql`update estimations set user_id = null, root_digest = sha256(convert_to(gen_random_uuid()::text, 'UTF8'))
        where user_id is not null and id in ${anyEstimates(1)}`.execute(db),
    () => deleteEstimationsBefore(db, { before: new Date().toISOString(), is_root: roll(2) === 0, limit: 2 }),
  ];
  await writes[roll(writes.length)]?.();
}

/** Two writes that lock the same estimates in different orders may fail; then neither has an effect. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01';

test('stored counts equal count(*) during and after concurrent writes', async () => {
  await insertEstimates(40, advisors[0]?.id ?? null, firms[0] ?? null);
  const writer = async (seed: number) => {
    const roll = dice(seed);
    for (let turn = 0; turn < 60; turn += 1) {
      await writeOne(roll).catch((error: unknown) => {
        if (!isDeadlock(error)) throw error;
      });
      if (turn % 20 === 10) await settleChanges(db);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
  const real = await realCounts();
  expect(real[0]).toBeGreaterThan(20);
  expect(await keptCounts()).toEqual(real);
  await settleChanges(db);
  expect(await keptCounts()).toEqual(real);
  expect(await sql`select from estimation_count_changes`.execute(db)).toMatchObject({ rows: [] });
}, 30_000);

test('does not count a write that is rolled back', async () => {
  const before = await readCount(db, { kind: 'all' } as AccountScope);
  const undone = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('estimations').execute();
    expect(await readCount(trx, { kind: 'all' } as AccountScope)).toBe(0);
    throw new Error('Undone');
  });
  await expect(undone).rejects.toThrow('Undone');
  expect(await readCount(db, { kind: 'all' } as AccountScope)).toBe(before);
});
