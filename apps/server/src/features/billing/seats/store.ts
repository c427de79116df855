import type { Insertable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { SeatRequests } from '../../../db/database.gen.ts';

/** @returns false if the advisor has asked since `before` */
export async function saveSeatRequest(db: Db, request: Insertable<SeatRequests>, before: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seat_requests')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ account_id: request.account_id, requested_at: request.requested_at })
        .where((where) =>
          where.or([
            where('seat_requests.requested_at', '<=', before),
            where('seat_requests.account_id', '<>', request.account_id),
          ]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
