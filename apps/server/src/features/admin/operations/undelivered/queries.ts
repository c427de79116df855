import { sql } from 'kysely';
import type { AccountScope } from '../../../../auth/actor.ts';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../db/connection.ts';
import { isInvited } from '../../../links/queries.ts';
import { recipientAssociatedData } from '../../../notifications/rules.ts';
import { fullNameOf } from '../../../users/queries.ts';

const undelivered = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'messages.user_id')
        .on('users.disabled_at', 'is', null)
        .on('users.quarantined_at', 'is', null),
    )
    .select(['messages.id', 'messages.kind', 'messages.purpose', 'messages.recipient_encrypted', 'messages.failure'])
    .select(['messages.attempts', 'messages.created_at', 'messages.resent_at'])
    .select(['users.id as user_id', 'users.type', 'users.email', 'users.pending_email', 'users.email_confirmed'])
    .select(['users.onboarding_complete', 'users.phone_verified_at'])
    .select([fullNameOf('users').as('user_name'), isInvited.as('is_invited')])
    .where('messages.failure', 'is not', null);

export type UndeliveredRow = NonNullable<Awaited<ReturnType<typeof findUndelivered>>>;

export async function findUndelivered(db: Db, scope: AccountScope, id: string) {
  if (scope.kind !== 'all') return null;
  return (await undelivered(db).where('messages.id', '=', id).executeTakeFirst()) ?? null;
}

export async function listUndelivered(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  scope: AccountScope,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
) {
  if (scope.kind !== 'all') return { rows: [], totalCount: 0 };
  const rows = await undelivered(db)
    .where('messages.resent_at', 'is', null)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.ordinal', 'desc')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const { count } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('failure', 'is not', null)
    .where('resent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const withRecipient = rows.map(({ recipient_encrypted, ...row }) => ({
    ...row,
    to: encryption.decrypt(recipientAssociatedData, recipient_encrypted ?? ''),
  }));
  return { rows: withRecipient, totalCount: count };
}
