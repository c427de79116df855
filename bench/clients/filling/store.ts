import { sql } from 'kysely';
import type { Db } from '../../../apps/server/src/db/connection.ts';
import { beginnings, endings, firstNames, lastNames, middles } from '../names.ts';

/** The size of the data in which lists of clients are measured. */
export interface Dataset {
  readonly firms: number;
  /** In each firm; the first is its account admin. */
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

/**
 * Fills an installation that has a super admin with firms, advisors, agents and clients. Indexes are laid when the rows are there, so
 * that it takes a minute and not ten; triggers fill the list as they do for everyone.
 */
export async function fillClients(db: Db, dataset: Dataset): Promise<void> {
  await db.connection().execute(async (one) => {
    await prepareFilling(one);
    await insertFirms(one, dataset);
    const dropped = await dropIndexes(one);
    await insertClients(one, dataset);
    for (const definition of dropped) await sql.raw(definition).execute(one);
    await sql`vacuum analyze users`.execute(one);
    await sql`vacuum analyze client_profiles`.execute(one);
    await sql`vacuum analyze engagements`.execute(one);
    await sql`vacuum analyze listed_clients`.execute(one);
    await sql`vacuum analyze accounts`.execute(one);
  });
}

/** Fills an installation with firms and their advisors only. */
export async function fillStaff(db: Db, dataset: Omit<Dataset, 'clients'>): Promise<void> {
  await db.connection().execute(async (one) => {
    await prepareFilling(one);
    const dropped = await dropIndexes(one);
    await insertFirms(one, { ...dataset, clients: 0 });
    for (const definition of dropped) await sql.raw(definition).execute(one);
    await sql`vacuum analyze users`.execute(one);
    await sql`vacuum analyze accounts`.execute(one);
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
      advisors as (select array_agg(id order by id) as ids from users where email like 'advisor%@bench.example'),
      agents as (select array_agg(id order by id) as ids from users where email like 'agent%@bench.example'),
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

interface Invited {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly account_id: number;
}

export async function insertInvited(db: Db, users: readonly Invited[]): Promise<void> {
  await sql`
    insert into users (type, first_name, last_name, email, account_id)
    select 'AdvisorUser', first_name, last_name, email, account_id
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as listed (first_name text, last_name text, email text, account_id bigint)`.execute(
    db,
  );
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
