import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { AdvisorInvitations } from '../../../db/database.gen.ts';
import { isInvited } from '../../links/queries.ts';

type NewInvitation = Pick<Insertable<AdvisorInvitations>, 'invited_by'> & { readonly created_at: string };

export async function saveInvitations(
  db: Db,
  user_ids: readonly number[],
  { invited_by, created_at }: NewInvitation,
): Promise<void> {
  await sql`
    insert into advisor_invitations (user_id, invited_by, created_at, requested_at)
    select user_id, ${invited_by}, ${created_at}, ${created_at} from unnest(${user_ids}::bigint[]) as user_id
    on conflict (user_id) do update set invited_by = excluded.invited_by, requested_at = excluded.requested_at
  `.execute(db);
}

/** An advisor who was disabled is invited as if for the first time. */
export async function deleteInvitations(db: Db, user_ids: readonly number[]): Promise<void> {
  await db.deleteFrom('advisor_invitations').where(sql<boolean>`user_id = any(${user_ids}::bigint[])`).execute();
}

export async function updateInvitation(
  db: Db,
  user_id: number,
  columns: Updateable<AdvisorInvitations>,
): Promise<void> {
  await db.updateTable('advisor_invitations').set(columns).where('user_id', '=', user_id).execute();
}

interface Resend {
  readonly invited_by: number;
  readonly now: string;
  readonly before: string;
}

/** False if an email was requested after `before`. Of concurrent calls, one succeeds. */
export async function requestResend(db: Db, user_id: number, { invited_by, now, before }: Resend): Promise<boolean> {
  const row = await db
    .insertInto('advisor_invitations')
    .values({ user_id, invited_by, created_at: now, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ requested_at: now })
        .where('advisor_invitations.requested_at', '<=', before),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

const waiting = (db: Db) =>
  db
    .updateTable('advisor_invitations')
    .from('users')
    .whereRef('users.id', '=', 'advisor_invitations.user_id')
    .where('users.disabled_at', 'is', null)
    .where(isInvited);

/** Of advisors who have not been invited yet, such as the admin of a firm whose setup was left before the last step. */
export async function saveMissingInvitations(
  db: Db,
  account_id: number,
  { invited_by, created_at }: NewInvitation,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into advisor_invitations (user_id, invited_by, created_at, requested_at)
    select users.id, ${invited_by}, ${created_at}, ${created_at} from users
    where users.account_id = ${account_id} and users.type = 'AdvisorUser' and users.disabled_at is null and ${isInvited}
    on conflict (user_id) do nothing returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function requestReminders(
  db: Db,
  account_id: number,
  { now, before }: { readonly now: string; readonly before: string },
): Promise<number[]> {
  const rows = await waiting(db)
    .set({ requested_at: now })
    .where('users.account_id', '=', account_id)
    .where('advisor_invitations.requested_at', '<=', before)
    .returning('advisor_invitations.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface Reminder {
  readonly now: string;
  readonly reminders: number;
  readonly invited_before: string;
  readonly invited_after: string;
  readonly emailed_before: string;
}

/** Leaves out advisors who were handed a link, because a reminder would invalidate it. */
export async function requestAutomaticReminders(
  db: Db,
  { now, reminders, invited_before, invited_after, emailed_before }: Reminder,
): Promise<number[]> {
  const rows = await waiting(db)
    .set({ requested_at: now, reminders: reminders + 1 })
    .where('advisor_invitations.reminders', '=', reminders)
    .where('advisor_invitations.created_at', '<=', invited_before)
    .where('advisor_invitations.created_at', '>', invited_after)
    .where('advisor_invitations.requested_at', '<=', emailed_before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link_tokens')
            .select('link_tokens.user_id')
            .whereRef('link_tokens.user_id', '=', 'users.id')
            .where('link_tokens.purpose', '=', 'invite')
            .where('link_tokens.was_mailed', '=', false)
            .where('link_tokens.expires_at', '>', now),
        ),
      ),
    )
    .returning('advisor_invitations.user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
