import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import { sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { matchesSearch } from '../../db/search.ts';
import { visibleEngagements } from '../../features/engagements/queries.ts';
import { fullNameOf } from '../../features/users/queries.ts';
import type { StartRange } from './rules.ts';

export interface Listed extends StartRange {
  /** Null for all. */
  readonly isCanceled: boolean | null;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
  readonly search: string;
  readonly agent_id?: number | undefined;
  readonly outcome?: MeetingOutcome | 'none' | undefined;
  readonly now: Date;
}

const searchText = sql`search_form(' ' || users.first_name || ' ' || users.last_name || ' ' || coalesce(bookings.host_name, ''))`;

/** Meetings with a former firm of a client belong to an engagement that is not visible. */
export const visibleMeetings = (db: Db, scope: ClientScope) =>
  visibleEngagements(db, scope).innerJoin('bookings', 'bookings.engagement_id', 'engagements.id');

function matching(db: Db, scope: ClientScope, { from, before, isCanceled, search, agent_id, outcome, now }: Listed) {
  return visibleMeetings(db, scope)
    .$if(from !== null, (query) => query.where('bookings.start_at', '>=', from ?? ''))
    .$if(before !== null, (query) => query.where('bookings.start_at', '<', before ?? ''))
    .$if(isCanceled !== null, (query) =>
      query.where('bookings.status', isCanceled ? 'in' : 'not in', ['CANCELLED', 'REJECTED']),
    )
    .$if(agent_id !== undefined, (query) => query.where('bookings.agent_id', '=', agent_id ?? 0))
    .$if(outcome === 'none', (query) =>
      query
        .where('bookings.outcome', 'is', null)
        .where('bookings.status', 'not in', ['CANCELLED', 'REJECTED'])
        .where('bookings.start_at', '<=', now.toISOString()),
    )
    .$if(outcome !== undefined && outcome !== 'none', (query) =>
      query.where('bookings.outcome', '=', outcome === 'none' ? null : (outcome ?? null)),
    )
    .$if(search !== '', (query) => query.where(matchesSearch(searchText, search)));
}

export async function listMeetings(db: Db, scope: ClientScope, listed: Listed) {
  const { currentPage, pageSize, order } = listed;
  const found = matching(db, scope, listed);
  const [rows, counted] = await Promise.all([
    found
      .leftJoin('users as outcome_author', 'outcome_author.id', 'bookings.outcome_by')
      .select([
        'bookings.uid',
        'bookings.user_id',
        'bookings.agent_id',
        'bookings.source',
        'bookings.status',
        'bookings.start_at as start',
        'bookings.end_at as end',
        'bookings.host_name',
        'bookings.join_url',
        'bookings.outcome',
        'bookings.outcome_at',
        'engagements.status as client_status',
      ])
      .select([fullNameOf('outcome_author').as('outcome_author'), fullNameOf('users').as('client_name')])
      .orderBy('bookings.start_at', order)
      .orderBy('bookings.uid', order)
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .withPlugin(planPerExecution)
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).withPlugin(planPerExecution).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: counted.count };
}

/** The hosts of visible meetings. For a super admin, all agents: a million meetings would be read to find their hosts. */
export async function listHosts(db: Db, scope: ClientScope) {
  if (scope.kind === 'assigned') return [];
  return db
    .selectFrom('users as agent')
    .select(['agent.id', fullNameOf('agent').as('name')])
    .where('agent.type', '=', 'HealthAdvisorUser')
    .$if(scope.kind !== 'all', (query) =>
      query.where('agent.id', 'in', visibleMeetings(db, scope).select('bookings.agent_id').distinct()),
    )
    .orderBy(sql`agent.last_name collate "und-x-icu"`)
    .orderBy(sql`agent.first_name collate "und-x-icu"`)
    .orderBy('agent.id')
    .execute();
}
