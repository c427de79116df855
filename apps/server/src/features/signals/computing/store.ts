import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { IsoDate } from '../periods/rules.ts';
import { amountRangeOf } from '../records/rules.ts';
import { presentAssignee } from './queries.ts';
import type { OpenedSignal, WantedSignal } from './rules.ts';

/** With the firm of the client, and the facts under its key. */
export interface WrittenSignal extends WantedSignal {
  readonly account_id: number | null;
  readonly facts_encrypted: string;
}

const digestOf = ({ digest }: WrittenSignal) => Buffer.from(digest, 'hex');

export async function insertSignals(
  db: Db,
  signals: readonly WrittenSignal[],
  now: string,
): Promise<readonly OpenedSignal[]> {
  if (signals.length === 0) return [];
  return db
    .insertInto('signals')
    .values(
      signals.map((signal) => ({
        client_id: signal.client_id,
        account_id: signal.account_id,
        kind: signal.kind,
        subject: signal.subject,
        due_on: signal.due_on,
        opens_on: signal.opens_on,
        amount_range: amountRangeOf(signal),
        facts_encrypted: signal.facts_encrypted,
        facts_digest: digestOf(signal),
        estimation_id: signal.estimation_id,
        opened_at: now,
      })),
    )
    .returning(['id', 'client_id', 'kind', 'assignee_id'])
    .execute();
}

export interface UpdatedSignal {
  readonly id: number;
  readonly is_reopened: boolean;
  readonly to: WrittenSignal;
}

/**
 * One that was dismissed is open again, and whose decision that was no longer counts.
 * @returns those that are open again
 */
export async function updateSignals(
  db: Db,
  updated: readonly UpdatedSignal[],
  now: string,
): Promise<readonly OpenedSignal[]> {
  if (updated.length === 0) return [];
  const of = (read: (one: UpdatedSignal) => unknown) => sql`${updated.map(read)}`;
  const { rows } = await sql<OpenedSignal & { is_reopened: boolean }>`
    update signals set
      opens_on = given.opens_on, amount_range = given.amount_range, facts_encrypted = given.facts_encrypted,
      facts_digest = given.facts_digest, estimation_id = given.estimation_id, version = signals.version + 1,
      status = case when given.is_reopened then 'open' else status end,
      opened_at = case when given.is_reopened then ${now}::timestamptz else opened_at end,
      dismissal_reason = case when not given.is_reopened then dismissal_reason end,
      changed_by = case when not given.is_reopened then changed_by end,
      changed_at = case when not given.is_reopened then changed_at end
    from unnest(
      ${of(({ id }) => id)}::bigint[], ${of(({ is_reopened }) => is_reopened)}::boolean[],
      ${of(({ to }) => to.opens_on)}::date[], ${of(({ to }) => amountRangeOf(to))}::smallint[],
      ${of(({ to }) => to.facts_encrypted)}::text[], ${of(({ to }) => digestOf(to))}::bytea[],
      ${of(({ to }) => to.estimation_id)}::bigint[])
      as given (id, is_reopened, opens_on, amount_range, facts_encrypted, facts_digest, estimation_id)
    where signals.id = given.id
    returning signals.id, signals.client_id, signals.kind, ${presentAssignee} as assignee_id, given.is_reopened`.execute(
    db,
  );
  return rows.filter(({ is_reopened }) => is_reopened);
}

/** The reason of a dismissal stays, so that a signal that applies again with the same facts is still dismissed. */
export async function closeSignals(db: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update signals set status = 'closed', closed_at = ${now}::timestamptz, snoozed_until = null, version = version + 1
    where id = any(${ids}::bigint[])`.execute(db);
}

export async function dismissAgain(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update signals set status = 'dismissed', closed_at = null, version = version + 1
    where id = any(${ids}::bigint[])`.execute(db);
}

export interface WrittenCheck {
  readonly client_id: number;
  readonly next_on: IsoDate | null;
}

/** Of clients that are locked with the revision that was computed. */
export async function saveChecks(db: Db, checks: readonly WrittenCheck[], tables_version: string): Promise<void> {
  await sql`
    update signal_checks set stale_since = null, next_on = given.next_on, tables_version = ${tables_version}
    from unnest(${checks.map(({ client_id }) => client_id)}::bigint[], ${checks.map(({ next_on }) => next_on)}::date[])
      as given (client_id, next_on)
    where signal_checks.client_id = given.client_id`.execute(db);
}

export const beginAttempt = (trx: Db) => sql`savepoint attempt`.execute(trx);
export const undoAttempt = (trx: Db) => sql`rollback to savepoint attempt`.execute(trx);
export const endAttempt = (trx: Db) => sql`release savepoint attempt`.execute(trx);

/** A crash of the database may lose what can be computed again. */
export async function relaxCommit(trx: Db): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(trx);
}
