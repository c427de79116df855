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
  [
    values.policy_type,
    values.policy_status,
    values.issuer_name,
    values.plan_name,
    values.metallic_level,
    values.covered_lives,
    values.effective_on,
    values.ends_on,
    values.gross_premium_cents,
    values.subsidy_cents,
    values.premium_cents,
    values.deductible_cents,
    values.moop_cents,
    values.summary_of_benefits_url,
  ]
    .map(field)
    .join('\t');

const empty = Array.from({ length: 19 }, () => '\\N').join('\t');

export const errorLine = (column: string | null, reason: string): string =>
  `${empty}\t${field(column)}\t${field(reason)}`;

/** 128 bits. */
export const bytea = (hex: string): string => `\\\\x${hex.slice(0, 32)}`;

export const absent = '\\N';
