import type { Estimation } from 'contract/endpoints/estimations';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import {
  type AccountScope,
  type Actor,
  type ClientScope,
  clientScopeOf,
  scopeOf,
  servesClients,
} from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import type { DB, Estimations } from '../../db/database.gen.ts';
import { findShownBranding } from '../accounts/branding/queries.ts';
import { lockClients, visibleEngagements } from '../engagements/queries.ts';
import { fullNameOf } from '../users/queries.ts';

export type EstimationRow = Omit<Selectable<Estimations>, 'search_text'>;

export const formColumns = [
  'client_first_name',
  'type',
  'zip',
  'county',
  'county_name',
  'state',
  'plan_year',
  'dependents',
  'household_size',
  'income_encrypted',
  'last_year_income_encrypted',
  'tax_filing_status',
  'threshold_distance',
  'outlook_encrypted',
  'shows_outlook',
  'chosen_plan',
] as const satisfies (keyof EstimationRow)[];

/** A fixed list, so that the statement can be prepared (see db/prepared-statements.ts). */
export const allColumns = [
  ...formColumns,
  'id',
  'client_id',
  'shared_with_client_at',
  'shows_phone',
  'account_id',
  'user_id',
  'is_copy',
  'dependents_count',
  'share_digest',
  'share_encrypted',
  'share_expires_at',
  'share_code_salt',
  'root_digest',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof EstimationRow)[];

/** An estimate for a client belongs to the client's advisor and firm, so that these columns decide. */
export const visibleTo = (scope: AccountScope) => (of: ExpressionBuilder<DB, 'estimations'>) => {
  if (scope.kind === 'own') return of('user_id', '=', scope.user_id);
  if (scope.kind === 'firm') return of('account_id', '=', scope.account_id);
  return of('root_digest', 'is', null);
};

export async function findEstimation(db: Db, scope: AccountScope, id: number): Promise<EstimationRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  return row ?? null;
}

export type NewestRow = Awaited<ReturnType<typeof listNewestOfClients>>[number];

/** The one of each plan year that was saved last, with what its kept result was calculated from. */
export const listNewestOfClients = (db: Db, scope: ClientScope, client_ids: readonly number[]) =>
  visibleEngagements(db, scope)
    .innerJoin('estimations', 'estimations.client_id', 'users.id')
    .leftJoin('estimation_results as kept', 'kept.estimation_id', 'estimations.id')
    .distinctOn(['estimations.client_id', 'estimations.plan_year'])
    .select([
      ...formColumns.map((column) => `estimations.${column}` as const),
      'estimations.id',
      'estimations.client_id',
    ])
    .select(['estimations.updated_at', 'kept.law_digest', 'kept.prices_digest', 'kept.rules_version'])
    .select('kept.totals_encrypted')
    .where(sql<boolean>`estimations.client_id = any(${client_ids}::bigint[])`)
    .orderBy('estimations.client_id')
    .orderBy('estimations.plan_year', 'desc')
    .orderBy('estimations.updated_at', 'desc')
    .orderBy('estimations.id', 'desc')
    .execute();

/** Null if the estimate keeps no result. */
const resultRevision = (of: ExpressionBuilder<DB, 'estimations'>) =>
  of
    .selectFrom('estimation_results')
    .select('estimation_results.revision')
    .whereRef('estimation_id', '=', 'estimations.id')
    .as('result_revision');

export interface ReadableRow extends EstimationRow {
  readonly result_revision: string | null;
}

/** Health agents also read their clients' estimates; clients read those shared with them. */
const readableBy = (db: Db, actor: Actor) => (of: ExpressionBuilder<DB, 'estimations'>) => {
  if (!servesClients(actor))
    return of.and([of('client_id', '=', actor.user_id), of('shared_with_client_at', 'is not', null)]);
  const own = visibleTo(scopeOf(actor))(of);
  const scope = clientScopeOf(actor);
  if (scope.kind !== 'assigned') return own;
  return of.or([own, of('client_id', 'in', visibleEngagements(db, scope).select('users.id'))]);
};

export async function findReadableEstimation(db: Db, actor: Actor, id: number): Promise<ReadableRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .select(resultRevision)
    .where('id', '=', id)
    .where(readableBy(db, actor))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The newest estimate of a plan year for the same client, those with a chosen plan first.
 *
 * @param is_shared whether only those count that the client sees with the outlook
 */
export async function findEstimationOfYear(
  db: Db,
  { client_id, account_id }: Pick<EstimationRow, 'client_id' | 'account_id'>,
  { plan_year, is_shared }: { readonly plan_year: number; readonly is_shared: boolean },
): Promise<EstimationRow | null> {
  if (client_id === null || account_id === null) return null;
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .where('client_id', '=', client_id)
    .where('account_id', '=', account_id)
    .where('plan_year', '=', plan_year)
    .$if(is_shared, (query) => query.where('shared_with_client_at', 'is not', null).where('shows_outlook', '=', true))
    .orderBy((of) => of('chosen_plan', 'is not', null), 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the estimate exists. Until the transaction ends, no other one changes it or its scenarios. */
export async function lockEstimation(db: Db, scope: AccountScope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('estimations')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The token is the authorization. A link that has expired is like one that never existed. */
export async function findEstimationByToken(db: Db, digest: Buffer, now: Date): Promise<ReadableRow | null> {
  const row = await db
    .selectFrom('estimations')
    .select(allColumns)
    .select(resultRevision)
    .where((of) => of.or([of('share_digest', '=', digest), of('root_digest', '=', digest)]))
    .where((of) => of.or([of('share_expires_at', 'is', null), of('share_expires_at', '>', now.toISOString())]))
    .executeTakeFirst();
  return row ?? null;
}

/** Null for a root estimate. */
export async function findPreparedBy(
  db: Db,
  { id, account_id }: Pick<EstimationRow, 'id' | 'account_id'>,
): Promise<Estimation['prepared_by']> {
  const row = await db
    .selectFrom('estimations')
    .innerJoin('users', 'users.id', 'estimations.user_id')
    .leftJoin('accounts', 'accounts.id', 'estimations.account_id')
    .select([fullNameOf('users').as('advisor'), 'accounts.name as firm'])
    .select((of) =>
      of.case().when('estimations.shows_phone', '=', true).then(of.ref('users.phone_number')).end().as('phone'),
    )
    .where('estimations.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const branding = account_id === null ? null : await findShownBranding(db, account_id);
  return branding ? { ...row, branding } : row;
}

export async function findClientOf(db: Db, { client_id }: Pick<EstimationRow, 'client_id'>) {
  if (client_id === null) return null;
  const row = await db
    .selectFrom('users')
    .select(['id', fullNameOf('users').as('name')])
    .where('id', '=', client_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Until the transaction ends, the client does not move. */
export async function lockOwnerOfClient(trx: Db, scope: ClientScope, client_id: number) {
  await lockClients(trx, scope, [client_id]);
  const row = await visibleEngagements(trx, scope)
    .select(['engagements.account_id', 'engagements.financial_advisor_id as user_id'])
    .where('users.id', '=', client_id)
    .executeTakeFirst();
  return row ?? null;
}
