import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { type House, openHouse } from '../../testing/test-app.ts';
import { estimationForm, newCast, newEstimation, newPerson } from '../../testing/factories.ts';
import { createSeal } from '../encryption.ts';
import { sealedColumns } from '../encrypted-columns.ts';
import { demandKeys } from './keys.ts';
import { startRekeying } from './rotation.ts';

const [older, newer] = [
  { id: 'k_1', key: randomBytes(32) },
  { id: 'k21', key: randomBytes(32) },
];
const oldSeal = createSeal([older]);
const both = createSeal([newer, older]);
const newSeal = createSeal([newer]);
const pauses = { least: 0, most: 50, quiet: 30, next: 60_000 };

let house: House;
afterEach(() => house.close());

/** A house whose keys have just changed, with `count` estimates of one advisor that the older key sealed. */
async function openOldHouse(count: number) {
  house = await openHouse({ seal: both });
  await demandKeys({ db: house.db, seal: oldSeal }, () => undefined);
  await demandKeys({ db: house.db, seal: both }, () => undefined);
  const cast = await newCast(house.db);
  const saved = await newEstimation(house.as(cast.advisor));
  const row = await house.db.selectFrom('estimations').selectAll().where('id', '=', saved.id).executeTakeFirstOrThrow();
  const { id, dependents_count, share_digest, ...copied } = row;
  const copies = Array.from({ length: count }, (_, index) => ({
    ...copied,
    dependents: JSON.stringify(row.dependents),
    share_digest: null,
    income_sealed: oldSeal.seal('estimations.income', String(50_000 + index)),
    last_year_income_sealed: index % 2 ? oldSeal.seal('estimations.last_year_income', '1') : null,
    share_sealed: oldSeal.seal('estimations.share_token', `token-${index}`),
  }));
  const inserted = await house.db.insertInto('estimations').values(copies).returning('id').execute();
  return { ...cast, ids: inserted.map((one) => one.id) };
}

/** Starts re-keying; what it says and logs. */
function rekey() {
  const said: string[] = [];
  const logged: string[] = [];
  const note = (fields: unknown, message?: unknown) => void logged.push(`${JSON.stringify(fields)} ${String(message)}`);
  const log = { info: note, warn: note } as never;
  return { said, logged, ...startRekeying({ ...house.ground, log, say: (line) => said.push(line), pauses }) };
}

async function until(is: () => unknown): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((go) => setTimeout(go, 10)))
    if (await is()) return;
  throw new Error('It did not come to pass');
}

/** Every sealed value with the place it is bound to. */
async function everything() {
  const all = await Promise.all(
    sealedColumns.map(async ({ table, column, place }) => {
      const { rows } = await sql<{ value: string }>`
        select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        house.db,
      );
      return rows.map(({ value }) => ({ place, value }));
    }),
  );
  return all.flat();
}

const canGo = 'No value is sealed with k_1 any more: it can be taken out of ENCRYPTION_KEYS.';

test('hundreds of rows change keys while they are read and written: no read fails, no write is lost', async () => {
  const { advisor, ids } = await openOldHouse(450);
  const browser = house.as(advisor);
  await browser.csrf();
  const incomes = new Map(ids.map((id, index) => [id, 50_000 + index]));
  const { said, stop } = rekey();
  let reads = 0;
  const read = async () => {
    while (said.length === 0) {
      const id = ids[reads++ % ids.length] ?? 0;
      const before = incomes.get(id);
      const { status, body } = await browser.call('show-estimation', { params: { id } });
      expect(status).toBe(200);
      if (before !== undefined && incomes.get(id) === before) expect(body.income).toBe(before);
    }
  };
  const write = async (share: number) => {
    for (let at = share; said.length === 0; at += 7) {
      const id = ids[at % ids.length] ?? 0;
      const income = 100_000 + at;
      // While the write is under way either income is right, so none is expected.
      incomes.delete(id);
      const body = { estimation: estimationForm({ income }) };
      expect((await browser.call('update-estimation', { params: { id }, body })).status).toBe(200);
      incomes.set(id, income);
      await browser.call('duplicate-estimation', { params: { id } });
    }
  };
  await Promise.all([read(), read(), write(0), until(() => said.length > 0)]);
  await stop();
  expect(reads).toBeGreaterThan(20);
  expect(said).toEqual([canGo]);
  for (const { place, value } of await everything()) expect(() => newSeal.open(place, value)).not.toThrow();
  for (const [id, income] of incomes)
    expect((await browser.call('show-estimation', { params: { id } })).body.income).toBe(income);
  await demandKeys({ db: house.db, seal: newSeal }, () => undefined);
});

test('every sealed column is gone through, whatever its key looks like', async () => {
  await openOldHouse(2);
  const person = await newPerson(house.db, 'client', null);
  const ofUsers = sealedColumns.filter(({ table }) => table === 'users');
  await house.db
    .updateTable('users')
    .set(Object.fromEntries(ofUsers.map(({ column, place }) => [column, oldSeal.seal(place, `text of ${column}`)])))
    .where('id', '=', person.id)
    .execute();
  await sql`
    insert into messages (kind, purpose, recipient_digest, recipient_sealed, content_sealed, created_at)
    values ('mail', 'test', '\\x00', ${oldSeal.seal('messages.recipient', 'a@example.test')}, ${oldSeal.seal('messages.content', '{}')}, now())`.execute(
    house.db,
  );
  const { said, stop } = rekey();
  await until(() => said.length > 0);
  await stop();
  const values = await everything();
  expect(new Set(values.map(({ place }) => place)).size).toBe(sealedColumns.length);
  for (const { place, value } of values) expect(newSeal.open(place, value)).not.toBe('');
});

test('what is already sealed with the first key is left as it is, and nothing else of a row changes', async () => {
  const { ids } = await openOldHouse(3);
  const rows = () => house.db.selectFrom('estimations').selectAll().where('id', 'not in', ids).execute();
  const others = () =>
    house.db
      .selectFrom('estimations')
      .select(['id', 'version', 'updated_at', 'client_first_name'])
      .orderBy('id')
      .execute();
  const [before, beforeOthers] = [await rows(), await others()];
  const { said, stop } = rekey();
  await until(() => said.length > 0);
  await stop();
  expect(await rows()).toEqual(before);
  expect(await others()).toEqual(beforeOthers);
});

test('stopped in the middle, it stops at once and goes on from there when started again', async () => {
  await openOldHouse(600);
  const old = async () => (await everything()).filter(({ value }) => value.startsWith('k_1.')).length;
  const all = await old();
  const first = rekey();
  await until(async () => (await old()) < all);
  await first.stop();
  expect(first.said).toEqual([]);
  const left = await old();
  expect(left).toBeGreaterThan(0);
  const second = rekey();
  await until(() => second.said.length > 0);
  await second.stop();
  expect(await old()).toBe(0);
});

test('several processes at once: every value changes once, and one of them says so', async () => {
  await openOldHouse(450);
  const all = [rekey(), rekey(), rekey()];
  await until(() => all.some(({ said }) => said.length > 0));
  await new Promise((go) => setTimeout(go, 300));
  await Promise.all(all.map(({ stop }) => stop()));
  expect(all.flatMap(({ said }) => said)).toEqual([canGo]);
  const counts = all.flatMap(({ logged }) => logged.flatMap((line) => /"rows":(\d+)/.exec(line)?.[1] ?? []));
  expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(450);
});

test('a value that does not open stays, is told of without its content, and its key is still wanted', async () => {
  const { ids } = await openOldHouse(5);
  const broken = oldSeal.seal('somewhere.else', '73119');
  await house.db
    .updateTable('estimations')
    .set({ income_sealed: broken })
    .where('id', '=', ids[2] ?? 0)
    .execute();
  const { said, logged, stop } = rekey();
  await until(() => logged.filter((line) => line.includes('cannot be opened')).length > 2);
  await stop();
  expect(said).toEqual([]);
  expect(logged.join('\n')).not.toContain(broken);
  const old = (await everything()).filter(({ value }) => value.startsWith('k_1.'));
  expect(old.map(({ value }) => value)).toEqual([broken]);
  await expect(demandKeys({ db: house.db, seal: newSeal }, () => undefined)).rejects.toThrow('sealed with k_1');
});

test('a job that waits with a value of the old key keeps the key', async () => {
  await openOldHouse(1);
  const payload = { email: oldSeal.seal('jobs.email', 'a@example.test') };
  await sql`select pgboss.create_queue('rekey-test', '{"policy":"standard"}'::jsonb)`.execute(house.db);
  await sql`insert into pgboss.job (name, data) values ('rekey-test', ${JSON.stringify(payload)}::jsonb)`.execute(
    house.db,
  );
  const { said, stop } = rekey();
  await new Promise((go) => setTimeout(go, 400));
  expect(said).toEqual([]);
  await sql`update pgboss.job set state = 'completed'`.execute(house.db);
  await stop();
  const again = rekey();
  await until(() => again.said.length > 0);
  await again.stop();
});

test('with one key there is nothing to do', async () => {
  house = await openHouse({ seal: newSeal });
  const { logged, stop } = rekey();
  await stop();
  expect(logged).toEqual([]);
});
