import type { Db } from '../../db/connection.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export async function findUserByIdentity(db: Db, { issuer, subject }: Identity): Promise<number | null> {
  const row = await db
    .selectFrom('oauth_identities')
    .innerJoin('users', 'users.id', 'oauth_identities.user_id')
    .select('users.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
