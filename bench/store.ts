import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/connection.ts';
import { firstNames } from './clients/names.ts';

const names = firstNames.toSorted();

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

export async function findPublicLink(db: Db): Promise<string | null> {
  const found = db
    .selectFrom('estimations')
    .select('share_encrypted')
    .where('type', '=', 'pre_65')
    .orderBy('id')
    .limit(1);
  return (await found.executeTakeFirst())?.share_encrypted ?? null;
}

export async function pickEstimates(db: Db, email: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select estimations.id, row_number() over (order by estimations.id) as place, count(*) over () as places
      from estimations join users on users.id = estimations.user_id where users.email = ${email}) numbered
    where place % (places / ${count}::int) = 0 limit ${count}::int`.execute(db);
  return rows.map(({ id }) => id);
}

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

/** A client of the advisor to whom this session belongs. */
export async function newClientOf(db: Db, session_id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with advisor as (select users.id, account_id from users join sessions on sessions.user_id = users.id where sessions.id = ${session_id}),
    client as (
      insert into users (account_id, type, first_name, last_name, email)
      select account_id, 'ClientUser', 'Nora', 'Bench', 'client' || id || '@bench.example' from advisor returning id),
    profile as (insert into client_profiles (user_id) select id from client)
    insert into engagements (client_id, account_id, financial_advisor_id)
    select client.id, account_id, advisor.id from client, advisor returning client_id as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function pickClients(db: Db, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('listed_clients')
    .innerJoin('users', 'users.id', 'listed_clients.financial_advisor_id')
    .select('listed_clients.client_id')
    .where('users.email', '=', email)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Sign-ins of a super admin need a code: the sessions before count as confirmed by one. */
export async function setSuperAdmin(db: Db, email: string, is_super_admin: boolean): Promise<void> {
  await sql`update users set super_admin = ${is_super_admin} where email = ${email}`.execute(db);
  await sql`
    update sessions set has_second_factor = true where user_id = (select id from users where email = ${email})`.execute(
    db,
  );
}

export interface MarketPlace {
  readonly zip: string;
  readonly county: string;
}

/** The places of these states, in random order. */
export async function drawPlaces(db: Db, states: readonly string[]): Promise<MarketPlace[]> {
  const { rows } = await sql<MarketPlace>`
    select zip, county from market_zips join market_counties using (county)
    where state = any (${states}::text[]) and rating_area is not null
    order by sha256(convert_to(zip || county, 'UTF8'))`.execute(db);
  return rows;
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
