import type { CurrentUser } from 'contract/users';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** A person by what they sign in with; null for an unknown or disabled one. */
export async function findSignIn(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws when there is no such person */
export async function getCurrentUser(db: Db, user_id: number): Promise<CurrentUser> {
  const row = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone_number',
      'users.type',
      'users.super_admin',
      'users.role',
      'users.email_confirmed',
      'users.onboarding_complete',
      'users.account_id',
      'users.created_at',
      'accounts.name as account_name',
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    type: row.type as CurrentUser['type'],
    role: row.role as CurrentUser['role'],
    name: `${row.first_name} ${row.last_name}`,
    admin: row.role === 'admin',
  };
}
