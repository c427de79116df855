import type { Finding } from './catalog.ts';

/** Errors, after which nothing is loaded. `of` names what is missing or which file is meant. */
const errors = {
  file_missing: (of) => `There’s no file of ${of}.`,
  file_spreadsheet: () => 'This is a spreadsheet. Save it as “CSV UTF-8” and load that file.',
  file_not_text: () => 'This isn’t a text file. Load the CSV file or the zip file as it was published.',
  file_unreadable: () => 'The file can’t be read to its end. Download it again.',
  file_encoding: () => 'The file mixes two encodings. Save it as “CSV UTF-8” and load it again.',
  file_truncated: () => 'The last row isn’t complete, so the file is truncated. Download it again.',
  file_empty: () => 'The file has a header but no rows.',
  file_other_year: (of) => `All rows of this file are of another plan year than ${of}.`,
  column_missing: (of) => `The column ${of} is missing.`,
  quote_unclosed: () => 'A quotation mark isn’t closed or doubled.',
  row_misshapen: () => 'A row has more or fewer cells than the header.',
  zip_bomb: () => 'The zip file unpacks to far more than official files do, so it wasn’t unpacked.',
  zip_nested: () => 'The zip file has zip files in zip files. Unpack it and load the files in it.',
  zip_unreadable: () => 'The zip file can’t be opened. It’s truncated or damaged. Download it again.',
  rate_conflict: () =>
    'Two different prices are in force for the same plan, rating area and age on the first of a month.',
  plan_conflict: () => 'Two rows describe the same plan differently.',
} satisfies Record<string, (of: string) => string>;

const warnings = {
  file_unknown: () => 'The file isn’t one that we read, so it was left out.',
  file_unused: () => 'No plan in this file is new or on sale, so nothing in it is used.',
  benefits_missing: () => 'There’s no file of benefits, so copays and coinsurance are unknown.',
  row_other_year: (of) => `These rows are of another plan year than ${of}, so they were left out.`,
  row_duplicate: () => 'These rows are there twice. They count once.',
  row_dental: () => 'These rows are dental plans. They’re never on sale as medical plans.',
  row_off_exchange: () => 'These rows are sold off the exchange only, so they were left out.',
  row_small_group: () => 'These rows are for small groups, so they were left out.',
  date_unreadable: () => 'These dates can’t be read, so the rows were left out.',
  plan_id_invalid: () => 'These plan IDs don’t have 14 or 17 characters, so the rows were left out.',
  plan_metal_unknown: () => 'These metal levels are unknown, so the plans were left out.',
  plan_amount_unreadable: () => 'These amounts can’t be read, so they’re shown as unknown.',
  plan_ehb_unknown: () =>
    'These plans have no readable share of essential health benefits. The credit counts on all of their premium.',
  plan_level_unknown: () => 'These levels of cost sharing are unknown, so the rows were left out.',
  plan_level_unclear: () => 'The type of cost sharing and the end of the plan ID disagree. The type counts.',
  plan_without_standard: () => 'These plans have no standard cost sharing on the exchange, so they were left out.',
  plan_without_levels: () => 'These silver plans lack cost sharing for lower incomes.',
  plan_without_rates: () => 'These plans have no prices, so they’re never on sale.',
  plan_without_service_area: () => 'The service areas of these plans are in no file, so the plans are never on sale.',
  service_area_without_plan: () => 'No plan has these service areas.',
  rate_without_plan: () => 'These prices have no plan in a file of plans, so they were left out.',
  rate_expired: () => 'These prices are in force on no first of a month of the plan year, so they were left out.',
  rate_overlap: () => 'These prices are in force at the same time, but the same.',
  rate_filler: () =>
    'These prices are 0, negative, fillers such as 9999, or can’t be read. The plans were left out in these rating areas.',
  rate_area_unknown: () => 'These rating areas don’t exist, so the prices were left out.',
  rate_tobacco_unknown: () => 'These tobacco classes are unknown, so the rows were left out.',
  rate_age_unknown: () => 'These ages are unknown, so the rows were left out.',
  rate_ages_missing: () => 'These plans don’t have a price for each age. They were left out in these rating areas.',
  county_unknown: () => 'These counties are unknown, so the rows were left out.',
  county_partial_without_zips: () =>
    'These counties are covered in part, but no zip codes are given. The plans aren’t on sale there.',
  county_without_silver: () => 'No silver plan is on sale in these counties, so they have no price.',
  benefit_unreadable: () => 'This cost sharing can’t be read, so it’s shown as unknown.',
  benefit_without_plan: () => 'These benefits have no plan in a file of plans, so they were left out.',
  medicare_id_invalid: () =>
    'The contract, plan and segment of these rows aren’t those of a Medicare plan, so the rows were left out.',
  medicare_kind_unknown: () => 'These kinds of Medicare contracts are unknown, so the rows were left out.',
  medicare_sanctioned: () => 'These plans may not enroll anyone at present, so they’re never on sale.',
  medicare_without_premium: () => 'These plans have no readable premium, so they were left out.',
  successor_without_plan: () => 'These plans follow plans of the year before, but are in no file of plans.',
} satisfies Record<string, (of: string) => string>;

export type ErrorKind = keyof typeof errors;
export type FindingKind = ErrorKind | keyof typeof warnings;

const messages: Record<FindingKind, (of: string) => string> = { ...errors, ...warnings };
const isErrorKind = (kind: FindingKind): kind is ErrorKind => kind in errors;
const maxExamples = 5;

export interface Position {
  readonly file?: string;
  readonly row?: number;
  readonly column?: string;
  readonly example?: string;
  /** Named in the message. */
  readonly of?: string;
  readonly count?: number;
}

/** Ends the reading of a file. */
export class FileProblem extends Error {
  readonly kind: ErrorKind;
  readonly position: Position;

  constructor(kind: ErrorKind, position: Position = {}) {
    super(kind);
    this.kind = kind;
    this.position = position;
  }
}

/** One finding for each kind, file and column, with a count and the first examples. */
export class Findings {
  readonly #all = new Map<string, Finding & { count: number; examples: string[] }>();

  add(kind: FindingKind, { file, row, column, example, of = '', count = 1 }: Position): void {
    const key = [kind, file, column, of].join('\n');
    let found = this.#all.get(key);
    if (!found) {
      found = {
        severity: isErrorKind(kind) ? 'error' : 'warning',
        kind,
        message: messages[kind](of),
        file: file ?? null,
        row: row ?? null,
        column: column ?? null,
        count: 0,
        examples: [],
      };
      this.#all.set(key, found);
    }
    found.count += count;
    if (example && found.examples.length < maxExamples && !found.examples.includes(example))
      found.examples.push(example.slice(0, 200));
  }

  get hasErrors(): boolean {
    return [...this.#all.values()].some(({ severity }) => severity === 'error');
  }

  /** Rows are missing, so what belongs together can’t be said. */
  get lacksRows(): boolean {
    return [...this.#all.values()].some(({ severity, kind }) => severity === 'error' && !kind.endsWith('_conflict'));
  }

  /** Errors first. */
  list(): Finding[] {
    return [...this.#all.values()].toSorted((one, other) => one.severity.localeCompare(other.severity));
  }
}
