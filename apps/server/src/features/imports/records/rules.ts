import type { PolicyImport } from 'contract/endpoints/imports';
import {
  dateOrders,
  fileFormats,
  type ImportConstants,
  type ImportField,
  type ImportRowKind,
  importFieldLabels,
  importFields,
  undoDays,
} from 'contract/vocabulary/imports';
import * as z from 'zod';
import { secondsAfter } from '../../../clock.ts';
import type { Encryption } from '../../../crypto/encryption.ts';
import { isSsnHeader, type Mapping } from '../mapping/rules.ts';
import type { ImportRow } from './queries.ts';

export const filenamePlace = 'policy_imports.filename';
export const columnsPlace = 'policy_imports.columns';
export const dataKeyPlace = 'policy_imports.data_key';

export interface StoredColumn {
  readonly name: string;
  readonly is_ssn: boolean;
  readonly samples: readonly string[];
}

export const fromStoredMapping = (mapping: readonly string[]): Mapping =>
  mapping.map((field) => importFields.find((known) => known === field) ?? null);
const storedConstants = z.object({
  issuer_name: z.string().nullable().default(null),
  policy_status: z.string().nullable().default(null),
  policy_type: z.string().nullable().default(null),
  date_order: z.enum(dateOrders).nullable().default(null),
});
const storedDialect = z.object({
  format: z.enum(fileFormats).nullable().default(null),
  delimiter: z.string().nullable().default(null),
  header_row: z.number().nullable().default(null),
  date_order: z.enum(dateOrders).nullable().default(null),
});
export const fromStoredDialect = (dialect: unknown): PolicyImport['dialect'] => storedDialect.parse(dialect);
export const fromStoredConstants = (constants: unknown): ImportConstants => storedConstants.parse(constants);
export const toStoredMapping = (mapping: Mapping): string[] => mapping.map((field) => field ?? '');

export function readColumns(encryption: Encryption, columns_encrypted: string | null): StoredColumn[] {
  const columns: StoredColumn[] =
    columns_encrypted === null ? [] : JSON.parse(encryption.decrypt(columnsPlace, columns_encrypted));
  return columns;
}

/** Values of unassigned columns are kept while a user assigns them. */
export const describeColumns = (
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  {
    mapping,
    isSsn,
    isWaiting,
  }: { readonly mapping: Mapping; readonly isSsn: readonly boolean[]; readonly isWaiting: boolean },
): StoredColumn[] =>
  headers.map((name, at) => ({
    name,
    is_ssn: isSsn[at] === true || isSsnHeader(name),
    samples: (mapping[at] || isWaiting) && !isSsn[at] ? [...new Set(samples[at])].slice(0, 3) : [],
  }));

const undoUntil = (applied_at: string): string => secondsAfter(new Date(applied_at), undoDays * 86_400);

export const canUndo = ({ status, applied_at }: Pick<ImportRow, 'status' | 'applied_at'>, now: Date): boolean =>
  status === 'applied' && applied_at !== null && undoUntil(applied_at) > now.toISOString();

const toPerson = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export function toSummary(encryption: Encryption, row: ImportRow) {
  const { filename_encrypted, user_id, user_name, cancel_requested_at, counts, ...rest } = row;
  return {
    id: rest.id,
    filename: encryption.decrypt(filenamePlace, filename_encrypted),
    byte_size: rest.byte_size,
    user: toPerson(user_id, user_name),
    status: rest.status,
    is_cancelling: cancel_requested_at !== null && ['parsing', 'applying'].includes(rest.status),
    error: rest.error,
    row_count: rest.row_count,
    counts: toCounts(counts),
    created_at: rest.created_at,
    ready_at: rest.ready_at,
    applied_at: rest.applied_at,
    applied_by: toPerson(rest.applied_by, rest.applied_by_name),
    undone_at: rest.undone_at,
    undone_by: toPerson(rest.undone_by, rest.undone_by_name),
    ended_at: rest.ended_at,
    undo_until: rest.status === 'applied' && rest.applied_at !== null ? undoUntil(rest.applied_at) : null,
  };
}

const noCounts: Record<ImportRowKind, number> = {
  new: 0,
  changed: 0,
  unchanged: 0,
  ended: 0,
  unmatched: 0,
  ambiguous: 0,
  skipped: 0,
  invalid: 0,
  conflict: 0,
  kept: 0,
};

const toCounts = (counts: unknown): Record<ImportRowKind, number> => ({
  ...noCounts,
  ...(typeof counts === 'object' ? counts : {}),
});

export function toImport(encryption: Encryption, row: ImportRow, now: Date): PolicyImport {
  const mapping = fromStoredMapping(row.mapping);
  const columns = readColumns(encryption, row.columns_encrypted);
  return {
    ...toSummary(encryption, row),
    ends_missing: row.ends_missing,
    columns: columns.map(({ name, is_ssn, samples }, at) => ({
      name,
      field: mapping[at] ?? null,
      is_ssn,
      samples: [...samples],
    })),
    constants: fromStoredConstants(row.constants),
    dialect: fromStoredDialect(row.dialect),
    progress: progressOf(row, now),
  };
}

export const runningStates: readonly ImportRow['status'][] = ['parsing', 'applying', 'undoing'];

function progressOf(row: ImportRow, now: Date): PolicyImport['progress'] {
  if (!runningStates.includes(row.status) || row.progress_since === null) return null;
  const { progress_done: done, progress_total: total } = row;
  const seconds = (now.getTime() - new Date(row.progress_since).getTime()) / 1000;
  const rate = seconds > 0 ? done / seconds : 0;
  return { done, total, rate, remaining_seconds: rate > 0 ? Math.max(0, Math.round((total - done) / rate)) : null };
}

export function problemsOf(mapping: Mapping, columns: readonly StoredColumn[]): Record<string, string[]> | null {
  const assigned = mapping.filter((field): field is ImportField => field !== null);
  const twice = assigned.find((field, at) => assigned.indexOf(field) !== at);
  if (mapping.length !== columns.length) return { mapping: [`The file has ${columns.length} columns`] };
  if (twice) return { mapping: [`Two columns are assigned to ${importFieldLabels[twice]}`] };
  const ssn = columns.find(({ is_ssn }, at) => is_ssn && mapping[at]);
  return ssn ? { mapping: [`${ssn.name} has Social Security numbers, so it can’t be used`] } : null;
}
