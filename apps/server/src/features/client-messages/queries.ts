import { type SqlBool, sql } from 'kysely';
import type { Actor, ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { visibleEngagements } from '../engagements/queries.ts';
import { isRejected } from '../notifications/queries.ts';
import { fullNameOf } from '../users/queries.ts';
import type { StoppedRow } from './store.ts';

export type SelectedRow = Awaited<ReturnType<typeof listSelected>>[number];

const selected = (db: Db, scope: ClientScope, ids: readonly number[]) =>
  visibleEngagements(db, scope)
    .innerJoin('signals', 'signals.client_id', 'engagements.client_id')
    .leftJoin('accounts', 'accounts.id', 'engagements.account_id')
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('users as agent', 'agent.id', 'engagements.health_advisor_id')
    .select([
      'signals.id',
      'signals.version',
      'signals.client_id',
      'signals.kind',
      'signals.status',
      'signals.opens_on',
      'signals.due_on',
      'signals.facts_encrypted',
      'signals.messaged_at',
      'engagements.account_id',
      'accounts.name as account_name',
      'users.first_name',
      'users.email',
      'users.advisor_messages',
      'advisor.id as advisor_id',
      'advisor.email as advisor_email',
      'advisor.phone_number as advisor_phone',
      'agent.id as agent_id',
      'agent.email as agent_email',
      'agent.phone_number as agent_phone',
    ])
    .select([
      fullNameOf('users').as('client_name'),
      sql<string | null>`${fullNameOf('advisor')}`.as('advisor_name'),
      sql<string | null>`${fullNameOf('agent')}`.as('agent_name'),
      isRejected('users.id').as('is_rejected'),
      sql<boolean>`users.quarantined_at is not null`.as('is_quarantined'),
    ])
    .where(sql<SqlBool>`signals.id = any(${ids}::bigint[])`)
    .orderBy('signals.id');

export const listSelected = (db: Db, scope: ClientScope, ids: readonly number[]) => selected(db, scope, ids).execute();

/** Until the transaction ends, others wait to send about these signals or to change them. */
export const lockSelected = (trx: Db, scope: ClientScope, ids: readonly number[]) =>
  selected(trx, scope, ids).forNoKeyUpdate('signals').execute();

export async function findSender(db: Db, { user_id }: Actor) {
  return db
    .selectFrom('users')
    .select(['users.id', fullNameOf('users').as('name'), 'users.email as address', 'users.phone_number'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

export async function countSentBy(db: Db, { user_id }: Actor, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('client_messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('sender_id', '=', user_id)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** A later firm of the client does not see it. */
export async function findMessage(db: Db, scope: ClientScope, id: number) {
  const row = await visibleEngagements(db, scope)
    .innerJoin('client_messages', 'client_messages.client_id', 'engagements.client_id')
    .leftJoin('users as sender', 'sender.id', 'client_messages.sender_id')
    .select(['client_messages.client_id', 'client_messages.content_encrypted', 'client_messages.sent_at'])
    .select(['client_messages.stopped_at', 'client_messages.failed_at'])
    .select([fullNameOf('users').as('client_name'), sql<string | null>`${fullNameOf('sender')}`.as('sender_name')])
    .where('client_messages.id', '=', id)
    .where(
      scope.kind === 'all'
        ? sql<SqlBool>`true`
        : sql<SqlBool>`client_messages.account_id is not distinct from engagements.account_id`,
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The token of a message names the client. */
export async function findRecipientByToken(db: Db, client_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'advisor_messages'])
    .where('id', '=', client_id)
    .where('type', '=', 'ClientUser')
    .executeTakeFirst();
  return row ?? null;
}

export async function findLastSent(db: Db, { signal_id }: Pick<StoppedRow, 'signal_id'>): Promise<string | null> {
  const row = await db
    .selectFrom('client_messages')
    .select('sent_at')
    .where('signal_id', '=', signal_id)
    .where('stopped_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}
