import { maxShownMeetings } from 'contract/vocabulary/calendar';
import { type SignalKind, signalKinds } from 'contract/vocabulary/signals';
import { type SqlBool, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { visibleSignals } from '../../features/signals/queries.ts';
import { fullNameOf } from '../../features/users/queries.ts';
import { visibleMeetings } from '../meetings/queries.ts';
import { categoryOf, type DueRow, type FeedCategory, type MeetingRow, type NamedClient } from './rules.ts';

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

interface Times {
  readonly from: string;
  readonly before: string;
}

interface OfAdvisor {
  readonly financial_advisor_id?: number | undefined;
}

/** Constants, so that PostgreSQL finds the indexes of signals that are not closed. */
const dueSignals = (db: Db, scope: ClientScope, { first_day, last_day }: Days) =>
  visibleSignals(db, scope)
    .where(sql<SqlBool>`signals.status = 'open'`)
    .where('signals.due_on', '>=', first_day)
    .where('signals.due_on', '<=', last_day);

const activeMeetings = (db: Db, scope: ClientScope, { from, before }: Times) =>
  visibleMeetings(db, scope)
    .where('bookings.status', 'not in', ['CANCELLED', 'REJECTED'])
    .where('bookings.start_at', '>=', from)
    .where('bookings.start_at', '<', before);

export const countDue = (db: Db, scope: ClientScope, { financial_advisor_id, ...days }: Days & OfAdvisor) =>
  dueSignals(db, scope, days)
    .select(['signals.due_on', 'signals.kind', sql<number>`count(*)`.as('count')])
    .$if(financial_advisor_id !== undefined, (query) =>
      query.where('engagements.financial_advisor_id', '=', financial_advisor_id ?? 0),
    )
    .groupBy(['signals.due_on', 'signals.kind'])
    .withPlugin(planPerExecution)
    .execute();

interface Month extends Times, OfAdvisor {
  readonly time_zone: string;
}

/** The first of each day, with how many the day has. */
export function listMonthMeetings(db: Db, scope: ClientScope, { time_zone, financial_advisor_id, ...times }: Month) {
  const day = sql<string>`(bookings.start_at at time zone ${time_zone}::text)::date`;
  const ranked = activeMeetings(db, scope, times)
    .select(['bookings.uid', 'bookings.user_id', 'bookings.start_at as start', 'bookings.end_at as end'])
    .select([day.as('day'), fullNameOf('users').as('client_name')])
    .$if(financial_advisor_id !== undefined, (query) =>
      query.where('engagements.financial_advisor_id', '=', financial_advisor_id ?? 0),
    );
  return db
    .selectFrom(
      db
        .selectFrom(ranked.as('meeting'))
        .selectAll()
        .select([
          sql<number>`row_number() over (partition by day order by start, uid)`.as('place'),
          sql<number>`count(*) over (partition by day)`.as('of_day'),
        ])
        .as('placed'),
    )
    .select(['uid', 'user_id', 'start', 'end', 'day', 'client_name', 'of_day'])
    .where('place', '<=', maxShownMeetings)
    .orderBy('start')
    .orderBy('uid')
    .withPlugin(planPerExecution)
    .execute();
}

const kindsOf = (category: FeedCategory): SignalKind[] => signalKinds.filter((kind) => categoryOf[kind] === category);

/** Named in a title. */
const maxNamed = 3;

/** One row for each day and category: a day on which a period ends has the clients of a whole firm. */
export async function listDue(db: Db, scope: ClientScope, days: Days): Promise<DueRow[]> {
  const category = sql<FeedCategory>`case
    when signals.kind = any(${kindsOf('enrollment')}::signal_kind[]) then 'enrollment'
    when signals.kind = any(${kindsOf('estimate')}::signal_kind[]) then 'estimate' else 'follow_up' end`;
  const clients = dueSignals(db, scope, days)
    .select(['signals.due_on', 'users.id', 'users.first_name', 'users.last_name', category.as('category')])
    .distinct();
  return db
    .selectFrom(clients.as('client'))
    .select(['due_on', 'category', sql<number>`count(*)`.as('count')])
    .select(
      sql<NamedClient[]>`to_jsonb((array_agg(
        jsonb_build_object('id', id, 'first_name', first_name, 'last_name', last_name)
        order by last_name, first_name, id))[1:${sql.lit(maxNamed)}])`.as('clients'),
    )
    .groupBy(['due_on', 'category'])
    .orderBy('due_on')
    .orderBy('category')
    .withPlugin(planPerExecution)
    .execute();
}

/** Of a feed. The next ones come first, so that those are left out that were longest ago. */
const maxFeedMeetings = 5_000;

export async function listFeedMeetings(db: Db, scope: ClientScope, times: Times, now: Date): Promise<MeetingRow[]> {
  const rows = await activeMeetings(db, scope, times)
    .select(['bookings.uid', 'bookings.sequence', 'bookings.start_at as start', 'bookings.end_at as end'])
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .orderBy(sql`bookings.start_at < ${now.toISOString()}`)
    .orderBy('bookings.start_at')
    .orderBy('bookings.uid')
    .limit(maxFeedMeetings)
    .withPlugin(planPerExecution)
    .execute();
  return rows
    .map(({ id, first_name, last_name, ...meeting }) => ({ ...meeting, client: { id, first_name, last_name } }))
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
}
