import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export type Factors = Awaited<ReturnType<typeof findFactors>>;

export const findFactors = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .select((of) => [
      'users.phone_number',
      sql<boolean>`users.phone_number is not null and users.phone_verified_at is not null`.as('phone_verified'),
      of
        .exists(of.selectFrom('authenticators').whereRef('user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('authenticator'),
      of
        .exists(of.selectFrom('passkeys').whereRef('user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('passkey'),
      sql<number>`(
        select count(*)::integer from recovery_codes where user_id = users.id and used_at is null)`.as(
        'recovery_codes_left',
      ),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();

export type Authenticator = NonNullable<Awaited<ReturnType<typeof findAuthenticator>>>;

export async function findAuthenticator(db: Db, user_id: number) {
  const row = await db.selectFrom('authenticators').selectAll().where('user_id', '=', user_id).executeTakeFirst();
  return row ?? null;
}

export const listPasskeys = (db: Db, user_id: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('created_at').orderBy('id').execute();

export async function findPasskey(db: Db, user_id: number, credential_id: string) {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();
  return row ?? null;
}

export async function ownsPasskey(db: Db, user_id: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUnusedRecoveryCode(db: Db, user_id: number, digest: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('digest')
    .where('user_id', '=', user_id)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
