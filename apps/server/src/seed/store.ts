import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type {
  Accounts,
  Activities,
  Bookings,
  CalendarHours,
  Calendars,
  Dependents,
  Policies,
  Users,
} from '../db/database.gen.ts';

/** Whether this transaction is the one to fill the world: nobody is there yet, and nobody else is filling it. */
export async function isFirst(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(db);
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function insertAccount(db: Db, firm: Insertable<Accounts>): Promise<number> {
  return (await db.insertInto('accounts').values(firm).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertUser(db: Db, person: Insertable<Users>): Promise<number> {
  return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertDependent(db: Db, dependent: Insertable<Dependents>): Promise<void> {
  await db.insertInto('dependents').values(dependent).execute();
}

export async function setAgent(db: Db, account_ids: readonly number[], health_advisor_id: number): Promise<void> {
  await db.updateTable('accounts').set({ health_advisor_id }).where('id', 'in', account_ids).execute();
}

/** A meeting, which is from then on the one that counts for its client. */
export async function insertMeeting(db: Db, meeting: Insertable<Bookings>): Promise<void> {
  await db.insertInto('bookings').values(meeting).execute();
  await db.updateTable('users').set({ booking_id: meeting.uid }).where('id', '=', meeting.user_id).execute();
}

export async function insertHours(
  db: Db,
  calendar: Insertable<Calendars>,
  hours: readonly Insertable<CalendarHours>[],
): Promise<void> {
  await db.insertInto('calendars').values(calendar).execute();
  await db.insertInto('calendar_hours').values(hours).execute();
}

export async function insertPolicies(db: Db, policies: readonly Insertable<Policies>[]): Promise<void> {
  await db.insertInto('policies').values(policies).execute();
}

export async function insertActivities(db: Db, activities: readonly Insertable<Activities>[]): Promise<void> {
  await db.insertInto('activities').values(activities).execute();
}
