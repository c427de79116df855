import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../apps/server/src/db/connection.ts';
import type { UserType } from '../../apps/server/src/db/database.gen.ts';
import { settleChanges } from '../../apps/server/src/read-models/clients/counts/store.ts';

/** The admin of one of the firms, who signs in as `like` does. */
export async function prepareAdmin(db: Db, like: string): Promise<{ admin: string }> {
  await sql`
    update users set password_hash = (select password_hash from users where email = ${like})
    where email = 'advisor1@bench.example'`.execute(db);
  return { admin: 'advisor1@bench.example' };
}

/** Sign-ins of a super admin need a code: those before count as confirmed by one. */
export async function setSuperAdmin(db: Db, email: string, is_super_admin: boolean): Promise<void> {
  await sql`update users set super_admin = ${is_super_admin} where email = ${email}`.execute(db);
  await sql`
    update sessions set has_second_factor = true where user_id = (select id from users where email = ${email})`.execute(
    db,
  );
}

/** Adds up what the filling has counted, as the product does every minute, and throws away what was added. */
export async function settleCounts(db: Db): Promise<void> {
  await settleChanges(db);
  await sql`vacuum analyze client_counts`.execute(db);
  await sql`vacuum analyze client_count_changes`.execute(db);
}

/** What people search for: of users of a type here and there the first name, the last, both, the e-mail, or how a name begins. */
export async function pickSearches(
  db: Db,
  count: number,
  email_of_admin: string | null,
  type: UserType = 'ClientUser',
): Promise<string[]> {
  const { rows } = await sql<{ search: string }>`
    select case n % 20
      when 0 then left(first_name, 3) when 1 then left(last_name, 3) when 2 then left(last_name, 4)
      when 3 then email when 4 then split_part(email, '@', 1) when 5 then split_part(email, '@', 1)
      else case n % 3 when 0 then first_name when 1 then last_name else first_name || ' ' || last_name end end as search
    from (
      select *, row_number() over (order by pg_catalog.hashint8(id)) as n from users
      where type = ${type}
        and (${email_of_admin}::text is null or account_id = (select account_id from users where email = ${email_of_admin}))
        and (${email_of_admin}::text is not null or id % 1000 = 7)) chosen
    order by n limit ${count}`.execute(db);
  return rows.map(({ search }) => search);
}

/** One write of a kind that people make all day; of `turn`, always the same. */
export async function writeMixed(db: Db, turn: number): Promise<void> {
  const some = sql`(select id from users where type = 'ClientUser' and id >= ${(turn * 7919) % 1_000_000}::bigint order by id limit 1)`;
  const advisor = sql`(select id from users where lower(email) = ${`advisor${(turn % 10_000) + 1}@bench.example`})`;
  const ofSome = sql`client_id = ${some} and is_current`;
  const writes = [
    sql`
      with person as (
          insert into users (type, first_name, last_name, email, account_id)
          select 'ClientUser', 'Mixed', 'Write', ${`mixed${turn}@bench.example`}, account_id from users where id = ${advisor}
          returning id, account_id),
        profile as (insert into client_profiles (user_id) select id from person returning user_id)
      insert into engagements (client_id, account_id, financial_advisor_id)
      select user_id, account_id, ${advisor} from profile join person on id = user_id`,
    sql`update engagements set status = (array['scheduled', 'enrolled', 'pending']::client_status[])[${1 + (turn % 3)}::int] where ${ofSome}`,
    sql`update engagements set financial_advisor_id = ${advisor}, account_id = (select account_id from users where id = ${advisor}) where ${ofSome}`,
    sql`update engagements set health_advisor_id = (select id from users where lower(email) = 'agent7@bench.example') where ${ofSome}`,
    sql`update users set disabled_at = case when disabled_at is null then now() end where id = ${some}`,
    sql`delete from users where id = ${some}`,
  ];
  await (writes[turn % writes.length] as (typeof writes)[number]).execute(db);
}

/** The number of counts, of every scope and status, that differ from `count(*)`, and the number of all counts. */
export async function compareCounts(db: Db): Promise<{ compared: number; different: number }> {
  const spread = sql`
    cross join lateral (values
      ('all', 0), ('account', coalesce(found.account_id, 0)), ('advisor', coalesce(found.financial_advisor_id, 0)),
      ('agent', coalesce(found.health_advisor_id, 0))) of (scope, scope_id)
    cross join lateral (values (found.status::text), ('')) counted (status)`;
  const { rows } = await sql<{ compared: number; different: number }>`
    with real as (
      select of.scope::client_count_scope, counted.status, of.scope_id, count(*) as clients
      from engagements found join users on users.id = found.client_id ${spread}
      where found.is_current and users.type = 'ClientUser' and users.disabled_at is null group by 1, 2, 3),
    kept as (
      select scope, status, scope_id, sum(clients) as clients from (
        select scope, status, scope_id, clients from client_counts
        union all
        select of.scope::client_count_scope, counted.status, of.scope_id, change from client_count_changes found ${spread}) parts
      group by 1, 2, 3 having sum(clients) <> 0)
    select count(*)::int as compared, count(*) filter (where real.clients is distinct from kept.clients)::int as different
    from real full join kept using (scope, status, scope_id)`.execute(db);
  return rows[0] ?? { compared: 0, different: 0 };
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

/** Gives the first of two advisors this many clients. @returns the ids of both */
export async function insertClientsOf(
  db: Db,
  [email, other]: readonly [string, string],
  count: number,
): Promise<[number, number]> {
  const idOf = async (of: string) =>
    await db.selectFrom('users').select(['id', 'account_id']).where('email', '=', of).executeTakeFirstOrThrow();
  const { id, account_id } = await idOf(email);
  await sql`
    with people as (
        insert into users (type, account_id, first_name, last_name, email)
        select 'ClientUser', ${account_id}::bigint, 'Many', 'Client' || n, 'many' || n || '@bench.example'
        from generate_series(1, ${count}::int) n returning id),
      profiles as (insert into client_profiles (user_id) select id from people returning user_id)
    insert into engagements (client_id, account_id, financial_advisor_id)
    select user_id, ${account_id}::bigint, ${id}::bigint from profiles`.execute(db);
  return [id, (await idOf(other)).id];
}

/** Reassigns the clients of an advisor and takes it back. */
export async function reassignAlone(db: Db, from: number, to: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`begin`.execute(one);
    await sql`
      update engagements set financial_advisor_id = ${to}, account_id = (select account_id from users where id = ${to})
      where financial_advisor_id = ${from} and is_current`.execute(one);
    await sql`rollback`.execute(one);
  });
}
