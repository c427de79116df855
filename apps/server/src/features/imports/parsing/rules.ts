import { type ImportField, importLimits } from 'contract/vocabulary/imports';
import type { Mapping } from '../mapping/rules.ts';

export interface RowError {
  readonly field: ImportField | null;
  readonly reason: string;
}

class InvalidRow extends Error {
  readonly field: ImportField | null;
  constructor(field: ImportField | null, reason: string) {
    super(reason);
    this.field = field;
  }
}

export interface PolicyValues {
  readonly policy_type: string;
  readonly policy_status: string;
  readonly issuer_name: string;
  readonly plan_name: string | null;
  readonly metallic_level: string | null;
  readonly covered_lives: number | null;
  readonly effective_on: string | null;
  readonly ends_on: string | null;
  readonly gross_premium_cents: number | null;
  readonly subsidy_cents: number | null;
  readonly premium_cents: number | null;
  readonly deductible_cents: number | null;
  readonly moop_cents: number | null;
  readonly summary_of_benefits_url: string | null;
}

export interface ParsedRow {
  readonly values: PolicyValues;
  /** The natural key of the policy, and by what the client is found; not yet digested. */
  readonly key: string;
  readonly subscriber: string | null;
  readonly by_email: string | null;
  readonly by_name: string | null;
}

export type RowResult = { readonly row: ParsedRow } | { readonly error: RowError };

/** Spreadsheets and our own exports escape what looks like a formula with an apostrophe. */
const withoutEscape = (value: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value);

/** Most cells are: they need no cleaning. */
const plain = /^[\w$](?: ?[!-~])*$/;

const collapse = (value: string): string =>
  plain.test(value) ? value : withoutEscape(value).normalize('NFC').trim().replace(/\s+/g, ' ');

const isMissing = (value: string): boolean => value.length < 5 && /^(n\/?a|null|none|-)?$/i.test(value);

const unstorable = /\p{Cc}|\p{Cs}/u;

const statuses: Readonly<Record<string, string>> = {
  effectuated: 'enrolled',
  enrolled: 'enrolled',
  active: 'enrolled',
  pendingeffectuation: 'pending',
  pending: 'pending',
  pendingfollowups: 'pending follow-ups',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  terminated: 'terminated',
};

export const statusOf = (value: string): string => statuses[value.toLowerCase().replace(/[^a-z]/g, '')] ?? value;

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const usDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: \d{1,2}:\d{2}.*)?$/;

/** ISO or US style as YYYY-MM-DD; null for a date that does not exist. */
export function dateOf(value: string): string | null {
  const iso = isoDate.exec(value);
  const us = iso ? null : usDate.exec(value);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(us?.[3]), Number(us?.[1]), Number(us?.[2])];
  if (!(year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)))
    return null;
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

const money = /^(-|\()?\$?(-)?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?\)?$/;

/** Integer cents; null for something that is not an amount. */
export function centsOf(value: string): number | null {
  const [, minus, inner, whole = '', fraction = ''] = money.exec(value.replace(/\s/g, '')) ?? [];
  if (whole === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return (minus || inner) && cents > 0 ? -cents : cents;
}

const limits: Partial<Record<ImportField, number>> = { policy_type: 50, policy_status: 100, metallic_level: 50 };
const labels: Partial<Record<ImportField, string>> = {
  effective_date: 'Effective date',
  end_date: 'End date',
  birth_date: 'Birth date',
};

/** Reads rows of one mapping. Without state between rows. */
export function createRowReader(mapping: Mapping, default_type: string): (cells: readonly string[]) => RowResult {
  const indexes = new Map(mapping.flatMap((field, at) => (field ? [[field, at] as const] : [])));
  const raw = (cells: readonly string[], field: ImportField): string => {
    const at = indexes.get(field);
    return at === undefined ? '' : (cells[at] ?? '');
  };
  const read = (cells: readonly string[], field: ImportField): string | null => {
    const cell = raw(cells, field);
    if (cell === '') return null;
    const value = collapse(cell);
    if (isMissing(value)) return null;
    if (!plain.test(value) && unstorable.test(value)) throw new InvalidRow(field, 'Has characters that cannot be kept');
    if (value.length > (limits[field] ?? 200) && field !== 'summary_of_benefits_url')
      throw new InvalidRow(field, `Is longer than ${limits[field] ?? 200} characters`);
    return value;
  };
  const require = (cells: readonly string[], field: ImportField): string => {
    const value = read(cells, field);
    if (value === null) throw new InvalidRow(field, 'Is missing');
    return value;
  };
  const date = (cells: readonly string[], field: ImportField): string | null => {
    const value = read(cells, field);
    if (value === null) return null;
    const parsed = dateOf(value);
    if (parsed === null)
      throw new InvalidRow(field, `${labels[field]} is not a date that exists (YYYY-MM-DD or MM/DD/YYYY)`);
    return parsed;
  };
  const amount = (cells: readonly string[], field: ImportField): number | null => {
    const value = read(cells, field);
    if (value === null) return null;
    const cents = centsOf(value);
    if (cents === null) throw new InvalidRow(field, 'Is not an amount of dollars and cents');
    if (cents < 0) throw new InvalidRow(field, 'Cannot be negative');
    return cents;
  };
  const lives = (cells: readonly string[]): number | null => {
    const value = read(cells, 'covered_lives');
    if (value === null) return null;
    if (!/^\d{1,4}$/.test(value) || Number(value) < 1)
      throw new InvalidRow('covered_lives', 'Must be a whole number of at least 1');
    return Number(value);
  };
  const premiums = (cells: readonly string[]) => {
    const gross = amount(cells, 'gross_premium');
    const subsidy = amount(cells, 'subsidy');
    const net = amount(cells, 'premium');
    if (gross !== null && subsidy !== null && net !== null && Math.abs(gross - subsidy - net) > 1)
      throw new InvalidRow('premium', 'Gross premium minus subsidy is not the net premium');
    const computed = gross !== null && subsidy !== null && gross >= subsidy ? gross - subsidy : null;
    return { gross_premium_cents: gross, subsidy_cents: subsidy, premium_cents: net ?? computed };
  };
  const url = (cells: readonly string[]): string | null => {
    const value = read(cells, 'summary_of_benefits_url');
    return value !== null && value.length <= 2_000 && /^https:\/\/[^\s"<>\\]+$/i.test(value) && URL.canParse(value)
      ? value
      : null;
  };

  const valuesOf = (cells: readonly string[]): PolicyValues => ({
    policy_type: read(cells, 'policy_type')?.toLowerCase() ?? default_type,
    policy_status: statusOf(require(cells, 'policy_status')),
    issuer_name: require(cells, 'issuer_name'),
    plan_name: read(cells, 'plan_name'),
    metallic_level: read(cells, 'metallic_level')?.toLowerCase() ?? null,
    covered_lives: lives(cells),
    effective_on: date(cells, 'effective_date'),
    ends_on: date(cells, 'end_date'),
    ...premiums(cells),
    deductible_cents: amount(cells, 'deductible'),
    moop_cents: amount(cells, 'moop'),
    summary_of_benefits_url: url(cells),
  });
  const keyOf = (cells: readonly string[], { issuer_name, effective_on }: PolicyValues): string => {
    const application = read(cells, 'application_id');
    const plan = read(cells, 'plan_id');
    if (application !== null && plan !== null && effective_on !== null)
      return `ffm\n${application.toLowerCase()}\n${plan.toLowerCase()}\n${effective_on}`;
    const policy = read(cells, 'issuer_policy_id');
    if (policy !== null) return `issuer\n${issuer_name.toLowerCase()}\n${policy.toLowerCase()}`;
    const [field] = (['application_id', 'plan_id', 'effective_date', 'issuer_policy_id'] as const).filter(
      (one) => indexes.has(one) && read(cells, one) === null,
    );
    throw new InvalidRow(field ?? null, 'Is missing, so that the plan cannot be identified');
  };
  const parse = (cells: readonly string[]): ParsedRow => {
    const values = valuesOf(cells);
    if (values.effective_on !== null && values.ends_on !== null && values.ends_on < values.effective_on)
      throw new InvalidRow('end_date', 'End date is before the effective date');
    const birth_date = date(cells, 'birth_date');
    const name = [read(cells, 'first_name'), read(cells, 'last_name'), birth_date, read(cells, 'zip_code')];
    const [first, last, , zip] = name;
    return {
      values,
      key: keyOf(cells, values),
      subscriber: read(cells, 'subscriber_id')?.toLowerCase() ?? null,
      by_email: matchByEmail(read(cells, 'email'), birth_date),
      by_name: matchByName(first ?? null, last ?? null, birth_date, zip ?? null),
    };
  };
  return (cells) => {
    if (cells.length !== mapping.length)
      return { error: { field: null, reason: `Has ${cells.length} cells; the header has ${mapping.length}` } };
    if (cells.some((cell) => cell.length > importLimits.cell))
      return {
        error: {
          field: null,
          reason: `Has a cell of more than ${importLimits.cell.toLocaleString('en-US')} characters`,
        },
      };
    try {
      return { row: parse(cells) };
    } catch (error) {
      if (error instanceof InvalidRow) return { error: { field: error.field, reason: error.message } };
      throw error;
    }
  };
}

/** What is digested of a client and of a row alike. */
export const matchByEmail = (email: string | null, birth_date: string | null): string | null =>
  email === null || birth_date === null ? null : `${email.trim().toLowerCase()}\n${birth_date}`;

const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

export function matchByName(
  first: string | null,
  last: string | null,
  birth_date: string | null,
  zip: string | null,
): string | null {
  if (first === null || last === null || birth_date === null || zip === null) return null;
  const five = /^\d{4,5}(?=$|-)/.exec(zip)?.[0].padStart(5, '0');
  return five === undefined ? null : `${nameKey(first)}\n${nameKey(last)}\n${birth_date}\n${five}`;
}

/** Row numbers with the cells of the assigned columns. */
export type CellsBatch = readonly (readonly [row_number: number, cells: readonly string[]])[];
