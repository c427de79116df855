import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Authenticators, Passkeys } from '../../../db/database.gen.ts';

const isOne = ({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean => numUpdatedRows === 1n;

export async function saveAuthenticator(db: Db, authenticator: Insertable<Authenticators>): Promise<void> {
  const { user_id, ...columns } = authenticator;
  await db
    .insertInto('authenticators')
    .values(authenticator)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, last_used_at: null }))
    .execute();
}

/** False for a code that was used before, or is older than one that was. */
export async function advanceAuthenticator(db: Db, user_id: number, last_step: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('authenticators')
    .set({ last_step, last_used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('last_step', '<', last_step)
    .executeTakeFirstOrThrow();
  return isOne(result);
}

export async function deleteAuthenticator(db: Db, user_id: number): Promise<boolean> {
  const result = await db.deleteFrom('authenticators').where('user_id', '=', user_id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** False for a credential that is known already. */
export async function insertPasskey(db: Db, passkey: Insertable<Passkeys>): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False if a concurrent use has counted as far. Authenticators that do not count always report 0. */
export async function advancePasskey(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or counter = 0 and ${counter} = 0)`)
    .executeTakeFirstOrThrow();
  return isOne(result);
}

export async function renamePasskey(db: Db, user_id: number, id: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return isOne(result);
}

export async function deletePasskey(db: Db, user_id: number, id: string): Promise<boolean> {
  const result = await db.deleteFrom('passkeys').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(db: Db, user_id: number, digests: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, user_id);
  await db
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ user_id, digest })))
    .execute();
}

/** False for a code that a concurrent request has used. */
export async function takeRecoveryCode(db: Db, user_id: number, digest: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return isOne(result);
}

export async function deleteRecoveryCodes(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

/** All but the phone, which is part of the user. */
export async function deleteFactors(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', user_id).execute();
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
  await deleteRecoveryCodes(db, user_id);
}
