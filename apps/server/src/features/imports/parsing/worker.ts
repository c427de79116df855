// Runs in a thread: decodes, parses, checks, digests and encrypts, so that the server's event loop stays free.
import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { importLimits } from 'contract/vocabulary/imports';
import Papa from 'papaparse';
import { type Mapping, proposeMapping, removeSsns } from '../mapping/rules.ts';
import { type CellsBatch, createRowReader, type ParsedRow, type PolicyValues, type RowResult } from './rules.ts';

export interface WorkerInput {
  readonly import_id: number;
  readonly data_key: Uint8Array;
  readonly digest_key: string;
}

export type ToWorker =
  | { readonly type: 'chunk'; readonly bytes: Uint8Array | null }
  | { readonly type: 'mapping'; readonly mapping: Mapping; readonly default_type: string };

export type FromWorker =
  | { readonly type: 'more' }
  | { readonly type: 'header'; readonly headers: string[]; readonly samples: string[][]; readonly proposal: Mapping }
  | { readonly type: 'batch'; readonly batch: Batch }
  | { readonly type: 'end'; readonly last_row: number }
  | { readonly type: 'failed'; readonly reason: string };

export interface Batch {
  readonly rows: number;
  readonly last_row: number;
  /** Lines of COPY for `policy_import_rows` and `policy_import_cells`. */
  readonly lines: Uint8Array;
  readonly cells: Uint8Array;
}

/** A sentence for the person who imports. */
class FileError extends Error {}

const sampleRows = 20;
const cellRows = 250;

interface NumberedRow {
  readonly number: number;
  readonly cells: string[];
}

/** One file, from its bytes to batches. */
class FileReader {
  readonly #input: WorkerInput;
  readonly #send: (message: FromWorker, transferred?: ArrayBuffer[]) => void;
  readonly #text: Readable;
  #decoder: TextDecoder | null = null;
  #characters = 0;
  #row_number = 0;
  #headers: string[] | null = null;
  /** The rows read before the mapping is known. */
  #waiting: NumberedRow[] = [];
  #state: 'header' | 'mapping' | 'rows' = 'header';
  #writer: RowWriter | null = null;
  #needsMore = false;
  #isComplete = false;

  constructor(input: WorkerInput, send: (message: FromWorker, transferred?: ArrayBuffer[]) => void) {
    this.#input = input;
    this.#send = send;
    this.#text = new Readable({ encoding: 'utf8', highWaterMark: 1, read: () => this.#requestMore() });
    Papa.parse<string[]>(this.#text, {
      delimitersToGuess: [',', ';', '\t'],
      chunk: ({ data, meta }) => this.#guard(() => this.#take(data, meta.cursor)),
      complete: () => this.#guard(() => this.#complete()),
      error: (error: Error) =>
        this.#guard(() => {
          throw error;
        }),
    });
  }

  receive(message: ToWorker): void {
    if (message.type === 'mapping') this.#guard(() => this.#begin(message.mapping, message.default_type));
    else this.#guard(() => this.#decode(message.bytes));
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#text.removeAllListeners().destroy();
      this.#send({ type: 'failed', reason: error.message });
    }
  }

  /** Nothing is read ahead while the mapping is awaited. */
  #requestMore(): void {
    if (this.#state === 'mapping') this.#needsMore = true;
    else this.#send({ type: 'more' });
  }

  #decode(bytes: Uint8Array | null): void {
    const isFirst = this.#decoder === null;
    this.#decoder ??= new TextDecoder(encodingOf(bytes ?? new Uint8Array()), { fatal: true });
    const text = decodeWith(this.#decoder, bytes);
    if (isFirst && text.slice(0, 4_096).includes('\0'))
      throw new FileError('This is not a text file. Please upload a CSV file.');
    this.#characters += text.length;
    if (text !== '') this.#text.push(text, 'utf8');
    if (bytes === null) this.#text.push(null);
    else if (text === '') this.#requestMore();
  }

  #take(data: readonly string[][], cursor: number): void {
    if (this.#characters - cursor > importLimits.row * 2)
      throw new FileError(
        `After row ${this.#row_number + data.length} a row is longer than a million characters. Is a quote not closed?`,
      );
    const rows: NumberedRow[] = [];
    for (const cells of data) {
      this.#row_number += 1;
      if (cells.length === 1 && cells[0]?.trim() === '') continue;
      if (this.#headers) rows.push({ number: this.#row_number, cells });
      else this.#headers = checkHeader(cells);
    }
    if (this.#state === 'rows') this.#write(rows);
    else this.#waiting.push(...rows);
    if (this.#waiting.length >= sampleRows) this.#requestMapping();
  }

  #complete(): void {
    this.#isComplete = true;
    if (!this.#headers) throw new FileError('The file is empty.');
    if (this.#state === 'rows') this.#send({ type: 'end', last_row: this.#row_number });
    else if (this.#waiting.length === 0) throw new FileError('The file has a header and no rows.');
    else this.#requestMapping();
  }

  #requestMapping(): void {
    if (this.#state !== 'header') return;
    this.#state = 'mapping';
    const headers = this.#headers ?? [];
    const samples = headers.map((_, at) =>
      this.#waiting.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at].slice(0, 200)] : [])).slice(0, sampleRows),
    );
    this.#send({ type: 'header', headers, samples, proposal: proposeMapping(headers, samples) });
  }

  #begin(mapping: Mapping, default_type: string): void {
    this.#state = 'rows';
    this.#writer = new RowWriter(this.#input, mapping, createRowReader(mapping, default_type));
    this.#write(this.#waiting);
    this.#waiting = [];
    if (this.#isComplete) this.#complete();
    else if (this.#needsMore) this.#requestMore();
  }

  #write(rows: readonly NumberedRow[]): void {
    for (const { number, cells } of rows) this.#writer?.add(number, cells);
    const batch = this.#writer?.flush();
    if (batch)
      this.#send({ type: 'batch', batch }, [batch.lines.buffer as ArrayBuffer, batch.cells.buffer as ArrayBuffer]);
  }
}

function decodeWith(decoder: TextDecoder, bytes: Uint8Array | null): string {
  try {
    return decoder.decode(bytes ?? new Uint8Array(), { stream: bytes !== null });
  } catch {
    throw new FileError('The file is neither UTF-8 nor UTF-16. Please save it as “CSV UTF-8”.');
  }
}

function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

function checkHeader(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim());
  if (names.length > importLimits.columns)
    throw new FileError(
      `The file has ${names.length.toLocaleString('en-US')} columns; the limit is ${importLimits.columns}.`,
    );
  if (names.length === 1)
    throw new FileError('The file has one column only. Are its columns separated by commas, semicolons or tabs?');
  const seen = new Set<string>();
  for (const name of names) {
    if (name.length > 200)
      throw new FileError('A column has a name of more than 200 characters. Is the header missing?');
    if (name !== '' && seen.has(name.toLowerCase())) throw new FileError(`The column “${name}” is there twice.`);
    seen.add(name.toLowerCase());
  }
  return names;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const special = /[\\\t\n\r]/;
const specials = /[\\\t\n\r]/g;

function field(value: string | number | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return special.test(value) ? value.replace(specials, (character) => escapes[character] ?? '') : value;
}

class RowWriter {
  readonly #input: WorkerInput;
  readonly #mapping: Mapping;
  readonly #reader: (cells: readonly string[]) => RowResult;
  readonly #kept: readonly number[];
  #lines: string[] = [];
  #cells: string[] = [];
  #pending: [number, string[]][] = [];
  #last = 0;

  constructor(input: WorkerInput, mapping: Mapping, reader: (cells: readonly string[]) => RowResult) {
    this.#input = input;
    this.#mapping = mapping;
    this.#reader = reader;
    this.#kept = mapping.flatMap((assigned, at) => (assigned ? [at] : []));
  }

  add(number: number, cells: string[]): void {
    const isComplete = cells.length === this.#mapping.length;
    // In a row with too few or too many cells any column can hold a Social Security number.
    const kept = isComplete ? this.#kept.map((at) => clean(cells[at] ?? '')) : [];
    const assigned = isComplete ? this.#mapping.map(() => '') : cells;
    for (const [index, at] of this.#kept.entries()) if (isComplete) assigned[at] = kept[index] ?? '';
    const result = this.#reader(assigned);
    const line = 'row' in result ? this.#rowLine(result.row) : errorLine(result.error.field, result.error.reason);
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

  #rowLine({ values, key, subscriber, by_email, by_name }: ParsedRow): string {
    const keyedDigest = (kind: string, text: string | null) =>
      text === null ? '\\N' : bytea(hash('sha512-256', `${this.#input.digest_key}\n${kind}\n${text}`, 'hex'));
    const content = valueLine(values);
    return [
      keyedDigest('key', key),
      bytea(hash('sha256', content, 'hex')),
      keyedDigest('subscriber', subscriber),
      keyedDigest('email', by_email),
      keyedDigest('name', by_name),
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

const clean = (cell: string): string => (cell.includes('-') || cell.includes(' ') ? removeSsns(cell) : cell);

/** A copy with its own memory, which can be transferred. */
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function encryptCells(key: Uint8Array, import_id: number, rows: CellsBatch): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`policy_import_cells.content ${import_id}`));
  const compressed = deflateRawSync(JSON.stringify(rows), { level: 1 });
  return Buffer.concat([iv, cipher.update(compressed), cipher.final(), cipher.getAuthTag()]);
}

const valueLine = (values: PolicyValues): string =>
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

const errorLine = (column: string | null, reason: string): string => `${empty}\t${field(column)}\t${field(reason)}`;

/** 128 bits. */
const bytea = (hex: string): string => `\\\\x${hex.slice(0, 32)}`;

if (parentPort) {
  const port = parentPort;
  const reader = new FileReader(workerData as WorkerInput, (message, transferred = []) =>
    port.postMessage(message, transferred),
  );
  port.on('message', (message: ToWorker) => reader.receive(message));
}
