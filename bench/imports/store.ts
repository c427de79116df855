import { sql } from 'kysely';
import type { Encryption } from '../../apps/server/src/crypto/encryption.ts';
import type { Db } from '../../apps/server/src/db/connection.ts';
import { personOf } from './file.ts';

const clientsPerStep = 10_000;

/** Clients with the names, emails and birth dates of the export. */
export async function fillInsured(db: Db, encryption: Encryption, clients: number): Promise<void> {
  for (let from = 1; from <= clients; from += clientsPerStep) {
    const numbers = Array.from({ length: Math.min(clientsPerStep, clients + 1 - from) }, (_, at) => from + at);
    const people = numbers.map(personOf);
    await sql`
      with
        given as (
          select * from unnest(${people.map((one) => one.first_name)}::text[], ${people.map((one) => one.last_name)}::text[],
            ${people.map((one) => one.email)}::text[], ${people.map((one) => one.zip_code)}::text[],
            ${people.map((one) => encryption.encrypt('users.birthdate', one.birth_date))}::text[])
            as given (first_name, last_name, email, zip_code, birthdate_encrypted)),
        people as (
          insert into users (type, first_name, last_name, email)
          select 'ClientUser', first_name, last_name, email from given returning id, email),
        profiles as (
          insert into client_profiles (user_id, zip_code, birthdate_encrypted)
          select people.id, given.zip_code, given.birthdate_encrypted from people join given using (email)
          returning user_id)
      insert into engagements (client_id) select user_id from profiles`.execute(db);
  }
  for (const table of ['users', 'client_profiles', 'engagements', 'listed_clients'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

export async function deleteMatchKeys(db: Db): Promise<void> {
  await sql`truncate client_match_keys`.execute(db);
}

/** The clients whose match keys are written. */
export async function countMatchable(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('client_match_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countPolicies(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('policies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All columns but those of the version: an undo writes a new one with the old values, in the name of its user. */
const compared = sql`
  id, client_id, policy_type, policy_status, issuer_name, plan_name, metallic_level, covered_lives, effective_on, ends_on,
  gross_premium_cents, subsidy_cents, premium_cents, deductible_cents, moop_cents, major_medical, summary_of_benefits_url,
  created_at, import_id, import_row, import_key, content_digest`;

/** Remembers all policies, for `comparePolicies`. */
export async function keepPolicies(db: Db): Promise<void> {
  await sql`create table kept_policies as select * from policies`.execute(db);
  await sql`create table kept_versions as select * from policy_versions`.execute(db);
  await sql`create table kept_subscribers as select * from client_subscribers`.execute(db);
}

/** The number of rows that were added, removed or changed since. Versions are only added. */
export async function comparePolicies(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      (select 'added', ${compared} from policies except select 'added', ${compared} from kept_policies)
      union all (select 'removed', ${compared} from kept_policies except select 'removed', ${compared} from policies)) policies`.execute(
    db,
  );
  const { rows: others } = await sql<{ count: number }>`
    select
      (select count(*) from (select * from kept_versions except select * from policy_versions) lost)
      + (select count(*) from (
        (select * from client_subscribers except select * from kept_subscribers)
        union all (select * from kept_subscribers except select * from client_subscribers)) subscribers) as count`.execute(
    db,
  );
  return Number(rows[0]?.count) + Number(others[0]?.count);
}
