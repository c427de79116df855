import { createDecipheriv } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { ImportedValues, ImportRow } from 'contract/endpoints/imports';
import type { ImportField } from 'contract/vocabulary/imports';
import { toDollars } from '../../../money.ts';
import type { Mapping } from '../mapping/rules.ts';
import { personKey, splitName } from '../matching/rules.ts';
import type { CellsBatch } from '../parsing/row/rules.ts';
import { collapse, withoutEscape } from '../parsing/values/rules.ts';
import type { StoredColumn } from '../records/rules.ts';
import type { StagedRow } from './queries.ts';

export function decryptCells(key: Buffer, import_id: number, content: Buffer): CellsBatch {
  const end = content.length - 16;
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, 12))
    .setAAD(Buffer.from(`policy_import_cells.content ${import_id}`))
    .setAuthTag(content.subarray(end));
  const compressed = Buffer.concat([decipher.update(content.subarray(12, end)), decipher.final()]);
  const rows: CellsBatch = JSON.parse(inflateRawSync(compressed).toString());
  return rows;
}

function toValues(row: NonNullable<StagedRow['after']>): ImportedValues {
  const { gross_premium_cents, subsidy_cents, premium_cents, deductible_cents, moop_cents, ...rest } = row;
  const { effective_on, ends_on, ...texts } = rest;
  return {
    ...texts,
    effective_date: effective_on,
    end_date: ends_on,
    gross_premium: toDollars(gross_premium_cents),
    subsidy: toDollars(subsidy_cents),
    premium: toDollars(premium_cents),
    deductible: toDollars(deductible_cents),
    moop: toDollars(moop_cents),
  };
}

interface PersonOfRow {
  readonly name: string;
  readonly key: string | null;
}

/** @param cells of the assigned columns */
export function personOf(mapping: Mapping, cells: readonly string[] | undefined): PersonOfRow {
  const assigned = mapping.filter((field) => field !== null);
  const cell = (field: ImportField) => collapse(cells?.[assigned.indexOf(field)] ?? '');
  const whole = cell('full_name');
  const { first, last } = splitName(whole) ?? { first: cell('first_name'), last: cell('last_name') };
  return {
    name: whole || `${first} ${last}`.trim() || cell('email'),
    key: first === '' || last === '' ? null : personKey(first, last),
  };
}

export function toRow(row: StagedRow, person: PersonOfRow): ImportRow {
  const { client_id, client_first_name: first, client_last_name: last, candidates, before, after, ...rest } = row;
  return {
    ...rest,
    person: person.name,
    is_other_name: client_id !== null && person.key !== null && person.key !== personKey(first, last),
    client: client_id === null ? null : { id: client_id, name: `${first ?? ''} ${last ?? ''}` },
    candidates: candidates ?? [],
    before: before && toValues(before),
    after: after && toValues(after),
  };
}

/** Columns that an error file adds. */
export const errorColumns = ['error_column', 'error_reason'];

/**
 * The layout of the file without its columns of Social Security numbers and those of an error file. Cells of unassigned columns are empty. Cells are without the
 * escape of a spreadsheet, which the export adds again.
 */
export function layoutOf(mapping: Mapping, columns: readonly StoredColumn[]) {
  const assigned = mapping.flatMap((field, at) => (field ? [at] : []));
  const shown = columns.flatMap(({ name, is_ssn }, at) => (is_ssn || errorColumns.includes(name) ? [] : [at]));
  const nameByField = new Map<string | null, string | undefined>(
    mapping.map((field, at) => [field, columns[at]?.name]),
  );
  return {
    names: shown.map((at) => columns[at]?.name ?? ''),
    cellsOf: (cells: readonly string[] = []): string[] =>
      shown.map((at) => withoutEscape(cells[assigned.indexOf(at)] ?? '')),
    nameOf: (field: string): string => nameByField.get(field) ?? field,
  };
}
