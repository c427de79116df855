import { type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../../platform/actor/actor.ts';
import type { Db } from '../../../platform/db.ts';
import type { Filter } from '../rules.ts';
import { matching } from '../store.ts';

/** How far a file has come. */
export interface Place {
  readonly id: number;
  /** As the database writes it: milliseconds alone would not find the place again. */
  readonly moment: string;
}

export type ExportedRow = Awaited<ReturnType<typeof listAfter>>[number];

/** The next clients after a place, or from the start: the newest first. */
export const listAfter = (db: Db, scope: ClientScope, filter: Filter, place: Place | null, count: number) =>
  matching(db, scope, filter)
    .innerJoin('users', 'users.id', 'l.client_id')
    .leftJoin('users as advisor', 'advisor.id', 'l.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('users as agent', 'agent.id', 'l.health_advisor_id')
    .select([
      'l.client_id as id',
      'l.first_name',
      'l.last_name',
      'l.client_request_type',
      'l.referred_at',
      'l.status',
      'users.phone_number',
      'firm.plan_type',
      'advisor.first_name as advisor_first_name',
      'advisor.last_name as advisor_last_name',
      'agent.first_name as agent_first_name',
      'agent.last_name as agent_last_name',
    ])
    .select([
      sql<string>`case when users.held_at is null then users.email else users.pending_email end`.as('email'),
      sql<string>`l.created_at::text`.as('moment'),
    ])
    .$if(place !== null, (query) =>
      query.where(
        sql<SqlBool>`(l.created_at, l.client_id) < (${place?.moment ?? ''}::timestamptz, ${place?.id ?? 0}::bigint)`,
      ),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.client_id', 'desc')
    .limit(count)
    .modifyEnd(sql`/* planned for its values */`)
    .execute();
