// Runs in a thread: decodes, parses, checks, digests and encrypts, so that the server's event loop stays free.
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { importLimits } from 'contract/vocabulary/imports';
import Papa from 'papaparse';
import { findSsnColumns, hasSsn, type Mapping, proposeMapping, removeSsns } from '../mapping/rules.ts';
import { type Batch, RowWriter, type WorkerInput } from './copy/worker.ts';
import type { RowConstants } from './row/rules.ts';

export interface ChosenMapping {
  readonly mapping: Mapping;
  readonly constants: RowConstants;
}

export type ToWorker =
  | { readonly type: 'chunk'; readonly bytes: Uint8Array | null }
  | ({ readonly type: 'mapping' } & ChosenMapping);

export type FromWorker =
  | { readonly type: 'more' }
  | ({ readonly type: 'header' } & Header)
  | { readonly type: 'batch'; readonly batch: Batch }
  | { readonly type: 'end'; readonly last_row: number }
  | { readonly type: 'failed'; readonly reason: string };

export interface Header {
  readonly headers: readonly string[];
  readonly is_ssn: readonly boolean[];
  /** The first values of each column that are not empty, without Social Security numbers. */
  readonly samples: readonly (readonly string[])[];
  readonly proposal: Mapping;
}

class FileError extends Error {}

const sampleRows = 20;

/** Values of a row can be names of columns by chance. */
const minKnown = 2;

/** In characters. */
const maxSample = 200;

interface NumberedRow {
  readonly number: number;
  readonly cells: string[];
}

class FileReader {
  readonly #input: WorkerInput;
  readonly #send: (message: FromWorker, transferred?: ArrayBuffer[]) => void;
  readonly #text: Readable;
  #decoder: TextDecoder | null = null;
  #characters = 0;
  #row_number = 0;
  #headers: string[] | null = null;
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
      chunk: ({ data, meta, errors }) => this.#guard(() => this.#take(data, meta.cursor, errors)),
      complete: () => this.#guard(() => this.#complete()),
      error: (error: Error) =>
        this.#guard(() => {
          throw error;
        }),
    });
  }

  receive(message: ToWorker): void {
    if (message.type === 'mapping') this.#guard(() => this.#begin(message));
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
      throw new FileError('This isn’t a text file. Upload a CSV file.');
    this.#characters += text.length;
    if (text !== '') this.#text.push(text, 'utf8');
    if (bytes === null) this.#text.push(null);
    else if (text === '') this.#requestMore();
  }

  #take(data: readonly string[][], cursor: number, errors: readonly Papa.ParseError[]): void {
    // After such a quote, rows would be read as one. A row that is not complete yet is read again.
    const quote = errors.find(({ type, row = 0 }) => type === 'Quotes' && row < data.length);
    if (quote)
      throw new FileError(
        `Row ${this.#row_number + (quote.row ?? 0) + 1} has a quotation mark that isn’t closed or doubled.`,
      );
    if (this.#characters - cursor > importLimits.row * 2)
      throw new FileError(
        `Row ${this.#row_number + data.length + 1} is longer than a million characters. Check for an unclosed quotation mark or missing line breaks.`,
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
    else if (this.#waiting.length === 0) throw new FileError('The file has a header but no rows.');
    else this.#requestMapping();
  }

  #requestMapping(): void {
    if (this.#state !== 'header') return;
    this.#state = 'mapping';
    const headers = this.#headers ?? [];
    const known = countKnown(headers);
    const header = this.#waiting.find(({ cells }) => countKnown(cells) > Math.max(known, minKnown));
    if (header) throw new FileError(`Row ${header.number} has the column names. Delete the rows above it.`);
    const values = headers.map((_, at) =>
      this.#waiting.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : [])).slice(0, sampleRows),
    );
    const is_ssn = findSsnColumns(headers, values);
    const proposal = proposeMapping(headers, values);
    // Social Security numbers do not leave the thread.
    const samples = values.map((cells, at) =>
      cells.flatMap((value) => removeSsns(value, proposal[at]).slice(0, maxSample).trim() || []),
    );
    this.#send({ type: 'header', headers, is_ssn, samples, proposal });
  }

  #begin({ mapping, constants }: ChosenMapping): void {
    this.#state = 'rows';
    this.#writer = new RowWriter(this.#input, mapping, constants);
    this.#write(this.#waiting);
    this.#waiting = [];
    if (this.#isComplete) this.#complete();
    else if (this.#needsMore) this.#requestMore();
  }

  #write(rows: readonly NumberedRow[]): void {
    for (const { number, cells } of rows)
      if (isSame(cells, this.#headers)) this.#writer?.reject(number, 'Repeats the header');
      else this.#writer?.add(number, cells);
    const batch = this.#writer?.flush();
    if (batch) this.#send({ type: 'batch', batch }, [batch.lines.buffer, batch.cells.buffer]);
  }
}

function decodeWith(decoder: TextDecoder, bytes: Uint8Array | null): string {
  try {
    return decoder.decode(bytes ?? new Uint8Array(), { stream: bytes !== null });
  } catch {
    throw new FileError('The file is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” and upload it again.');
  }
}

function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

const isSame = (cells: readonly string[], headers: readonly string[] | null): boolean =>
  cells.length === headers?.length && headers.every((name, at) => cells[at]?.trim() === name);

const countKnown = (names: readonly string[]): number => proposeMapping(names, []).filter((field) => field).length;

function checkHeader(cells: readonly string[]): string[] {
  const names = cells.map((name) => name.trim());
  if (names.length > importLimits.columns)
    throw new FileError(
      `The file has ${names.length.toLocaleString('en-US')} columns. The limit is ${importLimits.columns}.`,
    );
  if (names.length === 1)
    throw new FileError(
      'The file has only one column. Separate columns with commas, semicolons, or tabs, and don’t put a title above them.',
    );
  // Names of columns are in messages and on screens. No message quotes them: without a header, they are values of a person.
  if (names.some(hasSsn))
    throw new FileError('The first row has a Social Security number. It should have the column names.');
  const places = new Map<string, number>();
  for (const [at, name] of names.entries()) {
    if (name.length > 200)
      throw new FileError('A column name has more than 200 characters. Check that the file has a header.');
    const earlier = name === '' ? undefined : places.get(name.toLowerCase());
    if (earlier !== undefined) throw new FileError(`Columns ${earlier + 1} and ${at + 1} have the same name.`);
    places.set(name.toLowerCase(), at);
  }
  return names;
}

if (parentPort) {
  const port = parentPort;
  const input: WorkerInput = workerData;
  const reader = new FileReader(input, (message, transferred = []) => port.postMessage(message, transferred));
  port.on('message', (message: ToWorker) => reader.receive(message));
}
