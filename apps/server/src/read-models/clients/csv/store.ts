import { sql } from 'kysely';
import type { ClientScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { planPerExecution } from '../../../db/prepared-statements.ts';
import type { Filter } from '../rules.ts';
import { matching } from '../store.ts';

export type ExportedRow = Awaited<ReturnType<typeof listAfter>>[number];

/**
 * The next clients after the one of this number, the highest number first: in the order in which they lie, so that a million are
 * read as fast as a hundred.
 */
export const listAfter = (db: Db, scope: ClientScope, filter: Filter, after: number, count: number) =>
  matching(db, scope, filter)
    .innerJoin('users', 'users.id', 'l.client_id')
    .select([
      'l.client_id as id',
      'l.first_name',
      'l.last_name',
      'l.client_request_type',
      'l.status',
      'l.financial_advisor_id',
      'l.health_advisor_id',
      'users.phone_number',
    ])
    .select([
      sql<string>`case when users.quarantined_at is null then users.email else users.pending_email end`.as('email'),
      sql<string>`(l.referred_at at time zone 'UTC')::date`.as('referred_on'),
    ])
    .where('l.client_id', '<', after)
    // Says nothing new, but lets both be read side by side.
    .where('users.id', '<', after)
    .orderBy('l.client_id', 'desc')
    .limit(count)
    .withPlugin(planPerExecution)
    .execute();
