import { sql } from 'kysely';
import type { AccountScope } from '../../../../auth/actor.ts';
import type { Db } from '../../../../db/connection.ts';
import { isInvited } from '../../../links/queries.ts';
import { fullNameOf, lockUser } from '../../../users/queries.ts';

const askedBy = sql<string | null>`coalesce(
  nullif(trim(inviter.first_name || ' ' || inviter.last_name), ''),
  (select nullif(actor_name, '') from activities
    where activities.client_id = users.id and kind = 'client_referred' order by id limit 1))`;

/** Null if the user who added the person was deleted. */
const askerId = sql<number | null>`coalesce(
  inviter.id,
  (select actor_id from activities where activities.client_id = users.id and kind = 'client_referred' order by id limit 1))`;

/** These records would be mixed with those of the other client. */
const hasRecords = sql<boolean>`(
  exists (select from policies where policies.client_id = users.id)
  or exists (select from attachments where attachments.client_id = users.id)
  or exists (select from dependents where dependents.user_id = users.id))`;

const hasClients = sql<boolean>`exists (
  select from engagements where engagements.financial_advisor_id = users.id and engagements.is_current)`;

const quarantined = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('advisor_invitations as invitation', 'invitation.user_id', 'users.id')
    .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('users as holder', (join) => join.on(sql<boolean>`lower(holder.email) = lower(users.pending_email)`))
    .leftJoin('accounts as holder_account', 'holder_account.id', 'holder.account_id')
    .select([
      'users.id',
      'users.type',
      'users.first_name',
      'users.last_name',
      'users.pending_email',
      'users.quarantined_at',
      'users.account_id',
      'users.advisor_messages',
      'accounts.name as account_name',
      'holder.id as holder_id',
      'holder.type as holder_type',
      'holder.super_admin as holder_super_admin',
      'holder.disabled_at as holder_disabled_at',
      'holder.account_id as holder_account_id',
      'holder_account.name as holder_account_name',
    ])
    .select([fullNameOf('users').as('name'), fullNameOf('holder').as('holder_name')])
    .select([isInvited.as('is_invited'), hasRecords.as('has_records'), hasClients.as('has_clients')])
    .select([askedBy.as('asked_by'), askerId.as('asker_id')])
    .where('users.quarantined_at', 'is not', null)
    .where('users.disabled_at', 'is', null);

export type QuarantinedRow = NonNullable<Awaited<ReturnType<typeof findQuarantined>>>;

/** Only super admins see quarantined users. */
export async function findQuarantined(db: Db, scope: AccountScope, user_id: number) {
  if (scope.kind !== 'all') return null;
  return (await quarantined(db).where('users.id', '=', user_id).executeTakeFirst()) ?? null;
}

/** Until the transaction ends, others wait to resolve this person or to change the one who has the address. */
export async function lockQuarantined(trx: Db, scope: AccountScope, user_id: number) {
  const found = await findQuarantined(trx, scope, user_id);
  // In ascending order, as triggers lock them.
  const ids = [user_id, found?.holder_id ?? user_id].toSorted((one, other) => one - other);
  for (const id of new Set(ids)) await lockUser(trx, id);
  return findQuarantined(trx, scope, user_id);
}

export async function listQuarantined(
  db: Db,
  scope: AccountScope,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
) {
  if (scope.kind !== 'all') return { rows: [], totalCount: 0 };
  const rows = await quarantined(db)
    .orderBy('users.quarantined_at')
    .orderBy('users.id')
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('quarantined_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: count };
}

export async function findEngagement(db: Db, scope: AccountScope, client_id: number, now: Date) {
  if (scope.kind !== 'all') return null;
  const row = await db
    .selectFrom('engagements')
    .innerJoin('client_profiles', 'client_profiles.user_id', 'engagements.client_id')
    .leftJoin('accounts', 'accounts.id', 'engagements.account_id')
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .select(['engagements.financial_advisor_id', 'engagements.do_not_send_referral_email'])
    .select(['engagements.projected_start_on', 'client_profiles.client_request_type', 'accounts.name as account_name'])
    .select(fullNameOf('advisor').as('advisor_name'))
    .select(
      sql<boolean>`num_nonnulls(engagements.advisor_notes_encrypted, engagements.agency_notes_encrypted) > 0`.as(
        'has_notes',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('bookings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('bookings.engagement_id', '=', 'engagements.id')
        .where('bookings.status', 'in', ['ACCEPTED', 'PENDING', 'AWAITING_HOST'])
        .where('bookings.end_at', '>', now.toISOString())
        .as('meetings'),
    )
    .where('engagements.client_id', '=', client_id)
    .where(sql<boolean>`engagements.is_current`)
    .executeTakeFirst();
  return row ?? null;
}
