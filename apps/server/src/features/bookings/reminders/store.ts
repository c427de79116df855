import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

/**
 * Claims the reminders that are due, each once: a concurrent transaction waits for this one. A meeting that was booked or
 * moved later than its reminder was due gets none.
 */
export async function claimReminders(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ uid: string }>`
    insert into meeting_reminders (booking_uid, kind, start_at)
    select uid, due.kind, start_at
    from bookings, (values
      ('day'::reminder_kind, interval '24 hours', interval '1 hour'),
      ('hour'::reminder_kind, interval '1 hour', interval '0')
    ) as due (kind, earliest, latest)
    where source = 'native' and status = 'ACCEPTED'
      and start_at > ${at}::timestamptz + due.latest and start_at <= ${at}::timestamptz + due.earliest
      and updated_at <= start_at - due.earliest
    on conflict do nothing
    returning booking_uid as uid`.execute(db);
  return rows.map(({ uid }) => uid);
}
