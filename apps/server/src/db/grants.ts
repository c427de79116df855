import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection.ts';

/** Tables to which the application can only add rows. */
const appendOnlyTables = ['audit_events', 'audit_chain', 'audit_checkpoints'];
const migrationTables = ['kysely_schema_migration', 'kysely_migration', 'kysely_migration_lock'];

/** An arbitrary constant that all versions of the product share. */
const lockKey = 738_114_207;

const auditPartitions = sql`select inhrelid from pg_inherits where inhparent = 'audit_events'::regclass`;

async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'partition' | 'sequence' | 'table' | 'view';
}

/** Leaves out the tables of extensions, which belong to other roles. */
async function listRelations(owner: Db): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select nspname as schema, relname as name, case
      when c.oid in (${auditPartitions}) then 'partition' when relkind = 'S' then 'sequence' when relkind = 'v' then 'view' else 'table' end as kind
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(relowner, 'usage')
    order by schema, name`.execute(owner);
  return rows;
}

/**
 * Gives the application's role what it needs, at each start after the migrations. Tables that are created later are
 * included, because processes of the previous version keep running while a new one migrates.
 */
export async function grantRights(owner: Db, application: Db): Promise<void> {
  const name = await currentRole(application);
  if (name === (await currentRole(owner))) return;
  const role = sql.id(name);
  const schemas = sql.raw('public, pgboss');
  await owner.transaction().execute(async (trx) => {
    // PostgreSQL rejects simultaneous grants on a table.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
    const relations = await listRelations(trx);
    const list = (isMeant: (relation: Relation) => boolean): RawBuilder<unknown> =>
      sql.join(relations.filter(isMeant).map((one) => sql.id(one.schema, one.name)));
    const appendOnly = list((one) => appendOnlyTables.includes(one.name));
    const readOnly = list(
      ({ kind, name: relation }) => ['partition', 'view'].includes(kind) || migrationTables.includes(relation),
    );
    for (const statement of [
      sql`revoke create on schema public from public, ${role}`,
      sql`grant usage on schema ${schemas} to ${role}`,
      sql`grant select, insert, update, delete on ${list(({ kind }) => kind === 'table')} to ${role}`,
      sql`grant usage, select on sequence ${list(({ kind }) => kind === 'sequence')} to ${role}`,
      sql`alter default privileges in schema ${schemas} grant select, insert, update, delete on tables to ${role}`,
      sql`alter default privileges in schema ${schemas} grant usage, select on sequences to ${role}`,
      sql`revoke all on ${appendOnly}, ${readOnly} from ${role}`,
      sql`grant select, insert on ${appendOnly} to ${role}`,
      // Rows are added to a partition through its table, and a view would write without policies.
      sql`grant select on ${readOnly} to ${role}`,
    ])
      await statement.execute(trx);
  });
}

/** Whether the application's role owns the audit trail, or has rights with which it can change or remove events. */
export async function canChangeAuditTrail(application: Db): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select bool_or(rolsuper or rolcreaterole or pg_has_role(relowner, 'member')
      or has_table_privilege(c.oid, 'update, delete, truncate, trigger')) as can
    from pg_class c cross join pg_roles
    where rolname = current_user and (c.oid in (${auditPartitions})
      or (relname in (${sql.join(appendOnlyTables)}) and relnamespace = 'public'::regnamespace))`.execute(application);
  return rows[0]?.can === true;
}

/** A new partition has the rights of any new table; its rows are only read directly. */
export async function revokeWrites(owner: Db, table: string): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select distinct grantee::regrole::text as role from pg_class, aclexplode(relacl)
    where oid = ${table}::regclass and grantee <> relowner and grantee <> 0`.execute(owner);
  for (const { role } of rows)
    await sql`revoke insert, update, delete, truncate, references, trigger on ${sql.table(table)} from ${sql.raw(role)}`.execute(
      owner,
    );
}
