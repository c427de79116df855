import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { AgentProfiles, ClientProfiles, Users } from '../../db/database.gen.ts';
import type { WrittenColumns } from './rules.ts';

interface Profiles {
  readonly profile?: Updateable<ClientProfiles>;
  readonly agent_profile?: Updateable<AgentProfiles>;
}

/** Null where the address belongs to another user. */
export async function createUser(
  db: Db,
  { profile = {}, agent_profile = {}, ...user }: Insertable<Users> & Profiles,
): Promise<number | null> {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  if (user.type === 'ClientUser') await saveClientProfile(db, row.id, profile);
  if (user.type === 'HealthAdvisorUser') await saveAgentProfile(db, row.id, agent_profile);
  return row.id;
}

interface ReactivatedAdvisor {
  readonly first_name: string;
  readonly last_name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: 'admin' | 'member';
}

export async function reactivateAdvisors(
  db: Db,
  account_id: number,
  advisors: readonly ReactivatedAdvisor[],
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    update users set disabled_at = null, password_hash = null, phone_verified_at = null, onboarding_complete = false,
      onboarding_step = 0, email_confirmed = false, two_fa_enabled = false, super_admin = false,
      first_name = listed.first_name, last_name = listed.last_name, role = listed.role
    from jsonb_to_recordset(${JSON.stringify(advisors)}::jsonb) as listed (
      first_name text, last_name text, email text, role user_role)
    where lower(users.email) = listed.email and users.account_id = ${account_id} and users.type = 'AdvisorUser'
      and users.disabled_at is not null
    returning users.id, listed.email`.execute(db);
  return rows;
}

export async function setAccounts(db: Db, user_ids: readonly number[], account_id: number | null): Promise<void> {
  await db.updateTable('users').set({ account_id }).where(sql<boolean>`id = any(${user_ids}::bigint[])`).execute();
}

interface AdvisorRow {
  readonly account_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: 'admin' | 'member';
  readonly created_at: string;
  readonly pending_email: string | null;
  readonly quarantined_at: string | null;
}

/** Leaves out those whose address is taken. */
export async function insertAdvisors(db: Db, rows: readonly AdvisorRow[]): Promise<{ id: number; email: string }[]> {
  const inserted = await sql<{ id: number; email: string }>`
    insert into users (type, account_id, first_name, last_name, email, role, created_at, pending_email, quarantined_at)
    select 'AdvisorUser', account_id, first_name, last_name, email, role, created_at, pending_email, quarantined_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (
      account_id bigint, first_name text, last_name text, email text, role user_role, created_at timestamptz,
      pending_email text, quarantined_at timestamptz)
    on conflict (lower(email)) do nothing
    returning id, email`.execute(db);
  return inserted.rows;
}

export async function saveClientProfile(db: Db, user_id: number, profile: Updateable<ClientProfiles>): Promise<void> {
  await db
    .insertInto('client_profiles')
    .values({ ...profile, user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...profile, user_id }))
    .execute();
}

export async function saveAgentProfile(db: Db, user_id: number, profile: Updateable<AgentProfiles>): Promise<void> {
  await db
    .insertInto('agent_profiles')
    .values({ ...profile, user_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...profile, user_id }))
    .execute();
}

/** Does not write what is stored already, so that the version stays and open forms can be saved. */
export async function setTimeZone(db: Db, user_id: number, time_zone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ time_zone })
    .where('id', '=', user_id)
    .where('time_zone', 'is distinct from', time_zone)
    .execute();
}

const uniqueViolation = '23505';

/**
 * `stale`: the record has another version by now; `taken`: the email belongs to another user, and the transaction
 * cannot continue.
 */
export async function updateUser(
  db: Db,
  read: { readonly id: number; readonly version?: number | undefined },
  columns: WrittenColumns,
): Promise<'written' | 'stale' | 'taken'> {
  const { id, version } = read;
  const outcome = await db
    .updateTable('users')
    .set({ ...columns.users, updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
    .then(
      ({ numUpdatedRows }) => (numUpdatedRows === 1n ? ('written' as const) : ('stale' as const)),
      (error: { code?: string }) => {
        if (error.code === uniqueViolation) return 'taken' as const;
        throw error;
      },
    );
  if (outcome !== 'written') return outcome;
  if (Object.keys(columns.client_profiles).length > 0) await saveClientProfile(db, id, columns.client_profiles);
  if (Object.keys(columns.agent_profiles).length > 0) await saveAgentProfile(db, id, columns.agent_profiles);
  return outcome;
}

type Expected = {
  readonly [Column in 'phone_number' | 'password_hash' | 'onboarding_complete']?: string | boolean | null;
};

/** False where a column does not have its expected value. */
export async function updateUserColumns(
  db: Db,
  user_id: number,
  columns: Updateable<Users>,
  expected: Expected = {},
): Promise<boolean> {
  const { numUpdatedRows } = await Object.entries(expected)
    .reduce(
      (query, [column, value]) => query.where(sql.ref(`users.${column}`), 'is not distinct from', value),
      db.updateTable('users').set(columns).where('id', '=', user_id),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setSurveyCompleted(db: Db, user_id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('client_profiles')
    .set({ survey_completed_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('survey_completed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteUser(db: Db, user_id: number): Promise<boolean> {
  const result = await db.deleteFrom('users').where('id', '=', user_id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
