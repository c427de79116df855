import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { shownEmail } from '../users/queries.ts';

/** A user has at most one working link for each purpose, and of `magic_link` one for each browser that requested it and each email to a client. */
export type LinkPurpose = 'invite' | 'confirm_email' | 'reset_password' | 'magic_link';

export const isInvited = sql<boolean>`users.password_hash is null and not users.onboarding_complete
  and users.phone_verified_at is null and not exists (select 1 from oauth_identities where oauth_identities.user_id = users.id)`;

/** Whether a client has neither joined nor opened a link from an email. */
export const hasNotJoined = sql<boolean>`not users.email_confirmed and (${isInvited})`;

/** An invitation ends when its user joins in any way, so that it cannot set their phone. */
export const works = (now: Date) =>
  sql<boolean>`link_tokens.used_at is null and link_tokens.expires_at > ${now.toISOString()} and users.disabled_at is null
    and (lower(link_tokens.email) = lower(users.email)
      or (link_tokens.purpose = 'confirm_email' and lower(link_tokens.email) = lower(users.pending_email)))
    and (link_tokens.purpose <> 'invite' or (${isInvited}))`;

export async function findLink(db: Db, digest: Buffer, purpose: LinkPurpose, now: Date) {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .select(['link_tokens.user_id', 'link_tokens.email', 'link_tokens.browser_digest'])
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', purpose)
    .where(works(now))
    .executeTakeFirst();
  return row ?? null;
}

export const listEncryptedTokens = (db: Db, user_ids: readonly number[], now: Date) =>
  db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .select(['link_tokens.user_id', 'link_tokens.token_encrypted'])
    .where(sql<boolean>`link_tokens.user_id = any(${user_ids}::bigint[])`)
    .where('link_tokens.purpose', '=', 'invite')
    .where('link_tokens.token_encrypted', 'is not', null)
    .where(works(now))
    .$narrowType<{ token_encrypted: string }>()
    .execute();

/** A phone is required only where codes can be sent to it. Otherwise the first sign-in adds another second factor. */
export async function findInvitation({ db, clock, sms }: Pick<AppContext, 'db' | 'clock' | 'sms'>, digest: Buffer) {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .leftJoin('users as inviter', 'inviter.id', 'link_tokens.issued_by')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.first_name',
      'users.phone_number',
      'users.type',
      'users.super_admin',
      'accounts.name as account_name',
    ])
    .select(shownEmail.as('email'))
    .select(
      sql<boolean>`users.two_fa_enabled or users.super_admin or coalesce(accounts.two_fa_enabled, false)`.as(
        'phone_required',
      ),
    )
    .select(sql<string | null>`nullif(trim(inviter.first_name || ' ' || inviter.last_name), '')`.as('invited_by'))
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', 'invite')
    .where(works(clock()))
    .executeTakeFirst();
  return row ? { ...row, phone_required: row.phone_required && sms !== null } : null;
}

export async function findConfirmedEmail(db: Db, digest: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('users', 'users.id', 'link_tokens.user_id')
    .select('users.email')
    .where('link_tokens.digest', '=', digest)
    .where('link_tokens.purpose', '=', 'confirm_email')
    .where('link_tokens.used_at', 'is not', null)
    .where('link_tokens.expires_at', '>', now.toISOString())
    .where(sql<boolean>`lower(link_tokens.email) = lower(users.email)`)
    .where('users.email_confirmed', '=', true)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}
