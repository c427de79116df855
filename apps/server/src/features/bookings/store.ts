import type { Db } from '../../db/connection.ts';

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

const columns = [
  'uid',
  'user_id',
  'agent_id',
  'source',
  'status',
  'start_at as start',
  'end_at as end',
  'host_name',
  'join_url',
] as const;

/** A meeting; whoever shows or changes it has to look up whether its person is in reach. */
export async function findBooking(db: Db, uid: string) {
  const row = await db.selectFrom('bookings').select(columns).where('uid', '=', uid).executeTakeFirst();
  return row ?? null;
}

/** Every meeting of a person that stands and lies ahead. */
export async function listAhead(db: Db, user_id: number, now: Date) {
  return db
    .selectFrom('bookings')
    .select(['uid', 'source', 'agent_id'])
    .where('user_id', '=', user_id)
    .where('status', 'not in', ['CANCELLED', 'REJECTED'])
    .where('start_at', '>', now.toISOString())
    .execute();
}
