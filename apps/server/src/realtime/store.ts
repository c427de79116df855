import type { CableEvent } from 'contract/vocabulary/realtime';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { streamPrefixes, streams } from './rules.ts';
import { messageTopic } from './topics.ts';

/** A message and the streams it goes into, as the processes hear it; the time is that of the transaction. */
const told = (event: CableEvent, id: RawBuilder<unknown>, into: RawBuilder<unknown>) => sql`
  pg_notify(${messageTopic}, json_build_object(
    'streams', ${into},
    'message', json_build_object(
      'event', ${event}::text,
      'id', ${id},
      'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
  )::text)`;

/** The stream of whom this column of users names; null where it names nobody. */
const named = (kind: keyof typeof streamPrefixes, column: string) =>
  sql`${streamPrefixes[kind]}::text || ${sql.ref(column)}`;

const allOf = (...into: RawBuilder<unknown>[]) => sql`array_to_json(array_remove(array[${sql.join(into)}], null))`;

export async function tell(db: Db, event: CableEvent, id: number, into: readonly string[]): Promise<void> {
  await sql`select ${told(event, sql`${id}::bigint`, sql`array_to_json(${into}::text[])`)}`.execute(db);
}

const ofClient = allOf(
  named('client', 'client.id'),
  named('user', 'client.id'),
  named('user', 'advisor.id'),
  named('user', 'agent.id'),
  named('admins', 'client.account_id'),
  sql`${streams.supers}::text`,
);

/** An account admin hears of the firm's clients and of no others, whoever's advisor they were in another firm. */
const looksAfter = sql`advisor.type = 'AdvisorUser' and (advisor.role <> 'admin' or advisor.account_id is null)`;

export async function publishClientEvent(db: Db, client_id: number, event: CableEvent): Promise<void> {
  await sql`
    select ${told(event, sql.ref('client.id'), ofClient)}
    from users client
    left join users advisor on advisor.id = client.financial_advisor_id and ${looksAfter}
    left join users agent on agent.id = client.health_advisor_id and agent.type = 'HealthAdvisorUser'
    where client.id = ${client_id} and client.type = 'ClientUser'`.execute(db);
}

const ofUser = allOf(named('user', 'id'), named('admins', 'account_id'), sql`${streams.supers}::text`);

export async function publishUserEvent(db: Db, user_id: number): Promise<void> {
  await sql`select ${told('user.updated', sql.ref('id'), ofUser)} from users where id = ${user_id}`.execute(db);
}
