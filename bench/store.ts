import { type CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { type Connection, type Db, openDb } from '../apps/server/src/db/connection.ts';
import { isPrepared } from '../apps/server/src/db/prepared-statements.ts';

/** First names of the copies. */
const names =
  `Mary Martin Margaret Omar Ava Ben Carla Diego Edith Farah Grace Henry Ivy Jack Kira Leo Nadia Oscar Paula Quinn
  Rosa Samuel Tara Uma Victor Wendy Xenia Yusuf Zelda Åsa Bruno Chloé Dmitri Esther Félix Greta Hugo Ingrid Joy Kofi`
    .split(/\s+/)
    .sort();

/**
 * Multiplies the saved estimates until one advisor has `count` of them: encrypted values stay valid in a copy,
 * under another name and with its own public link. Then updates the planner's statistics.
 */
export async function multiplyEstimates(db: Db, email: string, count: number): Promise<void> {
  await sql`
    insert into estimations (
      account_id, user_id, client_first_name, type, zip, county, county_name, state, plan_year, dependents,
      household_size, income_encrypted, last_year_income_encrypted, tax_filing_status, share_digest, share_encrypted, created_at, updated_at)
    select users.account_id, users.id, name || ' ' || chr(65 + n % 26) || '.',
      e.type, e.zip, e.county, e.county_name, e.state, e.plan_year, e.dependents,
      e.household_size, e.income_encrypted, e.last_year_income_encrypted, e.tax_filing_status,
      sha256(convert_to('copy ' || n, 'UTF8')), e.share_encrypted,
      e.created_at - n * interval '1 minute', e.updated_at - n * interval '1 minute'
    from users
    cross join generate_series(1, ${count}::int - (select count(*)::int from estimations where user_id = users.id)) n
    join (select *, row_number() over (order by id) as place, count(*) over () as places from estimations) e
      on e.place = n % e.places + 1
    join unnest(${names}::text[]) with ordinality as called (name, turn) on called.turn = (n / 26) % ${names.length} + 1
    where users.email = ${email}`.execute(db);
  await sql`vacuum analyze estimations`.execute(db);
}

/** The encrypted token of the oldest public link to an estimate of people below 65. */
export async function findPublicLink(db: Db): Promise<string | null> {
  const found = db
    .selectFrom('estimations')
    .select('share_encrypted')
    .where('type', '=', 'pre_65')
    .orderBy('id')
    .limit(1);
  return (await found.executeTakeFirst())?.share_encrypted ?? null;
}

/** Ids of some of an advisor's estimates, spread over all of them. */
export async function pickEstimates(db: Db, email: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select estimations.id, row_number() over (order by estimations.id) as place, count(*) over () as places
      from estimations join users on users.id = estimations.user_id where users.email = ${email}) numbered
    where place % (places / ${count}::int) = 0 limit ${count}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of these estimates there are. */
export async function countEstimates(db: Db, ids: readonly number[]): Promise<number> {
  const found = db.selectFrom('estimations').select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await found.where('id', '=', sql<number>`any(${ids})`).executeTakeFirstOrThrow()).count);
}

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'> & { readonly isPrepared: boolean };

/** Adds every statement to `recorded` after its execution, those that begin and end a transaction included. */
export function openRecordingDb(url: string, recorded: Statement[]): Pick<Connection, 'db' | 'close'> {
  return openDb(url, () => undefined, {
    log({ query }) {
      recorded.push({ sql: query.sql, parameters: query.parameters, isPrepared: isPrepared(query) });
    },
  });
}

/** One connection of the bare driver. */
export interface BareConnection {
  /** Sends the statements one after the other, and prepares those that the product prepares. */
  run(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

export async function connectBare(url: string): Promise<BareConnection> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    async run(statements) {
      for (const { sql: text, parameters, isPrepared } of statements) {
        const statement = { text, values: [...parameters] };
        await client.query(isPrepared ? { name: nameOf(text), ...statement } : statement);
      }
    },
    close: () => client.end(),
  };
}

/** The number of estimates with a value of another key. */
export async function countOfOtherKeys(db: Db, key_id: string): Promise<number> {
  const isOld = (column: string) => sql`not starts_with(${sql.ref(column)}, ${`${key_id}.`}::text)`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from estimations
    where ${isOld('income_encrypted')} or ${isOld('last_year_income_encrypted')} or ${isOld('share_encrypted')}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether this key encrypted the newest estimate. */
export async function isNewestOfKey(db: Db, key_id: string): Promise<boolean> {
  const newest = db.selectFrom('estimations').select('share_encrypted').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.share_encrypted?.startsWith(`${key_id}.`) ?? false;
}

/** Whether a key is recorded as unused. */
export async function isRetired(db: Db, key_id: string): Promise<boolean> {
  const key = db.selectFrom('encryption_keys').select('retired_at').where('id', '=', key_id);
  return ((await key.executeTakeFirst())?.retired_at ?? null) !== null;
}

/** The encrypted values of every estimate. */
export const listEncrypted = (db: Db) =>
  db.selectFrom('estimations').select(['income_encrypted', 'last_year_income_encrypted', 'share_encrypted']).execute();

/** A firm with so many advisors, each signed in: the firm, and their sessions. */
export async function newFirm(db: Db, advisors: number): Promise<{ account_id: number; session_ids: string[] }> {
  const firm = db.insertInto('accounts').values({ name: 'A large firm' }).returning('id');
  const { id: account_id } = await firm.executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into users (account_id, type, first_name, last_name, email, email_confirmed, onboarding_complete)
      select ${account_id}, 'AdvisorUser', 'Pat', 'Bench', 'bench' || n || '.' || ${account_id}::bigint || '@bench.example', true, true
      from generate_series(1, ${advisors}::int) n returning id)
    insert into sessions (user_id, user_agent, expires_at)
    select id, 'bench', now() + interval '1 day' from people returning id`.execute(db);
  return { account_id, session_ids: rows.map(({ id }) => id) };
}

/** The ids of an advisor's clients. */
export async function pickClients(db: Db, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('listed_clients')
    .innerJoin('users', 'users.id', 'listed_clients.financial_advisor_id')
    .select('listed_clients.client_id')
    .where('users.email', '=', email)
    .execute();
  return rows.map(({ client_id }) => client_id);
}
