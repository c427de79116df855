import type { ClientRow } from 'contract/endpoints/engagements';
import type { ClientStatus, clientSorts } from 'contract/vocabulary/engagements';
import type { ClientScope } from '../../auth/actor.ts';
import { fullName } from '../../features/users/queries.ts';
import type { CountScope } from './counts/queries.ts';
import type { ListedRow } from './page-rows/queries.ts';
import type { Columns } from './policy.ts';

export type Sort = (typeof clientSorts)[number];
export type Order = 'asc' | 'desc';

export interface Filter {
  readonly search: string;
  readonly status?: ClientStatus | undefined;
  readonly account_id?: number | undefined;
  readonly skips_index?: boolean | undefined;
  /** For clients that a to-do counts. */
  readonly ids?: readonly number[] | undefined;
}

/** Undefined means all. */
export function inBoth(
  some: readonly number[] | undefined,
  others: readonly number[] | undefined,
): readonly number[] | undefined {
  if (!some || !others) return some ?? others;
  const known = new Set(others);
  return some.filter((id) => known.has(id));
}

/** The requested order, where its column is shown: the order would reveal a hidden column. */
export function shownSort(field: Sort, columns: Columns): Sort {
  const isHidden =
    (field === 'health_advisor' && !columns.agent) ||
    (field === 'financial_advisor' && !columns.advisor) ||
    (field === 'plan_type' && !columns.plan);
  return isHidden ? 'created_at' : field;
}

/** Null where no count is stored for these clients. */
export function countOf(scope: ClientScope, { account_id }: Pick<Filter, 'account_id'>): CountScope | null {
  if (scope.kind === 'all')
    return account_id === undefined ? { scope: 'all', id: 0 } : { scope: 'account', id: account_id };
  if (scope.kind === 'firm')
    return account_id === undefined || account_id === scope.account_id
      ? { scope: 'account', id: scope.account_id }
      : null;
  if (account_id !== undefined || scope.kind === 'self') return null;
  return { scope: scope.kind === 'advised' ? 'advisor' : 'agent', id: scope.user_id };
}

export interface Window {
  readonly offset: number;
  readonly limit: number;
  readonly order: Order;
}

/** Reads from the nearer end. Null beyond the last page. */
export function windowOf(
  total: number,
  { currentPage, pageSize, order }: { readonly currentPage: number; readonly pageSize: number; readonly order: Order },
): Window | null {
  const before = (currentPage - 1) * pageSize;
  if (before >= total) return null;
  const limit = Math.min(pageSize, total - before);
  const after = total - before - limit;
  if (before <= after) return { offset: before, limit, order };
  return { offset: after, limit, order: order === 'asc' ? 'desc' : 'asc' };
}

const areScattered = (field: Sort) =>
  !['last_name', 'financial_advisor', 'health_advisor', 'plan_type'].includes(field);

/**
 * A scan along the order wins where much was found.
 * @param found how many of `all` rows match
 */
export const isScanned = (field: Sort, { offset, limit }: Window, found: number, all: number): boolean =>
  areScattered(field) && ((offset + limit) * all) / found < found;

const namedOf = (id: number | null, first_name: string | null, last_name: string | null) =>
  id === null ? null : { id, name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) };

export function toClientRow(row: ListedRow, columns: Columns, todos: ClientRow['todos']): ClientRow {
  return {
    id: row.id,
    name: fullName(row),
    last_name: row.last_name,
    client_request_type: row.client_request_type,
    referred_at: row.referred_at,
    health_advisor: columns.agent ? namedOf(row.agent_id, row.agent_first_name, row.agent_last_name) : null,
    financial_advisor: columns.advisor ? namedOf(row.advisor_id, row.advisor_first_name, row.advisor_last_name) : null,
    plan_type: columns.plan ? row.plan_type : null,
    status: row.status,
    created_at: row.created_at,
    analysis_arrived_at: row.analysis_arrived_at,
    todos,
  };
}
