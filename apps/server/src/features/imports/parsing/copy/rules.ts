import { contentColumns } from '../../../policies/imported/rules.ts';
import type { PolicyValues } from '../row/rules.ts';

// Lines of PostgreSQL's text format.

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const special = /[\\\t\n\r]/;
const specials = /[\\\t\n\r]/g;

function field(value: string | number | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return special.test(value) ? value.replace(specials, (character) => escapes[character] ?? '') : value;
}

export const valueLine = (values: PolicyValues): string =>
  contentColumns.map((column) => field(values[column])).join('\t');

const empty = Array.from({ length: 21 }, () => '\\N').join('\t');

export const errorLine = (column: string | null, reason: string): string =>
  `${empty}\t${field(column)}\t${field(reason)}`;

export const bytea = (hex: string | null): string => (hex === null ? '\\N' : `\\\\x${hex}`);
