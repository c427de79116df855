import type { AttachmentType } from 'contract/vocabulary/attachments';
import type { ClientTodoKind } from 'contract/vocabulary/todos';
import { sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { ClientStatus } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';
import { hasCurrent } from '../../features/analyses/queries.ts';
import { visibleEngagements } from '../../features/engagements/queries.ts';
import { isRejected } from '../../features/notifications/queries.ts';

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

const isUnread = (type: AttachmentType, reader: string) => sql<boolean>`exists (
    select from attachments where attachments.client_id = users.id and type = ${type} and ${isCurrent('attachments')}
  ) and not exists (
    select from attachments join attachment_openings as opening on opening.attachment_id = attachments.id
    where attachments.client_id = users.id and type = ${type} and ${isCurrent('attachments')}
      and opening.user_id = ${sql.ref(reader)}
  )`;

/** Correlates with `users.id`. */
export const ownColumns = (now: Date) =>
  [
    hasMeeting(now).as('has_meeting'),
    sql<boolean>`${isSent} and ${isUnread('hpa', 'users.id')}`.as('has_unread_analysis'),
  ] as const;

export async function findOwn(db: Db, scope: ClientScope, now: Date) {
  const row = await visibleEngagements(db, scope)
    .select('engagements.status')
    .select(ownColumns(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the client requested a meeting in Cal.com, which does not know the agents here. */
const hasAsked = (now: Date) => sql<boolean>`exists (
  select from bookings
  where bookings.user_id = users.id and bookings.end_at > ${now.toISOString()} and bookings.status = 'PENDING'
)`;

const isWithoutPlan = sql<boolean>`engagements.status = 'enrolled'
  and not exists (select from policies where policies.client_id = users.id)`;

/** An analysis was promised for when the profile is complete or the client has spoken with the agent. */
const isAnalysisDue = ({ statuses }: Grace) => sql<boolean>`
  engagements.status = any(${statuses}::client_status[])
  and not (${hasCurrent('hpa')} and ${hasCurrent('hpa_fa')})
  and (
    exists (
      select from client_profiles
      where client_profiles.user_id = users.id and client_profiles.survey_completed_at is not null
    )
    or exists (select from bookings where bookings.engagement_id = engagements.id and bookings.outcome = 'held')
  )`;

const hasHours = (agent_id: number | null) =>
  sql<boolean>`exists (select from calendar_hours where calendar_hours.user_id = ${agent_id})`;

interface Grace {
  readonly since: Date;
  readonly excluded: readonly ClientStatus[];
  /** In which the client looks for coverage. */
  readonly statuses: readonly ClientStatus[];
}

const hasNotJoined = ({ since, excluded }: Grace) => sql<boolean>`
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

type Condition = ReturnType<typeof sql<boolean>>;
type Conditions = Readonly<Partial<Record<ClientTodoKind, Condition>>>;

const ofEveryReader = (now: Date): Conditions => ({
  nothing_ahead: sql`engagements.status = 'scheduled' and not ${hasMeeting(now)}`,
  follow_up: sql`engagements.status = 'follow up'`,
  renewal: sql`engagements.status = 'renewal'`,
});

/** A super admin has none. */
function conditionsOf(db: Db, scope: ClientScope, grace: Grace, now: Date): Conditions {
  switch (scope.kind) {
    case 'assigned':
      return {
        ...ofEveryReader(now),
        answer_meeting: hasAsked(now),
        upload_analyses: isAnalysisDue(grace),
        send_analyses: sql`users.id in ${unsent(db, scope)}`,
        without_plan: isWithoutPlan,
      };
    case 'advised':
    case 'firm':
      return {
        ...ofEveryReader(now),
        address_rejected: isRejected('users.id'),
        read_analyses: sql`users.id in ${unread(db, scope)}`,
        without_meeting: sql`engagements.status = 'referred' and not ${hasMeeting(now)}`,
        not_joined: hasNotJoined(grace),
      };
    case 'self':
    case 'all':
      return {};
  }
}

const countWhere = (condition: Condition = sql`false`) => sql<number>`count(*) filter (where ${condition})`;

export async function countWaiting(db: Db, scope: ClientScope, grace: Grace, now: Date) {
  const agent_id = scope.kind === 'assigned' ? scope.user_id : null;
  const conditions = conditionsOf(db, scope, grace, now);
  return visibleEngagements(db, scope)
    .select([
      countWhere(conditions.address_rejected).as('address_rejected'),
      countWhere(conditions.follow_up).as('follow_up'),
      countWhere(conditions.renewal).as('renewal'),
      countWhere(conditions.nothing_ahead).as('nothing_ahead'),
      countWhere(conditions.without_meeting).as('without_meeting'),
      countWhere(conditions.not_joined).as('not_joined'),
      countWhere(conditions.answer_meeting).as('answer_meeting'),
      countWhere(conditions.upload_analyses).as('upload_analyses'),
      countWhere(conditions.without_plan).as('without_plan'),
      hasHours(agent_id).as('has_hours'),
    ])
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
}

export async function listWaiting(db: Db, scope: ClientScope, kind: ClientTodoKind, grace: Grace, now: Date) {
  const condition = conditionsOf(db, scope, grace, now)[kind];
  if (!condition) return [];
  const rows = await visibleEngagements(db, scope)
    .select('users.id')
    .where(condition)
    .withPlugin(planPerExecution)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listTodoKinds(db: Db, scope: ClientScope, ids: readonly number[], grace: Grace, now: Date) {
  const conditions = Object.entries(conditionsOf(db, scope, grace, now));
  const rows = await visibleEngagements(db, scope)
    .select('users.id')
    .select(
      sql<ClientTodoKind[]>`array_remove(array[${sql.join(
        conditions.map(([kind, condition]) => sql`case when ${condition} then ${kind}::text end`),
      )}]::text[], null)`.as('kinds'),
    )
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

function unread(db: Db, scope: ClientScope) {
  return visibleEngagements(db, scope)
    .innerJoin('sent_analyses', 'sent_analyses.client_id', 'users.id')
    .where(isUnread('hpa_fa', 'engagements.financial_advisor_id'))
    .select('users.id')
    .distinct();
}

export const listUnread = (db: Db, scope: ClientScope) => unread(db, scope).execute();

const latest = sql<string>`max(greatest(client_version.created_at, advisor_version.created_at))`;

function unsent(db: Db, scope: ClientScope) {
  return visibleEngagements(db, scope)
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
    );
}

export const listUnsent = (db: Db, scope: ClientScope) => unsent(db, scope).execute();
