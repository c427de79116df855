import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type {
  Accounts,
  Activities,
  Bookings,
  CalendarHours,
  Calendars,
  Dependents,
  EngagementStatusChanges,
  Engagements,
  Policies,
} from '../db/database.gen.ts';

export async function lockDemoData(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(trx);
}

export async function isEmpty(trx: Db): Promise<boolean> {
  await lockDemoData(trx);
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function insertAccount(db: Db, firm: Insertable<Accounts>): Promise<number> {
  return (await db.insertInto('accounts').values(firm).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertEngagement(
  db: Db,
  engagement: Insertable<Engagements>,
  changes: readonly Omit<Insertable<EngagementStatusChanges>, 'engagement_id'>[],
): Promise<void> {
  const inserted = db.insertInto('engagements').values(engagement).returning('id');
  const { id: engagement_id } = await inserted.executeTakeFirstOrThrow();
  await db
    .insertInto('engagement_status_changes')
    .values(changes.map((change) => ({ ...change, engagement_id })))
    .execute();
}

export async function insertDependent(db: Db, dependent: Insertable<Dependents>): Promise<void> {
  await db.insertInto('dependents').values(dependent).execute();
}

export async function setAgent(db: Db, account_ids: readonly number[], health_advisor_id: number): Promise<void> {
  await db.updateTable('accounts').set({ health_advisor_id }).where('id', 'in', account_ids).execute();
}

export async function insertMeeting(db: Db, meeting: Insertable<Bookings>): Promise<void> {
  const { id: engagement_id } = await db
    .selectFrom('engagements')
    .select('id')
    .where('client_id', '=', Number(meeting.user_id))
    .where(sql<boolean>`is_current`)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bookings')
    .values({ ...meeting, engagement_id })
    .execute();
  await db.updateTable('engagements').set({ booking_id: meeting.uid }).where('id', '=', engagement_id).execute();
}

export async function insertHours(
  db: Db,
  calendar: Insertable<Calendars>,
  hours: readonly Insertable<CalendarHours>[],
): Promise<void> {
  await db.insertInto('calendars').values(calendar).execute();
  await db.insertInto('calendar_hours').values(hours).execute();
}

/** @param changed the values of the second version, if there is one */
export async function insertPolicy(
  db: Db,
  policy: Insertable<Policies>,
  changed: Updateable<Policies> | null,
): Promise<void> {
  const { id } = await db.insertInto('policies').values(policy).returning('id').executeTakeFirstOrThrow();
  if (changed)
    await db
      .updateTable('policies')
      .set({ ...changed, version: 2 })
      .where('id', '=', id)
      .execute();
}

export async function shareEstimation(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('estimations').set({ shared_with_client_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function insertActivities(db: Db, activities: readonly Insertable<Activities>[]): Promise<void> {
  await db.insertInto('activities').values(activities).execute();
}

export async function findUserIds(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The firm of this admin, if it is billed and has no subscription. */
export async function findUnsubscribed(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id as user_id', 'accounts.id as account_id', 'accounts.name', 'users.email'])
    .where('users.email', '=', email)
    .where('accounts.stripeable', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscriptions').select('id').whereRef('subscriptions.account_id', '=', 'accounts.id'))),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function insertUnknownSubscription(
  db: Db,
  account_id: number,
  seats: number,
  read_at: Date,
): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({
      ...{ account_id, seats, provider: 'stripe_emulator', subscription_id: 'sub_unknown', plan_type: 'starter' },
      read_at: read_at.toISOString(),
    })
    .execute();
}
