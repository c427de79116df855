import { sql } from 'kysely';
import { errorCodeOf } from '../startup-error.ts';
import type { Db } from './connection.ts';

const lockNotAvailable = '55P03';

/** Tables with the policies of the migrations. */
const withPolicies = sql`select polrelid from pg_policy`;

/** A process of a version without scopes would find no row. Only the application's role sees its own connections whole. */
async function isFormerVersionConnected(application: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and application_name = ''`.execute(application);
  return rows.length > 0;
}

async function listTables(owner: Db, isEnabled: boolean): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where oid in (${withPolicies}) and relrowsecurity = ${isEnabled}
    order by name`.execute(owner);
  return rows.map(({ name }) => name);
}

async function enable(owner: Db, table: string): Promise<boolean> {
  try {
    await owner.transaction().execute(async (trx) => {
      // Other statements queue behind one that waits for the lock of a table.
      await sql`set local lock_timeout = 2000`.execute(trx);
      await sql`alter table ${sql.table(table)} enable row level security`.execute(trx);
    });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === lockNotAvailable) return false;
    throw error;
  }
}

/**
 * Enables row-level security of tables that have policies, unless a process of a former version is connected or a long
 * transaction holds a table. It can be repeated.
 * @returns whether it is enabled for all
 */
export async function enableRowSecurity(owner: Db, application: Db): Promise<boolean> {
  if (await isFormerVersionConnected(application)) return false;
  let isComplete = true;
  for (const name of await listTables(owner, false)) isComplete = (await enable(owner, name)) && isComplete;
  return isComplete;
}

/** Before a former version is started again, which would find no row. */
export async function disableRowSecurity(owner: Db): Promise<void> {
  for (const name of await listTables(owner, true))
    await sql`alter table ${sql.table(name)} disable row level security`.execute(owner);
}

/** Whether the policies of all tables apply to the application's role, which they do not if it owns the tables. */
export async function isRowSecurityActive(application: Db): Promise<boolean> {
  const { rows } = await sql<{ active: boolean | null }>`
    select bool_and(row_security_active(oid)) as active from pg_class where oid in (${withPolicies})`.execute(
    application,
  );
  return rows[0]?.active === true;
}
