import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

export const findIdempotencyKey = (db: Db, digest: Buffer) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'is_committed', 'status', 'reply_encrypted'])
    .select(sql<boolean>`lease_ends_at < now()`.as('is_abandoned'))
    .where('digest', '=', digest)
    .executeTakeFirst();
