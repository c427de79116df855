import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/connection.ts';

const months = 12;

/**
 * Fills the trail with events of twelve months, in a partition each. A few clients are looked at far more often than others.
 * One event in twenty is a page of a list with 25 clients, one in a hundred an export.
 */
export async function fillTrail(db: Db, events: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set work_mem = '256MB'`.execute(one);
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    await numberClients(one);
    const indexes = await dropIndexes(one);
    for (let month = 0; month < months; month += 1) await fillMonth(one, month, Math.ceil(events / months));
    for (const definition of indexes) await sql.raw(definition).execute(one);
    await sql`vacuum analyze audit_events`.execute(one);
  });
}

async function numberClients(db: Db): Promise<void> {
  await sql`
    create temp table numbered as
    select row_number() over (order by pg_catalog.hashint8(client_id)) as n, client_id, account_id, financial_advisor_id
    from engagements where is_current and account_id is not null`.execute(db);
  await sql`
    create temp table listed as
    select account_id, (array_agg(client_id order by client_id))[1:25] as client_ids from numbered group by account_id`.execute(
    db,
  );
  await sql`analyze numbered`.execute(db);
  await sql`analyze listed`.execute(db);
}

/** The statements that recreate the dropped indexes on all partitions: those that no constraint needs. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index where indrelid = 'audit_events'::regclass and not indisprimary`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Writes to the partition, so that the triggers of the trail, which chain its events, do not run. */
async function fillMonth(db: Db, month: number, events: number): Promise<void> {
  const name = sql.raw(`audit_events_bench_${month}`);
  // The server has created the partition of this month.
  const start = sql`date_trunc('month', now()) - ${sql.raw(String(months - month))} * interval '1 month'`;
  const { rows } = await sql<{ from: string; to: string }>`
    select (${start})::text as from, (${start} + interval '1 month')::text as to`.execute(db);
  const [bounds] = rows;
  await sql`
    create table ${name} partition of audit_events for values from (${sql.lit(bounds?.from)}) to (${sql.lit(bounds?.to)})`.execute(
    db,
  );
  await sql`
    insert into ${name} (id, at, kind, action, actor, actor_id, account_ids, client_ids, address, request_id)
    overriding system value
    select ${month}::bigint * ${events}::bigint + g.n,
      ${bounds?.from}::timestamptz + g.n::float / ${events + 1}::float * (${bounds?.to}::timestamptz - ${bounds?.from}::timestamptz),
      (case when g.n % 100 = 7 then 'export' when g.n % 5 = 1 then 'change' when g.n % 25 = 3 then 'sign_in' else 'read' end)::audit_kind,
      case when g.n % 100 = 7 then 'export-clients' when g.n % 5 = 1 then 'update-user' when g.n % 25 = 3 then 'start-session'
        when g.n % 20 = 4 then 'list-clients' else 'show-client' end,
      'user', client.financial_advisor_id, array[client.account_id],
      case when g.n % 25 = 3 then '{}' when g.n % 20 = 4 then listed.client_ids else array[client.client_id] end,
      '203.0.113.7', gen_random_uuid()
    from generate_series(1, ${events}::int) as g (n)
    join numbered client on client.n = 1 + floor(
      power((hashint8extended(g.n, ${month}) & 1073741823) / 1073741824.0, 1.5) * (select count(*) from numbered))::bigint
    join listed on listed.account_id = client.account_id
    order by g.n`.execute(db);
}

/** Clients here and there. */
export async function pickClients(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select client_id as id from engagements where is_current and account_id is not null
    order by pg_catalog.hashint8(client_id + 1) limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The client with the most events. */
export async function findBusiestClient(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select client_ids[1] as id from audit_events where action = 'show-client' group by 1 order by count(*) desc limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}
