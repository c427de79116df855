import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { AuditEvents } from '../../db/database.gen.ts';
import type { CapturedRow } from './rules.ts';

export async function takeCapturedRows(db: Db): Promise<CapturedRow[]> {
  const { rows } = await sql<CapturedRow>`
    with captured as (delete from audit_changes where transaction_id = pg_current_xact_id() returning *)
    select captured.table_name, captured.record_id, captured.operation, captured.user_id, captured.account_id,
      coalesce(captured.is_client, users.type = 'ClientUser', false) as is_client, captured.fields
    from captured left join users on users.id = captured.user_id
    order by captured.id`.execute(db);
  return rows;
}

export type NewEvent = Pick<
  Insertable<AuditEvents>,
  'at' | 'kind' | 'action' | 'actor' | 'address' | 'request_id' | 'details'
> & {
  readonly actor_id: number | null;
  readonly on_behalf_of_id: number | null;
  readonly api_token_id: number | null;
  readonly account_ids: readonly number[];
  readonly client_ids: readonly number[];
};

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { actor_id, on_behalf_of_id, account_ids, client_ids } = event;
  await sql`
    insert into audit_events (
      at, kind, action, actor, actor_id, on_behalf_of_id, client_ids, details, address, request_id, api_token_id,
      account_ids)
    values (
      ${event.at}, ${event.kind}, ${event.action}, ${event.actor}, ${actor_id}, ${on_behalf_of_id},
      ${client_ids}, ${event.details}, ${event.address}, ${event.request_id}, ${event.api_token_id},
      array(
        select unnest(${account_ids}::bigint[])
        union select account_id from engagements where is_current and client_id = any((select ${client_ids}::bigint[])::bigint[])
          and account_id is not null
        union select account_id from users where id in (${actor_id}::bigint, ${on_behalf_of_id}::bigint)
          and account_id is not null))`.execute(db);
}
