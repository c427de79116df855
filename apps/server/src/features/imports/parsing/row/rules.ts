import { type ImportConstants, type ImportField, importLimits } from 'contract/vocabulary/imports';
import type { Mapping } from '../../mapping/rules.ts';
import { emailKey, type Identity, personKey, splitName, zipKey } from '../../matching/rules.ts';
import { DateReader } from '../dates/rules.ts';
import { fitRow } from '../text/rules.ts';
import {
  centsOf,
  collapse,
  hasDecimalCommas,
  isMissing,
  isPlaceholder,
  isShortened,
  linkOf,
  plain,
  statusOf,
  unstorable,
} from '../values/rules.ts';

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
  readonly identity: Identity;
}

export type RowResult = { readonly row: ParsedRow } | { readonly error: RowError };

const limits: Partial<Record<ImportField, number>> = {
  policy_type: 50,
  policy_status: 100,
  metallic_level: 50,
  summary_of_benefits_url: 2_000,
};

/** The values of all rows; null where a column has them. Rows can have a type of their own. */
export type RowConstants = Omit<ImportConstants, 'policy_type'> & { readonly policy_type: string };

const dateKinds = { birth_date: 'birth', effective_date: 'start', end_date: 'end' } as const;
type DateField = keyof typeof dateKinds;
const dateFields = ['birth_date', 'effective_date', 'end_date'] as const satisfies readonly DateField[];
const amountFields = [
  'gross_premium',
  'subsidy',
  'premium',
  'deductible',
  'moop',
] as const satisfies readonly ImportField[];

export class RowReader {
  readonly #columns: number;
  readonly #constants: RowConstants;
  readonly #indexes: ReadonlyMap<ImportField, number>;
  readonly dates: DateReader;
  #hasDecimalCommas = false;

  /** @param year the present one */
  constructor(mapping: Mapping, constants: RowConstants, year: number) {
    this.#columns = mapping.length;
    this.#constants = constants;
    this.#indexes = new Map(mapping.flatMap((field, at) => (field ? [[field, at] as const] : [])));
    this.dates = new DateReader(constants.date_order, year);
  }

  /** What the first rows say about all of them. */
  observe(rows: readonly (readonly string[])[]): void {
    const valuesOf = (field: ImportField) => {
      const at = this.#indexes.get(field);
      return at === undefined ? [] : rows.map((cells) => collapse(cells[at] ?? ''));
    };
    for (const value of dateFields.flatMap(valuesOf)) this.dates.observe(value);
    this.dates.decide();
    this.#hasDecimalCommas = hasDecimalCommas(amountFields.flatMap(valuesOf));
  }

  /** @param cells without those that are more than the columns */
  read(cells: readonly string[]): RowResult {
    const fitted = fitRow(cells, this.#columns);
    const wrongLength = invalid(`Has ${cells.length} cells, but the header has ${this.#columns}`);
    if (fitted === null) return wrongLength;
    if (cells.some((cell) => cell.length > importLimits.cell))
      return invalid(`Has a cell of more than ${importLimits.cell.toLocaleString('en-US')} characters`);
    try {
      return { row: this.#parse(fitted) };
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error;
      return cells.length < this.#columns ? wrongLength : { error: { field: error.field, reason: error.message } };
    }
  }

  #parse(cells: readonly string[]): ParsedRow {
    const values = neverBegan(this.#valuesOf(cells));
    const text = (field: ImportField) => this.#text(cells, field);
    const birth_date = this.#date(cells, 'birth_date');
    return {
      values,
      key: this.#keyOf(cells, values),
      subscriber: this.#id(cells, 'subscriber_id')?.toLowerCase() ?? null,
      identity: {
        email: emailKey(text('email')),
        person: this.#person(text),
        birth_date,
        zip: zipKey(text('zip_code')),
      },
    };
  }

  #person(text: (field: ImportField) => string | null): string | null {
    const whole = text('full_name');
    const names = whole === null ? null : splitName(whole);
    return personKey(names?.first ?? text('first_name'), names?.last ?? text('last_name'));
  }

  #valuesOf(cells: readonly string[]): PolicyValues {
    return {
      policy_type: this.#text(cells, 'policy_type')?.toLowerCase() ?? this.#constants.policy_type,
      policy_status: statusOf(this.#constants.policy_status ?? this.#required(cells, 'policy_status')),
      issuer_name: this.#constants.issuer_name ?? this.#required(cells, 'issuer_name'),
      plan_name: this.#text(cells, 'plan_name'),
      metallic_level: this.#text(cells, 'metallic_level')?.toLowerCase() ?? null,
      covered_lives: this.#lives(cells),
      effective_on: this.#date(cells, 'effective_date'),
      ends_on: this.#date(cells, 'end_date'),
      ...this.#premiums(cells),
      deductible_cents: this.#amount(cells, 'deductible'),
      moop_cents: this.#amount(cells, 'moop'),
      summary_of_benefits_url: linkOf(this.#text(cells, 'summary_of_benefits_url')),
    };
  }

  #keyOf(cells: readonly string[], { issuer_name, effective_on }: PolicyValues): string {
    const application = this.#id(cells, 'application_id');
    const plan = this.#id(cells, 'plan_id');
    if (application !== null && plan !== null && effective_on !== null)
      return `ffm\n${application.toLowerCase()}\n${plan.toLowerCase()}\n${effective_on}`;
    const policy = this.#id(cells, 'issuer_policy_id');
    if (policy !== null) return `issuer\n${issuer_name.toLowerCase()}\n${policy.toLowerCase()}`;
    const fields = ['application_id', 'plan_id', 'effective_date', 'issuer_policy_id'] as const;
    const missing = fields.find((field) => this.#indexes.has(field) && this.#id(cells, field) === null);
    throw new InvalidRow(missing ?? null, 'Is missing, so the plan can’t be identified');
  }

  #text(cells: readonly string[], field: ImportField): string | null {
    const at = this.#indexes.get(field);
    const cell = at === undefined ? '' : (cells[at] ?? '');
    if (cell === '') return null;
    const value = collapse(cell);
    if (isMissing(value)) return null;
    if (!plain.test(value) && unstorable.test(value)) throw new InvalidRow(field, 'Has characters that can’t be saved');
    const limit = limits[field] ?? 200;
    if (value.length > limit) throw new InvalidRow(field, `Is longer than ${limit} characters`);
    return value;
  }

  #required(cells: readonly string[], field: ImportField): string {
    const value = this.#text(cells, field);
    if (value === null) throw new InvalidRow(field, 'Is missing');
    return value;
  }

  #id(cells: readonly string[], field: ImportField): string | null {
    const value = this.#text(cells, field);
    if (value === null || isPlaceholder(value)) return null;
    if (isShortened(value))
      throw new InvalidRow(field, 'The spreadsheet shortened this id. Export again with the column as text.');
    return value;
  }

  #date(cells: readonly string[], field: DateField): string | null {
    const value = this.#text(cells, field);
    if (value === null) return null;
    const read = this.dates.read(value, dateKinds[field]);
    if ('problem' in read) throw new InvalidRow(field, read.problem);
    return read.date;
  }

  #amount(cells: readonly string[], field: ImportField): number | null {
    const value = this.#text(cells, field);
    if (value === null) return null;
    const cents = centsOf(value, this.#hasDecimalCommas);
    if (cents === null) throw new InvalidRow(field, 'Isn’t an amount in dollars and cents');
    if (cents < 0) throw new InvalidRow(field, 'Can’t be negative');
    return cents;
  }

  #lives(cells: readonly string[]): number | null {
    const value = this.#text(cells, 'covered_lives');
    if (value === null) return null;
    if (!/^\d{1,4}$/.test(value) || Number(value) < 1)
      throw new InvalidRow('covered_lives', 'Must be a whole number of 1 or more');
    return Number(value);
  }

  #premiums(cells: readonly string[]) {
    const gross = this.#amount(cells, 'gross_premium');
    const subsidy = this.#amount(cells, 'subsidy');
    const net = this.#amount(cells, 'premium');
    if (gross !== null && subsidy !== null && net !== null && Math.abs(gross - subsidy - net) > 1)
      throw new InvalidRow('premium', 'Gross premium minus subsidy doesn’t equal the net premium');
    const computed = gross !== null && subsidy !== null && gross >= subsidy ? gross - subsidy : null;
    return { gross_premium_cents: gross, subsidy_cents: subsidy, premium_cents: net ?? computed };
  }
}

/** Coverage that ends before it begins, or on that day, was canceled. It has no month of coverage. */
function neverBegan(values: PolicyValues): PolicyValues {
  const { effective_on, ends_on } = values;
  if (effective_on === null || ends_on === null || ends_on > effective_on) return values;
  const dayBefore = new Date(Date.parse(effective_on) - 86_400_000).toISOString().slice(0, 10);
  return { ...values, policy_status: 'cancelled', ends_on: ends_on < effective_on ? ends_on : dayBefore };
}

const invalid = (reason: string): RowResult => ({ error: { field: null, reason } });

export type CellsBatch = readonly (readonly [row_number: number, cells: readonly string[]])[];
