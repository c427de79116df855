import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { Accounts } from '../../db/database.gen.ts';

const columns = [
  'id',
  'name',
  'firm_association',
  'firm_size',
  'street_1',
  'city',
  'state',
  'zip',
  'plan_type',
  'two_fa_enabled',
  'health_advisor_id',
  'version',
  'created_at',
] as const;
export type AccountRow = Pick<Selectable<Accounts>, (typeof columns)[number]>;

export async function findAccount(db: Db, id: number): Promise<AccountRow | null> {
  const row = await db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Writes over the version that was read, or over any; null when somebody else wrote meanwhile. */
export async function updateAccount(
  db: Db,
  read: { readonly id: number; readonly version?: number | undefined },
  fields: Updateable<Accounts>,
  now: Date,
): Promise<AccountRow | null> {
  const { id, version } = read;
  const row = await db
    .updateTable('accounts')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether this person stands among the first of their firm's advisors, as many as there are seats; so does everyone who is no
 * advisor, and who works where seats are not counted.
 */
export async function isSeated(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_seated: boolean }>`
    select users.super_admin or users.type <> 'AdvisorUser' or not coalesce(accounts.stripeable, false) or accounts.seats > (
      select count(*) from users as elder
      where elder.account_id = users.account_id and elder.type = 'AdvisorUser' and elder.disabled_at is null
        and (elder.created_at, elder.id) < (users.created_at, users.id)
    ) as is_seated
    from users left join accounts on accounts.id = users.account_id
    where users.id = ${user_id} and users.disabled_at is null`.execute(db);
  return rows[0]?.is_seated ?? false;
}

/** Whether somebody can be a client's agent: a health agent who may sign in. */
export async function isAgent(db: Db, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('type', '=', 'HealthAdvisorUser')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The agent whom new clients of a firm are given; null where the firm has none who may sign in. */
export async function findAgentOf(db: Db, account_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users as agent', 'agent.id', 'accounts.health_advisor_id')
    .select('agent.id')
    .where('accounts.id', '=', account_id)
    .where('agent.type', '=', 'HealthAdvisorUser')
    .where('agent.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
