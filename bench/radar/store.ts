import { sql } from 'kysely';
import type { Encryption } from '../../apps/server/src/crypto/encryption.ts';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { setMarking } from '../clients/store.ts';

/**
 * Gives each client, who is stale, a birth date and an income, which the detection decrypts, and a copy of an estimate of the demo
 * data.
 */
export async function addAnswers(db: Db, { encrypt }: Encryption): Promise<void> {
  await setMarking(db, 'disable');
  // Nothing else depends on these answers, and there are a million updates.
  await sql`alter table client_profiles disable trigger user`.execute(db);
  const years = Array.from({ length: 70 }, (_, index) => 1935 + index);
  const birthdates = years.map((year) => encrypt('users.birthdate', `${year}-05-17`));
  const incomes = years.map((year) => encrypt('users.household_income', String((year - 1900) * 1_000)));
  await sql`
    update client_profiles set
      birthdate_encrypted = (${birthdates}::text[])[1 + user_id % 70],
      household_income_encrypted = (${incomes}::text[])[1 + user_id % 70], zip_code = '60614'`.execute(db);
  await sql`
    insert into estimations (
      account_id, user_id, client_id, client_first_name, type, zip, county, county_name, state, plan_year, dependents,
      household_size, income_encrypted, last_year_income_encrypted, tax_filing_status, share_digest, share_encrypted, created_at, updated_at)
    select g.account_id, g.financial_advisor_id, g.client_id, e.client_first_name,
      e.type, e.zip, e.county, e.county_name, e.state, e.plan_year, e.dependents,
      e.household_size, e.income_encrypted, e.last_year_income_encrypted, e.tax_filing_status,
      sha256(convert_to('radar ' || g.client_id, 'UTF8')), e.share_encrypted, now(), now()
    from engagements g
    join (select *, row_number() over (order by id) as place, count(*) over () as places from estimations) e
      on e.place = g.client_id % e.places + 1
    where g.account_id is not null and g.financial_advisor_id is not null`.execute(db);
  await sql`alter table client_profiles enable trigger user`.execute(db);
  await setMarking(db, 'enable');
}

export const analyze = async (db: Db): Promise<void> => {
  for (const table of ['client_profiles', 'estimations', 'signals', 'signal_checks'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
};

/** The first client of each run, which looks at them in this order; null if there is none. */
export interface First {
  readonly stale: number | null;
  readonly due: number | null;
  /** Of other tables than the newest ones. */
  readonly outdated: number | null;
}

export async function findFirst(db: Db): Promise<First> {
  const { rows } = await sql<First>`
    select
      (select client_id from signal_checks where stale_since is not null order by stale_since, client_id limit 1) as stale,
      (select client_id from signal_checks where next_on <= (now() at time zone 'America/New_York')::date
        order by next_on, client_id limit 1) as due,
      (select min(client_id) from signal_checks where tables_version = 'before') as outdated`.execute(db);
  return rows[0] ?? { stale: null, due: null, outdated: null };
}

export async function countSignals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from signals where status <> 'closed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** As after a night that brings a date of one client in `of`. */
export async function makeDue(db: Db, of: number): Promise<void> {
  await sql`
    update signal_checks set next_on = (now() at time zone 'America/New_York')::date where client_id % ${of} = 0`.execute(
    db,
  );
}

export async function makeOutdated(db: Db): Promise<void> {
  await sql`update signal_checks set tables_version = 'before'`.execute(db);
}

export async function listClientIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select client_id as id from signal_checks order by client_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function changeClient(db: Db, id: number): Promise<void> {
  await sql`update users set last_name = last_name || 'e' where id = ${id}`.execute(db);
}

export async function isComputed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select stale_since is null as done from signal_checks where client_id = ${id}`.execute(db);
  return rows[0]?.done === true;
}
