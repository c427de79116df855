import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { CableEvent } from 'contract/vocabulary/realtime';
import type { SignalKind } from 'contract/vocabulary/signals';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import type { ActivityKind } from '../../db/database.gen.ts';
import { publishingClients } from '../../realtime/store.ts';

/** Holds what a sentence needs besides the names, and no health data. */
export type ActivityEvent =
  | { readonly kind: 'status_changed'; readonly detail: { readonly from: ClientStatus; readonly to: ClientStatus } }
  | {
      readonly kind: 'meeting_booked' | 'meeting_rescheduled';
      readonly detail: { readonly start: string; readonly from?: string };
    }
  | {
      readonly kind: 'meeting_outcome_changed';
      readonly detail: { readonly start: string; readonly outcome?: MeetingOutcome };
    }
  | {
      readonly kind: 'message_sent' | 'message_stopped';
      /** The cause is set if the email was not delivered. Without it, the client has opted out. */
      readonly detail: { readonly message: string; readonly signal: SignalKind; readonly cause?: 'failed' };
    }
  | { readonly kind: 'client_moved'; readonly detail: { readonly to?: string } }
  | {
      readonly kind:
        | 'client_referred'
        | 'client_invited'
        | 'client_joined'
        | 'survey_completed'
        | 'advisor_changed'
        | 'agent_changed'
        | 'details_changed'
        | 'meeting_cancelled'
        | 'analysis_added'
        | 'analysis_sent'
        | 'estimate_opened'
        | 'renewal_letter_made';
      readonly detail?: never;
    };

type RecordedEvent = ActivityEvent & { readonly client_id: number; readonly actor_id: number | null };

/**
 * Call it in the transaction of the change and after it: the firm, advisor and agent are those that the client has by
 * then.
 * @param others events of the same change that are published with it
 */
export async function recordActivity(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { client_id, detail = {}, ...event }: RecordedEvent,
  ...others: CableEvent[]
): Promise<void> {
  await insertActivities(db, { ...event, client_ids: [client_id], detail }, clock(), others);
}

type RecordedEvents = ActivityEvent & { readonly client_ids: readonly number[]; readonly actor_id: number | null };

/** The same activity for many clients. `client_moved` is recorded before the move, so that it names the former advisor. */
export async function recordActivities(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { detail = {}, ...event }: RecordedEvents,
): Promise<void> {
  await insertActivities(db, { ...event, detail }, clock(), []);
}

interface NewActivity {
  readonly kind: ActivityKind;
  readonly client_ids: readonly number[];
  readonly actor_id: number | null;
  readonly detail: object;
}

interface NamedColumn {
  readonly key: 'name' | 'from';
  readonly column: 'financial_advisor_id' | 'health_advisor_id';
}

const namedColumns: Partial<Record<ActivityKind, NamedColumn>> = {
  advisor_changed: { key: 'name', column: 'financial_advisor_id' },
  agent_changed: { key: 'name', column: 'health_advisor_id' },
  client_moved: { key: 'from', column: 'financial_advisor_id' },
};

const fullName = (table: string) =>
  sql<string>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

async function insertActivities(
  db: Db,
  activity: NewActivity,
  now: Date,
  others: readonly CableEvent[],
): Promise<void> {
  const { kind, client_ids, actor_id, detail } = activity;
  const named = namedColumns[kind];
  const name = named
    ? sql`jsonb_build_object(${named.key}::text, (select ${fullName('named')} from users as named where named.id = ${sql.ref(`engagement.${named.column}`)}))`
    : sql`'{}'::jsonb`;
  const kept = sql`jsonb_strip_nulls(${name} || ${JSON.stringify(detail)}::jsonb)`;
  const inserting = db
    .insertInto('activities')
    .columns(['kind', 'account_id', 'client_id', 'actor_id', 'actor_name', 'detail', 'created_at'])
    .expression(
      db
        .selectFrom('users as client')
        .leftJoin('engagements as engagement', (join) =>
          join.onRef('engagement.client_id', '=', 'client.id').on(sql<boolean>`engagement.is_current`),
        )
        .leftJoin('users as actor', (join) => join.on('actor.id', '=', actor_id))
        .where(sql<boolean>`client.id = any(${client_ids}::bigint[])`)
        .where('client.type', '=', 'ClientUser')
        .select([
          sql<ActivityKind>`${kind}::activity_kind`.as('kind'),
          'engagement.account_id',
          'client.id as client_id',
          'actor.id as actor_id',
          sql<string>`coalesce(${fullName('actor')}, '')`.as('actor_name'),
          kept.as('detail'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ])
        .orderBy('client.id'),
    );
  await sql`
    with inserted as (${inserting}) ${publishingClients(client_ids, ['activity.created', ...others])}`.execute(db);
}

export async function moveActivities(db: Db, from_client_id: number, client_id: number): Promise<void> {
  await db.updateTable('activities').set({ client_id }).where('client_id', '=', from_client_id).execute();
}
