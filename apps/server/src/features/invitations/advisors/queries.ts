import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { isInvited } from '../../links/queries.ts';
import { shownEmail } from '../../users/queries.ts';

/** The firm's users with these addresses, those who are quarantined included. Addresses are in lower case. */
export async function findMembers(db: Db, account_id: number, emails: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .select([
      sql<string>`lower(${shownEmail})`.as('email'),
      sql<boolean>`${isInvited} and type = 'AdvisorUser'`.as('is_invited'),
    ])
    .where('account_id', '=', account_id)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`lower(${shownEmail}) = any(${emails}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.email, row]));
}

/**
 * Of these addresses, in lower case, those that any user has but a disabled advisor of the firm, who is reactivated. A
 * reply must not reveal them.
 */
export async function findTakenEmails(
  db: Db,
  account_id: number | null,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
    .where(
      sql<boolean>`not (disabled_at is not null and type = 'AdvisorUser' and account_id is not distinct from ${account_id ?? 0}::bigint)`,
    )
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Null for a user who has joined or is disabled. The firm of a user without one is empty. */
export async function findInvitee(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('advisor_invitations', 'advisor_invitations.user_id', 'users.id')
    .leftJoin('users as inviter', 'inviter.id', 'advisor_invitations.invited_by')
    .select(['users.id', 'users.type', 'users.super_admin', 'users.first_name', 'advisor_invitations.invited_by'])
    .select(['advisor_invitations.sent_at', shownEmail.as('email')])
    .select([
      sql<boolean>`users.quarantined_at is not null`.as('is_quarantined'),
      sql<string>`coalesce(accounts.name, '')`.as('firm'),
      sql<string>`coalesce(trim(inviter.first_name || ' ' || inviter.last_name), '')`.as('inviter'),
    ])
    .where('users.id', '=', user_id)
    .where('users.type', '<>', 'ClientUser')
    .where('users.disabled_at', 'is', null)
    .where(isInvited)
    .executeTakeFirst();
  return row ?? null;
}

export async function countInvited(db: Db, account_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .innerJoin('advisor_invitations', 'advisor_invitations.user_id', 'users.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.account_id', '=', account_id)
    .where('users.disabled_at', 'is', null)
    .where(isInvited)
    .executeTakeFirstOrThrow();
  return count;
}

/** Until the transaction ends, no link of the invitation is handed over. */
export async function lockInvitation(trx: Db, user_id: number): Promise<string | null> {
  const row = await trx
    .selectFrom('advisor_invitations')
    .select('requested_at')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.requested_at ?? null;
}

export async function hasHandedLink(db: Db, user_id: number, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('link_tokens')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'invite')
    .where('was_mailed', '=', false)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}
