import type { AttachmentType } from 'contract/vocabulary/attachments';
import { sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { ClientStatus } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { visibleEngagements } from '../../features/engagements/queries.ts';

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;
export type WaitingRow = Awaited<ReturnType<typeof countWaiting>>;

const hasMeeting = (now: Date) => sql<boolean>`exists (
  select from bookings
  where bookings.user_id = users.id
    and bookings.end_at > ${now.toISOString()}
    and bookings.status in ('ACCEPTED', 'PENDING', 'AWAITING_HOST')
)`;

const isCurrent = (attachment: string) =>
  sql<boolean>`${sql.ref(`${attachment}.deleted_at`)} is null and ${sql.ref(`${attachment}.replaced_at`)} is null`;

const isSent = sql<boolean>`exists (select from sent_analyses where sent_analyses.client_id = users.id)`;

/** Whether the client has current analyses of this type, and this user has opened none of them. */
const isUnread = (type: AttachmentType, reader: string) => sql<boolean>`exists (
    select from attachments where attachments.client_id = users.id and type = ${type} and ${isCurrent('attachments')}
  ) and not exists (
    select from attachments join attachment_openings as opening on opening.attachment_id = attachments.id
    where attachments.client_id = users.id and type = ${type} and ${isCurrent('attachments')}
      and opening.user_id = ${sql.ref(reader)}
  )`;

export async function findOwn(db: Db, scope: ClientScope, now: Date) {
  const row = await visibleEngagements(db, scope)
    .select(['engagements.status', hasMeeting(now).as('has_meeting')])
    .select(sql<boolean>`${isSent} and ${isUnread('hpa', 'users.id')}`.as('has_unread_analysis'))
    .executeTakeFirst();
  return row ?? null;
}

/** The agent's clients who requested a meeting in Cal.com, which does not know the agents here; the next meeting first. */
const askedBy = (agent_id: number | null, now: Date) => sql<number[]>`array(
  select asking.id from engagements
  join users as asking on asking.id = engagements.client_id
  join bookings on bookings.user_id = asking.id
  where engagements.health_advisor_id = ${agent_id} and engagements.is_current
    and asking.type = 'ClientUser' and asking.disabled_at is null
    and bookings.end_at > ${now.toISOString()} and bookings.status = 'PENDING'
  group by asking.id
  order by min(bookings.start_at)
)`;

const hasHours = (agent_id: number | null) =>
  sql<boolean>`exists (select from calendar_hours where calendar_hours.user_id = ${agent_id})`;

interface Grace {
  readonly since: Date;
  readonly excluded: readonly ClientStatus[];
}

const hasNotJoined = ({ since, excluded }: Grace) => sql`
  not users.onboarding_complete
  and not engagements.do_not_send_referral_email
  and engagements.referred_at < ${since.toISOString()}
  and not (engagements.status = any(${excluded}::client_status[]))
  and not exists (
    select from activities
    where activities.client_id = users.id
      and activities.kind = 'client_invited'
      and activities.created_at >= ${since.toISOString()}
  )`;

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;

export async function countWaiting(db: Db, scope: ClientScope, grace: Grace, now: Date) {
  const agent_id = scope.kind === 'assigned' ? scope.user_id : null;
  // A condition that costs a lookup per client is evaluated only for its reader.
  const [for_agent, for_advisor] = [agent_id !== null, agent_id === null];
  const not_joined = sql`${for_advisor} and ${hasNotJoined(grace)}`;
  return visibleEngagements(db, scope)
    .select([
      countWhere(sql`engagements.status = 'follow up'`).as('follow_up'),
      countWhere(sql`engagements.status = 'renewal'`).as('renewal'),
      countWhere(sql`${for_advisor} and engagements.status = 'referred' and not ${hasMeeting(now)}`).as(
        'without_meeting',
      ),
      countWhere(sql`engagements.status = 'scheduled' and not ${hasMeeting(now)}`).as('nothing_ahead'),
      countWhere(
        sql`${for_agent} and engagements.status = 'enrolled'
          and not exists (select from policies where policies.client_id = users.id)`,
      ).as('without_plan'),
      countWhere(not_joined).as('not_joined'),
      sql<
        number | null
      >`(array_agg(users.id order by engagements.referred_at, users.id) filter (where ${not_joined}))[1]`.as(
        'first_not_joined',
      ),
      askedBy(agent_id, now).as('asked_by'),
      hasHours(agent_id).as('has_hours'),
    ])
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
}

/** Clients whose analysis was sent and not opened by their advisor, the earliest first. */
export async function listUnread(db: Db, scope: ClientScope): Promise<number[]> {
  const rows = await visibleEngagements(db, scope)
    .innerJoin('sent_analyses', 'sent_analyses.client_id', 'users.id')
    .where(isUnread('hpa_fa', 'engagements.financial_advisor_id'))
    .select('users.id')
    .groupBy('users.id')
    .orderBy((of) => of.fn.min('sent_analyses.sent_at'))
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

const latest = sql<string>`max(greatest(client_version.created_at, advisor_version.created_at))`;

/** Clients with both analyses, one of which arrived after the emails about them, the earliest first. */
export async function listUnsent(db: Db, scope: ClientScope): Promise<number[]> {
  const rows = await visibleEngagements(db, scope)
    .innerJoin('attachments as client_version', 'client_version.client_id', 'users.id')
    .innerJoin('attachments as advisor_version', 'advisor_version.client_id', 'users.id')
    .where('client_version.type', '=', 'hpa')
    .where('advisor_version.type', '=', 'hpa_fa')
    .where(isCurrent('client_version'))
    .where(isCurrent('advisor_version'))
    .select('users.id')
    .groupBy('users.id')
    .having(
      sql<boolean>`${latest} > coalesce((select max(sent_at) from sent_analyses where client_id = users.id), '-infinity')`,
    )
    .orderBy(latest)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}
