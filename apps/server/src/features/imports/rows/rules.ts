import { createDecipheriv } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { ImportedValues, ImportRow } from 'contract/endpoints/imports';
import { toDollars } from '../../../money.ts';
import type { Mapping } from '../mapping/rules.ts';
import type { CellsBatch } from '../parsing/row/rules.ts';
import { withoutEscape } from '../parsing/values/rules.ts';
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

/** @param cells of the assigned columns */
export function personOf(mapping: Mapping, cells: readonly string[] | undefined): string {
  const assigned = mapping.filter((field) => field !== null);
  const cell = (field: 'first_name' | 'last_name' | 'email') => cells?.[assigned.indexOf(field)]?.trim() ?? '';
  return `${cell('first_name')} ${cell('last_name')}`.trim() || cell('email');
}

export function toRow(row: StagedRow, person: string): ImportRow {
  const { client_id, client_name, candidates, before, after, ...rest } = row;
  return {
    ...rest,
    person,
    client: client_id === null ? null : { id: client_id, name: client_name ?? '' },
    candidates: candidates ?? [],
    before: before && toValues(before),
    after: after && toValues(after),
  };
}

/**
 * The layout of the file without its columns of Social Security numbers. Cells of unassigned columns are empty. Cells are without the
 * escape of a spreadsheet, which the export adds again.
 */
export function layoutOf(mapping: Mapping, columns: readonly StoredColumn[]) {
  const assigned = mapping.flatMap((field, at) => (field ? [at] : []));
  const shown = columns.flatMap(({ is_ssn }, at) => (is_ssn ? [] : [at]));
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
