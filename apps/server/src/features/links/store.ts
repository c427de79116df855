import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { LinkTokens } from '../../db/database.gen.ts';
import { type LinkPurpose, works } from './queries.ts';

export async function upsertLink(db: Db, link: Insertable<LinkTokens>): Promise<void> {
  const { user_id: _, purpose: __, browser_digest: ___, message_id, ...rest } = link;
  await db
    .insertInto('link_tokens')
    .values(link)
    .onConflict((conflict) => {
      const earlier = conflict.columns(['user_id', 'purpose', 'browser_digest', 'message_id']);
      // An email that was stored before has its link.
      return message_id ? earlier.doNothing() : earlier.doUpdateSet(rest);
    })
    .execute();
}

/** Null for a link that does not work, and for one that a concurrent request has used. */
export async function markLinkUsed(db: Db, digest: Buffer, purpose: LinkPurpose, now: Date) {
  const row = await db
    .updateTable('link_tokens')
    .from('users')
    .set({ used_at: now.toISOString(), token_encrypted: null })
    .whereRef('users.id', '=', 'link_tokens.user_id')
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', purpose)
    .where(works(now))
    .returning(['link_tokens.user_id', 'link_tokens.email', 'link_tokens.was_mailed'])
    .returning(sql<boolean>`lower(link_tokens.email) <> lower(users.email)`.as('is_pending'))
    .executeTakeFirst();
  return row ?? null;
}

/** Of those of which a user has many. */
export async function deleteExpiredSignInLinks(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('link_tokens')
    .where((of) => of.or([of('browser_digest', 'is not', null), of('message_id', 'is not', null)]))
    .where('expires_at', '<', before)
    .execute();
}

export async function deleteLinks(db: Db, user_id: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('link_tokens').where('user_id', '=', user_id).where('purpose', 'in', purposes).execute();
}
