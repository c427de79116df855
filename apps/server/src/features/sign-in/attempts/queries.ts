import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { CodeAttempt, CodePurpose } from './rules.ts';

export const codeAttemptColumns = [
  'code_attempts.id',
  'code_attempts.user_id',
  'users.account_id',
  'code_attempts.session_id',
  'code_attempts.phone_number',
  'code_attempts.secret_encrypted',
  'code_attempts.tries',
  'code_attempts.expires_at',
  'code_attempts.used_at',
  sql<boolean>`coalesce(users.phone_verified_at is not null and users.phone_number = code_attempts.phone_number, false)`.as(
    'is_proven',
  ),
] as const;

export async function findCodeAttempt(db: Db, digest: Buffer, purpose: CodePurpose): Promise<CodeAttempt | null> {
  const row = await db
    .selectFrom('code_attempts')
    .innerJoin('users', 'users.id', 'code_attempts.user_id')
    .select(codeAttemptColumns)
    .where('digest', '=', digest)
    .where('purpose', '=', purpose)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
