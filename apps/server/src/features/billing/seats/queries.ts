import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/connection.ts';
import { fullNameOf } from '../../users/queries.ts';
import { firstAdmin } from '../notices/queries.ts';
import { selectSubscription } from '../queries.ts';

const billedFirm = (db: Db, account_id: number) =>
  db.selectFrom('accounts').where('accounts.id', '=', account_id).where('accounts.stripeable', '=', true);

const maxWaiting = 100;

/** What concerns the admins of a firm. @param since ISO 8601: requests before it no longer count */
export async function findFirmSeats(db: Db, account_id: number, since: string) {
  const waiting = db
    .selectFrom('seat_requests')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'seat_requests.user_id').onRef('users.account_id', '=', 'seat_requests.account_id'),
    )
    .select(['users.id', fullNameOf('users').as('name')])
    .where('seat_requests.account_id', '=', account_id)
    .where('seat_requests.requested_at', '>', since)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`not has_seat(users.id)`)
    .orderBy('seat_requests.requested_at', 'desc')
    .orderBy('users.id')
    .limit(maxWaiting);
  const row = await billedFirm(db, account_id)
    .select([
      'accounts.seats',
      jsonObjectFrom(selectSubscription(db, account_id).clearSelect().select('status')).as('subscription'),
      jsonArrayFrom(waiting).as('waiting'),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** What concerns a member of a firm. */
export async function findMemberSeat(db: Db, account_id: number, user_id: number) {
  const row = await billedFirm(db, account_id)
    .leftJoin('seat_requests', (join) =>
      join.onRef('seat_requests.account_id', '=', 'accounts.id').on('seat_requests.user_id', '=', user_id),
    )
    .select(['accounts.seats', 'seat_requests.requested_at', jsonObjectFrom(firstAdmin(db, account_id)).as('admin')])
    .executeTakeFirst();
  return row ?? null;
}

export const getAsker = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([fullNameOf('users').as('name'), 'users.email', 'accounts.name as firm'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
