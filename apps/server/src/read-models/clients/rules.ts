import type { ClientRow } from 'contract/endpoints/engagements';
import type { ClientStatus, clientSorts } from 'contract/vocabulary/engagements';
import { homeText } from 'contract/vocabulary/phones';
import type { ClientScope } from '../../auth/actor.ts';
import { type AdvisorName, fullName } from '../../features/users/queries.ts';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
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
    address_rejected: row.address_rejected,
    todos,
  };
}

interface ExportedRow extends Pick<ClientRow, 'id' | 'last_name' | 'client_request_type' | 'status'> {
  readonly first_name: string;
  readonly email: string;
  readonly phone_number: string | null;
  readonly referred_at: string;
  readonly financial_advisor_id: number;
  readonly health_advisor_id: number;
}

const coverages: Readonly<Record<NonNullable<ClientRow['client_request_type']>, string>> = {
  pre_65: 'Pre-65',
  medicare: 'Medicare',
  combo: 'Medicare and pre-65',
};
const plans: Readonly<Record<NonNullable<ClientRow['plan_type']>, string>> = {
  starter: 'Starter',
  core: 'Core',
  annual: 'Starter Annual',
  monthly: 'Starter Monthly',
};
const statuses: Readonly<Record<ClientStatus, string>> = {
  referred: 'Referred',
  scheduled: 'Scheduled',
  pending: 'Pending',
  enrolled: 'Enrolled',
  cancelled: 'Cancelled',
  deferred: 'Deferred',
  passed: 'Passed',
  renewal: 'Renewal',
  terminated: 'Terminated',
  unknown: 'Unknown',
  'follow up': 'Follow up',
};

const labelOf = (labels: Readonly<Record<string, string>>, value: string | null) =>
  value === null ? '' : (labels[value] ?? value);

type Advisors = ReadonlyMap<number, AdvisorName>;

export interface Presentation {
  readonly columns: Columns;
  readonly advisors: Advisors;
  readonly dayOf: (moment: string) => string;
}

/** As on screen. A number of another country begins with a plus sign, which is escaped. */
const phoneOf = (number: string): string => homeText(number) ?? number;

export function unknownAdvisors(rows: readonly ExportedRow[], known: Advisors): number[] {
  const unknown = new Set<number>();
  for (const { financial_advisor_id, health_advisor_id } of rows) {
    if (!known.has(financial_advisor_id)) unknown.add(financial_advisor_id);
    if (!known.has(health_advisor_id)) unknown.add(health_advisor_id);
  }
  return [...unknown];
}

function cellsOf(row: ExportedRow, { columns, advisors, dayOf }: Presentation): string[] {
  const nameOf = (id: number) => {
    const advisor = advisors.get(id);
    return advisor ? fullName(advisor) : '';
  };
  const cells = [
    fullName(row),
    row.email,
    phoneOf(row.phone_number ?? ''),
    labelOf(coverages, row.client_request_type),
  ];
  cells.push(dayOf(row.referred_at));
  if (columns.agent) cells.push(nameOf(row.health_advisor_id));
  if (columns.advisor) cells.push(nameOf(row.financial_advisor_id));
  if (columns.plan) cells.push(labelOf(plans, advisors.get(row.financial_advisor_id)?.plan_type ?? null));
  cells.push(labelOf(statuses, row.status));
  return cells;
}

export const csvHeader = (columns: Columns): string =>
  `${byteOrderMark}${csvLine([
    ...['Name', 'Email', 'Phone', 'Coverage', 'Referred'],
    ...(columns.agent ? ['Agent'] : []),
    ...(columns.advisor ? ['Advisor'] : []),
    ...(columns.plan ? ['Subscription'] : []),
    'Status',
  ])}`;

export const csvLines = (rows: readonly ExportedRow[], presentation: Presentation): string =>
  rows.reduce((lines, row) => lines + csvLine(cellsOf(row, presentation)), '');
