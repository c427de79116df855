import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { settleChanges } from '../../apps/server/src/read-models/clients/counts/store.ts';
import { beginnings, endings, firstNames, lastNames, middles } from './names.ts';

export interface Dataset {
  readonly firms: number;
  readonly advisors: number;
  readonly agents: number;
  readonly clients: number;
}

/** Common names by their place in the list, the others put together of parts; of `n`, always the same. */
const nameOf = (common: readonly string[], share: number, salt: string) => sql`
  case when pg_temp.chance(n, ${`${salt} kind`}) < ${share}::float
    then (${common}::text[])[1 + floor(${common.length} * pg_temp.chance(n, ${salt}) ^ 1.4)::int]
    else (${beginnings}::text[])[1 + floor(${beginnings.length} * pg_temp.chance(n, ${`${salt} 1`}))::int]
      || (${middles}::text[])[1 + floor(${middles.length} * pg_temp.chance(n, ${`${salt} 2`}))::int]
      || (${endings}::text[])[1 + floor(${endings.length} * pg_temp.chance(n, ${`${salt} 3`}))::int]
  end`;

const filled = [
  'users',
  'client_profiles',
  'engagements',
  'listed_clients',
  'accounts',
  'client_counts',
  'client_count_changes',
];

/**
 * Fills an installation that has a super admin with firms, advisors, agents and clients. So that it takes minutes and not an hour,
 * indexes are built when the rows are there, and the signals are marked as stale at once, as by an upgrade. Other triggers work
 * as always.
 */
export async function fillClients(db: Db, dataset: Dataset): Promise<void> {
  await db.connection().execute(async (one) => {
    await prepareFilling(one);
    await insertFirms(one, dataset);
    const dropped = await dropIndexes(one);
    await setMarking(one, 'disable');
    await insertClients(one, dataset);
    await setMarking(one, 'enable');
    await sql`
      insert into signal_checks (client_id, stale_since) select id, now() from users where type = 'ClientUser'
      on conflict do nothing`.execute(one);
    for (const definition of dropped) await sql.raw(definition).execute(one);
    // Adds up what the filling has counted, as the product does every minute.
    await settleChanges(one);
    for (const table of filled) await sql`vacuum analyze ${sql.table(table)}`.execute(one);
  });
}

async function prepareFilling(db: Db): Promise<void> {
  await sql`set work_mem = '64MB'`.execute(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  // A number between 0 and 1 that looks like chance.
  await sql`
    create function pg_temp.chance(n bigint, salt text) returns float language sql immutable parallel safe
    return (hashtextextended(salt, n) & 1073741823) / 1073741824.0`.execute(db);
}

async function insertFirms(db: Db, { firms, advisors, agents }: Dataset): Promise<void> {
  await sql`
    insert into accounts (name, plan_type, created_at)
    select 'Bench firm ' || n, (array['starter', 'core', 'annual', 'monthly']::plan_type[])[1 + n % 4], now() - n * interval '1 hour'
    from generate_series(1, ${firms}::int) n`.execute(db);
  await sql`
    insert into users (account_id, type, role, first_name, last_name, email, email_confirmed, onboarding_complete, created_at)
    select accounts.id, 'AdvisorUser', (case when place = 1 then 'admin' else 'member' end)::user_role,
      ${nameOf(firstNames, 0.5, 'advisor first')}, ${nameOf(lastNames, 0.4, 'advisor last')}, 'advisor' || n || '@bench.example', true, true,
      now() - pg_temp.chance(n, 'advisor age') * interval '3 years'
    from (select id, row_number() over (order by id) as firm from accounts where name like 'Bench firm %') accounts
    cross join generate_series(1, ${advisors}::int) place
    cross join lateral (select (firm - 1) * ${advisors}::int + place as n) numbered`.execute(db);
  await sql`
    insert into users (type, first_name, last_name, email, email_confirmed, onboarding_complete)
    select 'HealthAdvisorUser', ${nameOf(firstNames, 0.5, 'agent first')}, ${nameOf(lastNames, 0.4, 'agent last')},
      'agent' || n || '@bench.example', true, true
    from generate_series(1, ${agents}::int) n`.execute(db);
}

/** Every client belongs to an advisor and their firm, most to an agent; over three years, in no order of firms. */
async function insertClients(db: Db, { clients }: Dataset): Promise<void> {
  await sql`
    insert into users (
      account_id, type, first_name, last_name, email, phone_number, email_confirmed, onboarding_complete, created_at, updated_at)
    with
      advisors as (
        select array_agg(id order by id) as ids, array_agg(account_id order by id) as firms
        from users where email like 'advisor%@bench.example'),
      named as (
        select n, ${nameOf(firstNames, 0.5, 'first')} as first_name, ${nameOf(lastNames, 0.3, 'last')} as last_name,
          floor(pg_temp.chance(n, 'advisor') * (select array_length(ids, 1) from advisors))::int + 1 as advisor,
          now() - pg_temp.chance(n, 'age') * interval '3 years' as created_at
        from generate_series(1, ${clients}::int) n)
    select advisors.firms[advisor], 'ClientUser', first_name, last_name,
      lower(first_name || '.' || last_name) || n || '@' || (array['mail', 'post', 'inbox', 'letters', 'home'])[1 + n % 5] || '.example',
      '+1415' || lpad((n % 10000000)::text, 7, '0'), true, n % 10 > 0, created_at, created_at
    from named, advisors`.execute(db);
  // The number of a client is in the phone number.
  await sql`
    insert into client_profiles (user_id, client_request_type)
    select id, (array['pre_65', 'medicare', 'combo', 'pre_65', null]::coverage_type[])[1 + right(phone_number, 7)::int % 5]
    from users where type = 'ClientUser' and phone_number like '+1415%'`.execute(db);
  await sql`
    insert into engagements (client_id, account_id, status, referred_at, financial_advisor_id, health_advisor_id)
    with
      advisors as materialized (select array_agg(id order by id) as ids from users where email like 'advisor%@bench.example'),
      agents as materialized (select array_agg(id order by id) as ids from users where email like 'agent%@bench.example'),
      numbered as (
        select *, right(phone_number, 7)::int as n from users where type = 'ClientUser' and phone_number like '+1415%')
    select numbered.id, account_id,
      (array['referred', 'referred', 'referred', 'scheduled', 'scheduled', 'pending', 'enrolled', 'enrolled', 'enrolled', 'enrolled', 'enrolled',
        'cancelled', 'deferred', 'passed', 'renewal', 'renewal', 'terminated', 'unknown', 'follow up', 'enrolled']::client_status[])[
        1 + floor(pg_temp.chance(n, 'status') * 20)::int],
      created_at, advisors.ids[floor(pg_temp.chance(n, 'advisor') * array_length(advisors.ids, 1))::int + 1],
      case when n % 20 > 0 then agents.ids[1 + account_id % array_length(agents.ids, 1)] end
    from numbered, advisors, agents`.execute(db);
}

/** The triggers that mark the signals of a written row as stale, one by one. */
export async function setMarking(db: Db, to: 'disable' | 'enable'): Promise<void> {
  for (const table of ['client_profiles', 'engagements', 'estimations'])
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger mark_signals`.execute(db);
}

/** The statements that recreate the dropped indexes: those that no constraint needs. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in ('users'::regclass, 'engagements'::regclass, 'listed_clients'::regclass) and not indisprimary`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Lets the admin of one of the firms sign in with the password of `like`. @returns the admin's email */
export async function prepareAdmin(db: Db, like: string): Promise<string> {
  await sql`
    update users set password_hash = (select password_hash from users where email = ${like})
    where email = 'advisor1@bench.example'`.execute(db);
  return 'advisor1@bench.example';
}

/** What people search for: of clients here and there the first name, the last, both, the e-mail, or how a name begins. */
export async function pickSearches(db: Db, count: number, email_of_admin: string | null): Promise<string[]> {
  const { rows } = await sql<{ search: string }>`
    select case n % 20
      when 0 then left(first_name, 3) when 1 then left(last_name, 3) when 2 then left(last_name, 4)
      when 3 then email when 4 then split_part(email, '@', 1) when 5 then split_part(email, '@', 1)
      else case n % 3 when 0 then first_name when 1 then last_name else first_name || ' ' || last_name end end as search
    from (
      select *, row_number() over (order by pg_catalog.hashint8(id)) as n from users
      where type = 'ClientUser'
        and (${email_of_admin}::text is null or account_id = (select account_id from users where email = ${email_of_admin}))
        and (${email_of_admin}::text is not null or id % 1000 = 7)) chosen
    order by n limit ${count}`.execute(db);
  return rows.map(({ search }) => search);
}

/** Reads every client by the driver alone, as many at once as the file does; how many there were. */
export async function readBare(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let count = 0;
    for (let after: string | null = '9007199254740991'; after !== null; ) {
      const { rows }: { rows: { id: string }[] } = await client.query(
        `select l.client_id as id, l.first_name, l.last_name, l.client_request_type, l.status, l.financial_advisor_id,
          l.health_advisor_id, users.phone_number, users.email, l.referred_at::date::text
        from listed_clients l join users on users.id = l.client_id
        where l.client_id < $1 and users.id < $1 order by l.client_id desc limit 4000`,
        [after],
      );
      count += rows.length;
      after = rows.at(-1)?.id ?? null;
    }
    return count;
  } finally {
    await client.end();
  }
}
