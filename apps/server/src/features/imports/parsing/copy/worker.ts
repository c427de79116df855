import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type Mapping, removeSsns } from '../../mapping/rules.ts';
import { type Digest, digestWith, identityDigests } from '../../matching/rules.ts';
import type { DateReader } from '../dates/rules.ts';
import { type CellsBatch, type ParsedRow, type RowConstants, RowReader } from '../row/rules.ts';
import { fitRow } from '../text/rules.ts';
import { bytea, errorLine, valueLine } from './rules.ts';

export interface WorkerInput {
  readonly import_id: number;
  readonly data_key: Uint8Array;
  readonly digest_key: string;
  /** The present one. */
  readonly year: number;
}

export interface Batch {
  readonly rows: number;
  readonly last_row: number;
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly cells: Uint8Array<ArrayBuffer>;
}

const cellRows = 250;

export class RowWriter {
  readonly #input: WorkerInput;
  readonly #mapping: Mapping;
  readonly #reader: RowReader;
  readonly #kept: readonly number[];
  readonly #digest: Digest;
  readonly #digestsOf: ReturnType<typeof identityDigests>;
  #lines: string[] = [];
  #cells: string[] = [];
  #pending: [number, string[]][] = [];
  #last = 0;

  constructor(input: WorkerInput, mapping: Mapping, constants: RowConstants) {
    this.#input = input;
    this.#mapping = mapping;
    this.#reader = new RowReader(mapping, constants, input.year);
    this.#digest = digestWith(input.digest_key);
    this.#digestsOf = identityDigests(this.#digest);
    this.#kept = mapping.flatMap((assigned, at) => (assigned ? [at] : []));
  }

  get dates(): DateReader {
    return this.#reader.dates;
  }

  observe(rows: readonly (readonly string[])[]): void {
    this.#reader.observe(rows);
  }

  add(number: number, cells: string[]): void {
    const fitted = fitRow(cells, this.#mapping.length);
    const kept = fitted ? this.#kept.map((at) => removeSsns(fitted[at] ?? '', this.#mapping[at])) : [];
    const assigned = fitted ? cells.map(() => '') : cells;
    if (fitted) for (const [index, at] of this.#kept.entries()) if (at < cells.length) assigned[at] = kept[index] ?? '';
    const result = this.#reader.read(assigned);
    const line = 'row' in result ? this.#rowLine(result.row) : errorLine(result.error.field, result.error.reason);
    // In a row with too few or too many cells any column can hold a Social Security number.
    this.#push(
      number,
      line,
      'error' in result && result.error.field === null && cells.length !== this.#mapping.length ? [] : kept,
    );
  }

  reject(number: number, reason: string): void {
    this.#push(number, errorLine(null, reason), []);
  }

  #push(number: number, line: string, kept: string[]): void {
    this.#lines.push(`${this.#input.import_id}\t${number}\t${line}\n`);
    this.#pending.push([number, kept]);
    this.#last = number;
    if (this.#pending.length >= cellRows) this.#closeCells();
  }

  flush(): Batch | null {
    if (this.#lines.length === 0) return null;
    this.#closeCells();
    const rows = this.#lines.length;
    const lines = encode(this.#lines.join(''));
    const cells = encode(this.#cells.join(''));
    this.#lines = [];
    this.#cells = [];
    return { rows, last_row: this.#last, lines, cells };
  }

  #rowLine({ values, key, subscriber, identity }: ParsedRow): string {
    const content = valueLine(values);
    const digests = this.#digestsOf(identity);
    return [
      bytea(this.#digest('key', key).slice(0, 32)),
      bytea(hash('sha256', content, 'hex').slice(0, 32)),
      bytea(subscriber === null ? null : this.#digest('subscriber', subscriber).slice(0, 32)),
      bytea(digests.address_digest),
      bytea(digests.person_digest),
      bytea(digests.birth_digest),
      bytea(digests.zip_digest),
      content,
      '\\N\t\\N',
    ].join('\t');
  }

  #closeCells(): void {
    const [first] = this.#pending;
    if (!first) return;
    const { import_id, data_key } = this.#input;
    const content = encryptCells(data_key, import_id, this.#pending);
    this.#cells.push(`${import_id}\t${first[0]}\t${this.#last}\t\\\\x${content.toString('hex')}\n`);
    this.#pending = [];
  }
}

/** A copy with its own memory, which can be transferred. */
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function encryptCells(key: Uint8Array, import_id: number, rows: CellsBatch): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`policy_import_cells.content ${import_id}`));
  const compressed = deflateRawSync(JSON.stringify(rows), { level: 1 });
  return Buffer.concat([iv, cipher.update(compressed), cipher.final(), cipher.getAuthTag()]);
}
