import type { ClientRow } from 'contract/endpoints/engagements';
import type { ClientStatus, clientSorts } from 'contract/vocabulary/engagements';
import type { ClientScope } from '../../auth/actor.ts';
import { fullName } from '../../features/users/public.ts';
import type { Columns } from './policy.ts';

export type Sort = (typeof clientSorts)[number];
export type Order = 'asc' | 'desc';

/** What of the clients in reach is asked for. */
export interface Filter {
  readonly search: string;
  readonly status?: ClientStatus | undefined;
  readonly account_id?: number | undefined;
  /** Whether those in reach are so few that a search looks at each. */
  readonly are_few?: boolean | undefined;
}

/** The order that was asked for, where its column is shown: the order would tell what the column does not. */
export function shownSort(field: Sort, columns: Columns): Sort {
  const isHidden =
    (field === 'health_advisor' && !columns.agent) ||
    (field === 'financial_advisor' && !columns.advisor) ||
    (field === 'plan_type' && !columns.plan);
  return isHidden ? 'created_at' : field;
}

/** What a count is kept of: all clients, or those of one firm, advisor or agent. */
export interface Counted {
  readonly scope: 'all' | 'account' | 'advisor' | 'agent';
  readonly id: number;
}

/** Whose count answers how many are in reach before any search; null where none is kept of just these. */
export function countOf(scope: ClientScope, { account_id }: Pick<Filter, 'account_id'>): Counted | null {
  if (scope.kind === 'all') return account_id === undefined ? { scope: 'all', id: 0 } : ofFirm(account_id);
  if (scope.kind === 'firm')
    return account_id === undefined || account_id === scope.account_id ? ofFirm(scope.account_id) : null;
  if (account_id !== undefined || scope.kind === 'self') return null;
  return { scope: scope.kind === 'advised' ? 'advisor' : 'agent', id: scope.user_id };
}

const ofFirm = (id: number): Counted => ({ scope: 'account', id });

/** Which rows to read for a page, in which direction. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
  readonly order: Order;
}

/** A page of `total` rows, read from the nearer end; null where there is none of that number. */
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

/** Names of one kind stand together in their own order, so that a walk along it may meet none for long. */
const areScattered = (field: Sort) =>
  !['last_name', 'financial_advisor', 'health_advisor', 'plan_type'].includes(field);

/**
 * Whether what a search has found among all clients is better met on a walk along the order than gathered and sorted: where
 * much was found, a page of it is soon together.
 * @param found how many rows the search has found, of `all` that there are
 */
export const isWalked = (field: Sort, { offset, limit }: Window, found: number, all: number): boolean =>
  areScattered(field) && ((offset + limit) * all) / found < found;

const namedOf = (id: number | null, first_name: string | null, last_name: string | null) =>
  id === null ? null : { id, name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) };

/** A client as the list is read, with whom they belong to. */
export interface ListedRow extends Pick<ClientRow, 'id' | 'last_name' | 'referred_at' | 'created_at'> {
  readonly first_name: string;
  readonly client_request_type: string | null;
  readonly status: string;
  readonly plan_type: string | null;
  readonly advisor_id: number | null;
  readonly advisor_first_name: string | null;
  readonly advisor_last_name: string | null;
  readonly agent_id: number | null;
  readonly agent_first_name: string | null;
  readonly agent_last_name: string | null;
}

/** A row as the wire has it, without what its reader has no column for. */
export function clientRowOf(row: ListedRow, columns: Columns): ClientRow {
  return {
    id: row.id,
    name: fullName(row),
    last_name: row.last_name,
    client_request_type: row.client_request_type as ClientRow['client_request_type'],
    referred_at: row.referred_at,
    health_advisor: columns.agent ? namedOf(row.agent_id, row.agent_first_name, row.agent_last_name) : null,
    financial_advisor: columns.advisor ? namedOf(row.advisor_id, row.advisor_first_name, row.advisor_last_name) : null,
    plan_type: columns.plan ? (row.plan_type as ClientRow['plan_type']) : null,
    status: row.status as ClientRow['status'],
    created_at: row.created_at,
  };
}
