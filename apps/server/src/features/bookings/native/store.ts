import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { DateRange, OpeningHours } from './rules.ts';

interface NewCalendar extends OpeningHours {
  readonly user_id: number;
  readonly join_url: string | null;
  readonly days_off: readonly (DateRange & { readonly note: string | null })[];
}

/**
 * False if the stored version is another one.
 * @param version 0 before the first save; undefined to overwrite any version
 */
export async function saveCalendar(
  trx: Db,
  { hours, special_hours, days_off, ...calendar }: NewCalendar,
  version: number | undefined,
  now: Date,
): Promise<boolean> {
  const updated_at = now.toISOString();
  const saved = await trx
    .insertInto('calendars')
    .values({ ...calendar, updated_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...calendar, updated_at, version: sql`calendars.version + 1` })
        .where((where) => (version === undefined ? where.lit(true) : where('calendars.version', '=', version))),
    )
    .returning('version')
    .executeTakeFirst();
  if (!saved || (version !== undefined && saved.version !== version + 1)) return false;
  const { user_id } = calendar;
  await trx.deleteFrom('calendar_hours').where('user_id', '=', user_id).execute();
  if (hours.length > 0)
    await trx
      .insertInto('calendar_hours')
      .values(hours.map((one) => ({ ...one, user_id })))
      .execute();
  await trx.deleteFrom('calendar_special_hours').where('user_id', '=', user_id).execute();
  if (special_hours.length > 0)
    await trx
      .insertInto('calendar_special_hours')
      .values(special_hours.map(({ date, ...times }) => ({ ...times, date_on: date, user_id })))
      .execute();
  await trx.deleteFrom('calendar_days_off').where('user_id', '=', user_id).execute();
  if (days_off.length > 0)
    await trx
      .insertInto('calendar_days_off')
      .values(days_off.map(({ from, to, note }) => ({ user_id, from_on: from, to_on: to, note })))
      .execute();
  return true;
}
