import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { ClientStatus, EngagementStatusChanges, Engagements } from '../../db/database.gen.ts';

/** Does nothing for a client who has a current engagement. */
export async function startEngagement(
  db: Db,
  engagement: Insertable<Engagements>,
  by: { readonly changed_by: number | null; readonly now: Date },
): Promise<void> {
  const starting = db
    .insertInto('engagements')
    .values({ referred_at: by.now.toISOString(), ...engagement })
    .onConflict((conflict) => conflict.column('client_id').where(sql<boolean>`is_current`).doNothing())
    .returning(['id', 'status', 'referred_at']);
  await sql`
    with started as (${starting})
    insert into engagement_status_changes (engagement_id, to_status, changed_by, changed_at)
    select id, status, ${by.changed_by}::bigint, referred_at from started`.execute(db);
}

/**
 * False for a user without a current engagement. Does not write what is current already, so that the version stays and
 * open forms can be saved.
 */
export async function setBooking(db: Db, client_id: number, booking_id: string | null): Promise<boolean> {
  const { rows } = await sql`
    with current_one as (
      select id, booking_id from engagements where client_id = ${client_id} and is_current
    ), changed as (
      update engagements set booking_id = ${booking_id} from current_one
      where engagements.id = current_one.id and current_one.booking_id is distinct from ${booking_id}
    )
    select id from current_one`.execute(db);
  return rows.length > 0;
}

export async function updateEngagement(db: Db, id: number, columns: Updateable<Engagements>): Promise<void> {
  await db.updateTable('engagements').set(columns).where('id', '=', id).execute();
}

interface Successor {
  readonly account_id: number;
  readonly financial_advisor_id: number;
  readonly health_advisor_id: number | null;
  readonly changed_by: number;
  readonly now: string;
}

/**
 * Ends the current engagements of these clients and begins new ones with another firm. Notes and meetings stay with the
 * ended ones, so a scheduled client is referred again.
 */
export async function replaceEngagements(db: Db, client_ids: readonly number[], next: Successor): Promise<void> {
  const { account_id, financial_advisor_id, health_advisor_id, changed_by, now } = next;
  await sql`
    with ended as (
      update engagements set ended_at = ${now}
      where client_id = any(${client_ids}::bigint[]) and is_current
      returning *
    ), begun as (
      insert into engagements (client_id, account_id, financial_advisor_id, health_advisor_id, status, referred_at,
        projected_start_on, agency_person_id, do_not_send_referral_email, created_at, updated_at)
      select client_id, ${account_id}, ${financial_advisor_id}, ${health_advisor_id},
        case status when 'scheduled' then 'referred' else status end, ${now},
        projected_start_on, agency_person_id, do_not_send_referral_email, ${now}, ${now}
      from ended order by client_id
      returning id, status
    )
    insert into engagement_status_changes (engagement_id, to_status, changed_by, changed_at)
    select id, status, ${changed_by}, ${now} from begun`.execute(db);
}

export async function setAdvisor(db: Db, client_ids: readonly number[], financial_advisor_id: number): Promise<void> {
  await db
    .updateTable('engagements')
    .set({ financial_advisor_id })
    .where(sql<boolean>`client_id = any(${client_ids}::bigint[])`)
    .where(sql<boolean>`is_current`)
    .execute();
}

/** Ends the current engagement of one client and gives them the engagements of another. @returns the current one */
export async function adoptEngagements(db: Db, from_client_id: number, client_id: number, now: Date) {
  await db
    .updateTable('engagements')
    .set({ ended_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where(sql<boolean>`is_current`)
    .execute();
  const moved = await db
    .updateTable('engagements')
    .set({ client_id })
    .where('client_id', '=', from_client_id)
    .returning(['id', 'is_current', 'account_id', 'do_not_send_referral_email'])
    .execute();
  return moved.find(({ is_current }) => is_current);
}

type StatusMove = Pick<Insertable<EngagementStatusChanges>, 'to_status' | 'changed_by'> & {
  readonly from_status: ClientStatus;
};

export async function moveStatus(
  db: Db,
  client_id: number,
  { from_status, to_status, changed_by }: StatusMove,
  now: Date,
): Promise<void> {
  const moving = db
    .updateTable('engagements')
    .from('users')
    .set({ status: to_status })
    .whereRef('users.id', '=', 'engagements.client_id')
    .where('users.type', '=', 'ClientUser')
    .where('engagements.client_id', '=', client_id)
    .where(sql<boolean>`engagements.is_current`)
    .where('engagements.status', '=', from_status)
    .returning('engagements.id');
  await sql`
    with moved as (${moving})
    insert into engagement_status_changes (engagement_id, from_status, to_status, changed_by, changed_at)
    select id, ${from_status}::client_status, ${to_status}::client_status, ${changed_by}::bigint,
      ${now.toISOString()}::timestamptz
    from moved`.execute(db);
}

export async function setFirstAgent(db: Db, client_id: number, agent_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('engagements')
    .from('users')
    .set({ health_advisor_id: agent_id })
    .whereRef('users.id', '=', 'engagements.client_id')
    .where('users.type', '=', 'ClientUser')
    .where('engagements.client_id', '=', client_id)
    .where(sql<boolean>`engagements.is_current`)
    .where('engagements.health_advisor_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertStatusChange(db: Db, change: Insertable<EngagementStatusChanges>): Promise<void> {
  await db.insertInto('engagement_status_changes').values(change).execute();
}
