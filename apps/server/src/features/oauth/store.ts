import type { Db } from '../../db/connection.ts';

interface IdentityToken {
  readonly digest: Buffer;
  readonly expires_at: Date;
}

export async function insertUsedToken(db: Db, { digest, expires_at }: IdentityToken): Promise<boolean> {
  const result = await db
    .insertInto('used_identity_tokens')
    .values({ digest, expires_at: expires_at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpiredTokens(db: Db, before: string): Promise<void> {
  await db.deleteFrom('used_identity_tokens').where('expires_at', '<', before).execute();
}
