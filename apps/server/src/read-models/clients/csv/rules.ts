import type { ClientRow } from 'contract/endpoints/engagements';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import { type AdvisorName, fullName } from '../../../features/users/queries.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';

interface ExportedRow extends Pick<ClientRow, 'id' | 'last_name' | 'client_request_type' | 'status'> {
  readonly first_name: string;
  readonly email: string;
  readonly phone_number: string | null;
  readonly referred_on: string;
  readonly financial_advisor_id: number;
  readonly health_advisor_id: number;
}

interface Columns {
  readonly agent: boolean;
  readonly advisor: boolean;
  readonly plan: boolean;
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

export function unknownAdvisors(rows: readonly ExportedRow[], known: Advisors): number[] {
  const unknown = new Set<number>();
  for (const { financial_advisor_id, health_advisor_id } of rows) {
    if (!known.has(financial_advisor_id)) unknown.add(financial_advisor_id);
    if (!known.has(health_advisor_id)) unknown.add(health_advisor_id);
  }
  return [...unknown];
}

function cellsOf(row: ExportedRow, columns: Columns, advisors: Advisors): string[] {
  const nameOf = (id: number) => {
    const advisor = advisors.get(id);
    return advisor ? fullName(advisor) : '';
  };
  const cells = [fullName(row), row.email, row.phone_number ?? '', labelOf(coverages, row.client_request_type)];
  cells.push(row.referred_on);
  if (columns.agent) cells.push(nameOf(row.health_advisor_id));
  if (columns.advisor) cells.push(nameOf(row.financial_advisor_id));
  if (columns.plan) cells.push(labelOf(plans, advisors.get(row.financial_advisor_id)?.plan_type ?? null));
  cells.push(labelOf(statuses, row.status));
  return cells;
}

/** The first line. */
export const csvHeader = (columns: Columns): string =>
  `${byteOrderMark}${csvLine([
    ...['Name', 'Email', 'Phone', 'Coverage', 'Referred'],
    ...(columns.agent ? ['Agent'] : []),
    ...(columns.advisor ? ['Advisor'] : []),
    ...(columns.plan ? ['Subscription'] : []),
    'Status',
  ])}`;

export const csvLines = (rows: readonly ExportedRow[], columns: Columns, advisors: Advisors): string =>
  rows.reduce((lines, row) => lines + csvLine(cellsOf(row, columns, advisors)), '');
