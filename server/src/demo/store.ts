import { type Insertable, sql } from 'kysely';
import type { Accounts, Dependents, Users } from '../platform/database.gen.ts';
import type { Db } from '../platform/db.ts';

/** Whether this transaction is the one to fill the world: nobody is there yet, and nobody else is filling it. */
export async function isFirst(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(db);
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function insertAccount(db: Db, firm: Insertable<Accounts>): Promise<number> {
  return (await db.insertInto('accounts').values(firm).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertUser(db: Db, person: Insertable<Users>): Promise<number> {
  return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertDependent(db: Db, dependent: Insertable<Dependents>): Promise<void> {
  await db.insertInto('dependents').values(dependent).execute();
}
