import type { ClientRow } from 'contract/endpoints/engagements';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import { type Adviser, fullName } from '../../../features/users/public.ts';
import type { Columns } from '../policy.ts';
import type { ExportedRow } from './store.ts';

/**
 * What a spreadsheet takes for a formula, signs of full width among them; and what looks as if it had been made harmless, so that
 * whoever reads the file takes away one apostrophe and has what was there.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const quotable = /[",\r\n]/;

/** One cell by RFC 4180; one that a spreadsheet would compute gets an apostrophe before it. */
export function csvCell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return quotable.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

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

const worded = (words: Readonly<Record<string, string>>, value: string | null) =>
  value === null ? '' : (words[value] ?? value);

/** Those whom clients belong to, by number. */
export type Advisers = ReadonlyMap<number, Adviser>;

/** Of whom these rows tell that are not known yet. */
export const unknownAdvisers = (rows: readonly ExportedRow[], known: Advisers): number[] => [
  ...new Set(rows.flatMap((row) => [row.financial_advisor_id, row.health_advisor_id]).filter((id) => !known.has(id))),
];

/** The list's columns and how to reach somebody, in the order of the list. */
function cellsOf(row: ExportedRow, columns: Columns, advisers: Advisers): string[] {
  const nameOf = (id: number) => {
    const adviser = advisers.get(id);
    return adviser ? fullName(adviser) : '';
  };
  const cells = [fullName(row), row.email, row.phone_number ?? '', worded(coverages, row.client_request_type)];
  cells.push(row.referred_on);
  if (columns.agent) cells.push(nameOf(row.health_advisor_id));
  if (columns.advisor) cells.push(nameOf(row.financial_advisor_id));
  if (columns.plan) cells.push(worded(plans, advisers.get(row.financial_advisor_id)?.plan_type ?? null));
  cells.push(worded(statuses, row.status));
  return cells;
}

/** The first line, after the mark by which a spreadsheet knows UTF-8. */
export const csvHead = (columns: Columns): string =>
  `\ufeff${csvLine([
    ...['Name', 'Email', 'Phone', 'Coverage', 'Referred'],
    ...(columns.agent ? ['Agent'] : []),
    ...(columns.advisor ? ['Advisor'] : []),
    ...(columns.plan ? ['Subscription'] : []),
    'Status',
  ])}`;

export const csvLines = (rows: readonly ExportedRow[], columns: Columns, advisers: Advisers): string =>
  rows.map((row) => csvLine(cellsOf(row, columns, advisers))).join('');
