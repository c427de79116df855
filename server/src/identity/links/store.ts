import { type Insertable, sql } from 'kysely';
import type { LinkTokens } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/db.ts';
import type { LinkPurpose } from './rules.ts';

/** Puts a link in the place of the person's earlier one of the same purpose. */
export async function putLink(db: Db, link: Insertable<LinkTokens>): Promise<void> {
  const { user_id: _, purpose: __, ...rest } = link;
  await db
    .insertInto('link_tokens')
    .values(link)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(rest))
    .execute();
}

/** What makes a link work: neither used nor run out, its person may sign in and still has its address or waits for it. */
const works = (now: Date) =>
  sql<boolean>`link_tokens.used_at is null and link_tokens.expires_at > ${now.toISOString()} and users.disabled_at is null
    and lower(link_tokens.email) in (lower(users.email), lower(users.pending_email))`;

export async function findLink(db: Db, digest: Buffer, purpose: LinkPurpose, now: Date) {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .select(['link_tokens.user_id', 'link_tokens.email', 'link_tokens.was_mailed', 'link_tokens.issued_by'])
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', purpose)
    .where(works(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up, for the one of several at once who comes first; null for the others and for a link that does not work. */
export async function takeLink(db: Db, digest: Buffer, purpose: LinkPurpose, now: Date) {
  const row = await db
    .updateTable('link_tokens')
    .from('users')
    .set({ used_at: now.toISOString() })
    .whereRef('users.id', '=', 'link_tokens.user_id')
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', purpose)
    .where(works(now))
    .returning(['link_tokens.user_id', 'link_tokens.email', 'link_tokens.was_mailed'])
    .executeTakeFirst();
  return row ?? null;
}
