import type { UserType } from 'contract/users';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ClientScope } from '../platform/actor/actor.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Db } from '../platform/db.ts';
import { closedStatuses, daysToJoin } from './rules.ts';

/** Whether this person has a meeting still to come. */
const hasMeeting = (table: 'person' | 'client', now: Date) => sql<boolean>`exists (
  select from bookings
  where bookings.user_id = ${sql.ref(`${table}.id`)}
    and bookings.end_at > ${now.toISOString()}
    and bookings.status in ('ACCEPTED', 'PENDING', 'AWAITING_HOST')
)`;

/** Meetings that this person was asked for in the other calendar, the next one first. */
const unanswered = (now: Date) => sql<number[]>`array(
  select bookings.user_id from bookings
  where bookings.agent_id = person.id and bookings.end_at > ${now.toISOString()} and bookings.status = 'PENDING'
  order by bookings.start_at
)`;

/** What of a person decides what they themself are to do. @throws when there is no such person */
export async function getPerson(db: Db, user_id: number, now: Date) {
  const row = await db
    .selectFrom('users as person')
    .leftJoin('users as advisor', 'advisor.id', 'person.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .where('person.id', '=', user_id)
    .select([
      'person.id as user_id',
      'person.account_id',
      'person.type',
      'person.super_admin',
      'person.email_confirmed',
      'person.pending_email',
      'person.onboarding_complete',
      'person.phone_number',
      'person.survey_step',
      'person.status',
      'firm.plan_type as advisor_plan',
      hasMeeting('person', now).as('has_meeting'),
      unanswered(now).as('asked_by'),
      sql<boolean>`person.role = 'admin'`.as('admin'),
      sql<boolean>`person.survey_completed_at is not null`.as('survey_completed'),
      sql<boolean>`exists (select from calendar_hours where calendar_hours.user_id = person.id)`.as('has_hours'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, type: row.type as UserType };
}

type Clients = ExpressionBuilder<DB & { client: DB['users'] }, 'client'>;

const reached = (scope: ClientScope) => (of: Clients) => {
  if (scope.reach === 'firm') return of('client.account_id', '=', scope.account_id);
  const whose = {
    self: 'client.id',
    advised: 'client.financial_advisor_id',
    assigned: 'client.health_advisor_id',
  } as const;
  return scope.reach === 'all' ? of.lit(true) : of(whose[scope.reach], '=', scope.user_id);
};

/** A client who could have come in by now, and has not lately been invited anew. */
const hasNotJoined = (before: string) => sql`
  not client.onboarding_complete and client.disabled_at is null and not client.do_not_send_referral_email
  and client.referred_at < ${before} and not (client.status = any(${closedStatuses}))
  and not exists (
    select from activities
    where activities.client_id = client.id and activities.kind = 'client_invited' and activities.created_at >= ${before}
  )`;

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;

/** How many of the clients in reach wait for what, in one walk over them. */
export async function countClients(db: Db, scope: ClientScope, now: Date) {
  const before = new Date(now.getTime() - daysToJoin * 86_400_000).toISOString();
  return db
    .selectFrom('users as client')
    .where('client.type', '=', 'ClientUser')
    .where(reached(scope))
    .select([
      countWhere(sql`client.status = 'follow up'`).as('follow_up'),
      countWhere(sql`client.status = 'renewal'`).as('renewal'),
      countWhere(sql`client.status = 'referred' and not ${hasMeeting('client', now)}`).as('without_meeting'),
      countWhere(sql`client.status = 'scheduled' and not ${hasMeeting('client', now)}`).as('nothing_ahead'),
      countWhere(
        sql`client.status = 'enrolled' and not exists (select from policies where policies.user_id = client.id)`,
      ).as('without_plan'),
      countWhere(hasNotJoined(before)).as('not_joined'),
      sql<
        number | null
      >`(array_agg(client.id order by client.referred_at, client.id) filter (where ${hasNotJoined(before)}))[1]`.as(
        'first_not_joined',
      ),
    ])
    .executeTakeFirstOrThrow();
}
