import { type ExpressionBuilder, sql } from 'kysely';
import type { ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB } from '../../db/database.gen.ts';
import { planPerExecution } from '../../db/prepared-statements.ts';

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;
export type WaitingRow = Awaited<ReturnType<typeof countWaiting>>;

type Clients = ExpressionBuilder<DB & { client: DB['users'] }, 'client'>;

const reached = (scope: ClientScope) => (of: Clients) => {
  if (scope.kind === 'all') return of.lit(true);
  if (scope.kind === 'firm') return of('client.account_id', '=', scope.account_id);
  const whose = {
    self: 'client.id',
    advised: 'client.financial_advisor_id',
    assigned: 'client.health_advisor_id',
  } as const;
  return of(whose[scope.kind], '=', scope.user_id);
};

const clients = (db: Db, scope: ClientScope) =>
  db.selectFrom('users as client').where('client.type', '=', 'ClientUser').where(reached(scope));

/** Whether the client has a meeting still to come. */
const hasMeeting = (now: Date) => sql<boolean>`exists (
  select from bookings
  where bookings.user_id = client.id
    and bookings.end_at > ${now.toISOString()}
    and bookings.status in ('ACCEPTED', 'PENDING', 'AWAITING_HOST')
)`;

/** As the list of clients, without those who may not sign in any more: each count leads to the list. */
const listed = (db: Db, scope: ClientScope) => clients(db, scope).where('client.disabled_at', 'is', null);

/** Where a client stands; null for a scope that is not that of a client themself, or of one who has just been removed. */
export async function findOwn(db: Db, scope: ClientScope, now: Date) {
  const row = await clients(db, scope)
    .select(['client.status', hasMeeting(now).as('has_meeting')])
    .executeTakeFirst();
  return row ?? null;
}

/** Clients of the agent who asked for a meeting in the other calendar, which knows no agents of ours; who comes first before the others. */
const askedBy = (agent_id: number | null, now: Date) => sql<number[]>`array(
  select asking.id from users as asking
  join bookings on bookings.user_id = asking.id
  where asking.health_advisor_id = ${agent_id} and asking.type = 'ClientUser' and asking.disabled_at is null
    and bookings.end_at > ${now.toISOString()} and bookings.status = 'PENDING'
  group by asking.id
  order by min(bookings.start_at)
)`;

const hasHours = (agent_id: number | null) =>
  sql<boolean>`exists (select from calendar_hours where calendar_hours.user_id = ${agent_id})`;

/** Who counts as one who has not come in. */
interface Grace {
  /** Who was referred, or invited, since then is left alone. */
  readonly since: Date;
  /** Where it no longer matters. */
  readonly but_in: readonly string[];
}

const hasNotJoined = ({ since, but_in }: Grace) => sql`
  not client.onboarding_complete
  and not client.do_not_send_referral_email
  and client.referred_at < ${since.toISOString()}
  and not (client.status = any(${but_in}))
  and not exists (
    select from activities
    where activities.client_id = client.id
      and activities.kind = 'client_invited'
      and activities.created_at >= ${since.toISOString()}
  )`;

const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;

/** How many of the clients in reach wait for what, in one walk over them, and what waits for the agent whose they are. */
export async function countWaiting(db: Db, scope: ClientScope, timeoutMs: Grace, now: Date) {
  const agent_id = scope.kind === 'assigned' ? scope.user_id : null;
  // Conditions that are looked up for each client are so for those alone who are told of them.
  const [for_agent, for_advisor] = [agent_id !== null, agent_id === null];
  const not_joined = sql`${for_advisor} and ${hasNotJoined(timeoutMs)}`;
  return listed(db, scope)
    .select([
      countWhere(sql`client.status = 'follow up'`).as('follow_up'),
      countWhere(sql`client.status = 'renewal'`).as('renewal'),
      countWhere(sql`${for_advisor} and client.status = 'referred' and not ${hasMeeting(now)}`).as('without_meeting'),
      countWhere(sql`client.status = 'scheduled' and not ${hasMeeting(now)}`).as('nothing_ahead'),
      countWhere(
        sql`${for_agent} and client.status = 'enrolled'
          and not exists (select from policies where policies.user_id = client.id)`,
      ).as('without_plan'),
      countWhere(not_joined).as('not_joined'),
      sql<
        number | null
      >`(array_agg(client.id order by client.referred_at, client.id) filter (where ${not_joined}))[1]`.as(
        'first_not_joined',
      ),
      askedBy(agent_id, now).as('asked_by'),
      hasHours(agent_id).as('has_hours'),
    ])
    .withPlugin(planPerExecution)
    .executeTakeFirstOrThrow();
}
