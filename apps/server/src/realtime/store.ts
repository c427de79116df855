import type { CableEvent } from 'contract/vocabulary/realtime';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { messageTopic, streamPrefixes, streams } from './streams.ts';

const notification = (event: CableEvent, id: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<string>`
  pg_notify(${messageTopic}, json_build_object(
    'streams', ${to},
    'message', json_build_object(
      'event', ${event}::text,
      'id', ${id},
      'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  )::text)`;

const streamOf = (kind: keyof typeof streamPrefixes, column: string) =>
  sql`${streamPrefixes[kind]}::text || ${sql.ref(column)}`;

const allOf = (...parts: RawBuilder<unknown>[]) => sql`array_to_json(array_remove(array[${sql.join(parts)}], null))`;

interface Message {
  readonly event: CableEvent;
  readonly id: number;
  /** A few: a notification has at most 8,000 bytes. */
  readonly streams: readonly string[];
}

/** Publishes to these streams when the transaction commits; an identical message in one transaction goes out once. */
export async function publish(db: Db, message: Message): Promise<void> {
  if (message.streams.length > 0) await sql`select ${publishing(message)}`.execute(db);
}

/** An expression that publishes, for `returning` in a statement that changes something. Its value is an empty string. */
export const publishing = ({ event, id, streams: to }: Message): RawBuilder<string> =>
  notification(event, sql`${id}::bigint`, sql`array_to_json(${to}::text[])`);

const clientStreams = allOf(
  streamOf('client', 'client.id'),
  streamOf('user', 'client.id'),
  streamOf('user', 'advisor.id'),
  streamOf('user', 'agent.id'),
  streamOf('admins', 'engagement.account_id'),
  sql`${streams.supers}::text`,
);

/** An account admin receives events of the firm's clients only, even where they advise a client of another firm. */
const isSubscribedAdvisor = sql`advisor.type = 'AdvisorUser' and (advisor.role <> 'admin' or advisor.account_id is null)`;

/** Does nothing for a user who is not a client. Call it before a client is deleted, not after. */
export const publishClient = (db: Db, client_id: number, event: CableEvent): Promise<void> =>
  publishClients(db, [client_id], event);

export async function publishClients(db: Db, client_ids: readonly number[], event: CableEvent): Promise<void> {
  await publishingClients(client_ids, [event]).execute(db);
}

/** What webhooks tell of these events. Signals and estimates have triggers, which know the record. */
const webhookEvents: Partial<Record<CableEvent, string>> = {
  'client.updated': 'client.updated',
  'booking.updated': 'booking.changed',
};

const recordings = (events: readonly CableEvent[]) =>
  events.flatMap((event) => {
    const happened = webhookEvents[event];
    return happened ? [sql`record_webhook_event(${happened}::webhook_event, client.id, null)`] : [];
  });

/** A query that publishes each of these events for each of these clients, also to webhooks. */
export const publishingClients = (client_ids: readonly number[], events: readonly CableEvent[]): RawBuilder<unknown> =>
  sql`
    select ${sql.join([
      ...events.map((event) => notification(event, sql.ref('client.id'), clientStreams)),
      ...recordings(events),
    ])}
    from users client
    left join engagements engagement on engagement.client_id = client.id and engagement.is_current
    left join users advisor on advisor.id = engagement.financial_advisor_id and ${isSubscribedAdvisor}
    left join users agent on agent.id = engagement.health_advisor_id and agent.type = 'HealthAdvisorUser'
    where client.id = any(${client_ids}::bigint[]) and client.type = 'ClientUser'`;

/** For webhooks alone: of a million clients, open pages do not refetch. @param source a query of each `client_id` once */
export async function recordClients(db: Db, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    select count(record_webhook_event('client.updated', client_id, null)) from (${source}) clients
    where exists (select from webhook_endpoints where is_enabled)`.execute(db);
}

const userStreams = allOf(streamOf('user', 'id'), streamOf('admins', 'account_id'), sql`${streams.supers}::text`);

export async function publishUser(db: Db, user_id: number): Promise<void> {
  await sql`select ${notification('user.updated', sql.ref('id'), userStreams)} from users where id = ${user_id}`.execute(
    db,
  );
}

/** The user's windows show what is new. */
export async function publishNotifications(db: Db, user_ids: readonly number[]): Promise<void> {
  const to = allOf(streamOf('user', 'notified.id'));
  await sql`
    select ${notification('notification.updated', sql.ref('notified.id'), to)}
    from unnest(${user_ids}::bigint[]) as notified (id)`.execute(db);
}

const accountUpdated = (account_id: number): Message => ({
  event: 'account.updated',
  id: account_id,
  streams: [streams.ofAccount(account_id), streams.supers],
});

export const publishAccount = (db: Db, account_id: number): Promise<void> => publish(db, accountUpdated(account_id));

/** As `publishing`. */
export const publishingAccount = (account_id: number): RawBuilder<string> => publishing(accountUpdated(account_id));
