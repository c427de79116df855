import { sql } from 'kysely';
import { systemScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { visibleEngagements } from '../../engagements/queries.ts';
import type { StoredSignal } from './rules.ts';

export interface CheckRow {
  readonly client_id: number;
  readonly revision: number;
  /** Whether a firm works with the client, who is not disabled. */
  readonly is_served: boolean;
  readonly account_id: number | null;
}

export const listChecks = (db: Db, client_ids: readonly number[]): Promise<CheckRow[]> =>
  db
    .selectFrom('signal_checks')
    .leftJoin(
      visibleEngagements(db, systemScope)
        .select(['engagements.client_id', 'engagements.account_id'])
        .where(sql<boolean>`engagements.client_id = any(${client_ids}::bigint[])`)
        .as('served'),
      (join) => join.onRef('served.client_id', '=', 'signal_checks.client_id'),
    )
    .select(['signal_checks.client_id', 'revision', 'served.account_id'])
    .select(sql<boolean>`served.client_id is not null`.as('is_served'))
    .where(sql<boolean>`signal_checks.client_id = any(${client_ids}::bigint[])`)
    .orderBy('signal_checks.client_id')
    .execute();

/**
 * Locks the clients that have not changed since, until the transaction ends. Those that others are writing or deleting are left
 * for later, so that no request and no other process waits for a lock in a circle.
 */
export async function lockUnchanged(trx: Db, checks: readonly CheckRow[]): Promise<Set<number>> {
  const { rows } = await sql<{ client_id: number }>`
    select signal_checks.client_id
    from unnest(${checks.map(({ client_id }) => client_id)}::bigint[], ${checks.map(({ revision }) => revision)}::int[])
      as given (client_id, revision)
    join signal_checks using (client_id, revision)
    join users on users.id = signal_checks.client_id
    order by signal_checks.client_id
    for update of signal_checks skip locked
    for key share of users skip locked`.execute(trx);
  return new Set(rows.map(({ client_id }) => client_id));
}

/** Of rows of `signals`: the assignee, or null if that user is disabled or does not see the client any more. */
export const presentAssignee = sql<number | null>`(
  select users.id from users
  join engagements on engagements.client_id = signals.client_id and engagements.is_current
  where users.id = signals.assignee_id and users.disabled_at is null and users.quarantined_at is null
    and (users.super_admin or users.id in (engagements.financial_advisor_id, engagements.health_advisor_id)
      or (users.role = 'admin' and users.account_id = engagements.account_id)))`;

/** In the order of their ids. Until the transaction ends, others wait to change them. */
export const lockSignals = (trx: Db, checks: readonly CheckRow[]): Promise<StoredSignal[]> =>
  trx
    .selectFrom('signals')
    .select(['id', 'client_id', 'kind', 'subject', 'due_on', 'estimation_id', 'status'])
    .select(sql<string>`encode(facts_digest, 'hex')`.as('digest'))
    .where(sql<boolean>`client_id = any(${checks.map(({ client_id }) => client_id)}::bigint[])`)
    .where((of) => of.or([of('status', '<>', 'closed'), of('dismissal_reason', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
