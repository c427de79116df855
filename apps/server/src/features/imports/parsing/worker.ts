// Runs in a thread: decodes, parses, checks, digests and encrypts, so that the server's event loop stays free.

import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { importLimits } from 'contract/vocabulary/imports';
import Papa from 'papaparse';
import { Decoder, FileError } from 'text-files/decoder';
import { findSsnColumns, proposeMapping, removeSsns } from '../mapping/rules.ts';
import { RowWriter, type WorkerInput } from './copy/worker.ts';
import { isSame, type NumberedRow, takeHeader } from './header/rules.ts';
import type { ChosenMapping, Dialect, FromWorker, ToWorker } from './rules.ts';
import { isTotal, separate } from './text/rules.ts';
import { isZip, rejectOther, Workbook } from './workbook/rules.ts';

const sampleRows = 20;

/** Rows that say in which row the header is, what the columns contain and how dates are written. */
const firstRows = 200;

/** Characters that say how the file is separated. */
const firstCharacters = 65_536;

/** In characters. */
const maxSample = 200;

const workbookRowsPerBatch = 5_000;

class FileReader {
  readonly #input: WorkerInput;
  readonly #send: (message: FromWorker, transferred?: ArrayBuffer[]) => void;
  readonly #text: Readable;
  readonly #decoder = new Decoder();
  #workbook: Workbook | null = null;
  #sheet: string[][] | null = null;
  #isFirst = true;
  #start: string | null = '';
  #delimiter: string | null = null;
  #characters = 0;
  #row_number = 0;
  #header_row = 0;
  #headers: string[] | null = null;
  #waiting: NumberedRow[] = [];
  #state: 'header' | 'mapping' | 'rows' = 'header';
  #writer: RowWriter | null = null;
  #needsMore = false;
  /** What was requested before the mapping was awaited. */
  #early: { readonly bytes: Uint8Array | null } | null = null;
  #isComplete = false;

  constructor(input: WorkerInput, send: (message: FromWorker, transferred?: ArrayBuffer[]) => void) {
    this.#input = input;
    this.#send = send;
    this.#text = new Readable({ encoding: 'utf8', highWaterMark: 1, read: () => this.#requestMore() });
    this.#requestMore();
  }

  #parse(delimiter: string): void {
    Papa.parse<string[]>(this.#text, {
      delimiter,
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
    else if (this.#state === 'mapping') this.#early = message;
    else this.#guard(() => this.#read(message.bytes));
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

  #read(bytes: Uint8Array | null): void {
    if (this.#isFirst && bytes && isZip(bytes)) this.#workbook = new Workbook();
    else if (this.#isFirst && bytes) rejectOther(bytes);
    this.#isFirst = false;
    if (!this.#workbook) this.#decode(bytes);
    else if (this.#sheet) this.#takeSheet(this.#sheet);
    else if (bytes) {
      this.#workbook.add(bytes);
      this.#requestMore();
    } else
      void this.#workbook.read().then(
        (sheet) => this.#guard(() => this.#takeSheet(sheet)),
        (error: unknown) =>
          this.#guard(() => {
            throw error;
          }),
      );
  }

  #takeSheet(sheet: string[][]): void {
    this.#sheet = sheet;
    this.#takeRows(sheet.splice(0, workbookRowsPerBatch));
    if (sheet.length === 0) this.#complete();
    else this.#requestMore();
  }

  #decode(bytes: Uint8Array | null): void {
    const text = this.#decoder.decode(bytes);
    if (this.#start === null) this.#push(text, bytes === null);
    else this.#decodeStart(this.#start + text, bytes === null);
  }

  #decodeStart(start: string, isEnd: boolean): void {
    this.#start = start;
    if (!isEnd && start.length < firstCharacters) {
      this.#requestMore();
      return;
    }
    if (start.slice(0, 4_096).includes('\0'))
      throw new FileError('This isn’t a text file. Upload a CSV file or an Excel workbook (.xlsx).');
    this.#start = null;
    const separation = separate(start);
    this.#delimiter = separation.delimiter;
    this.#parse(separation.delimiter);
    this.#push(separation.text, isEnd);
  }

  #push(text: string, isEnd: boolean): void {
    this.#characters += text.length;
    if (text !== '') this.#text.push(text, 'utf8');
    if (isEnd) this.#text.push(null);
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
    this.#takeRows(data);
  }

  #takeRows(data: readonly string[][]): void {
    const rows: NumberedRow[] = [];
    for (const cells of data) {
      this.#row_number += 1;
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number: this.#row_number, cells });
    }
    if (this.#state === 'rows') this.#write(rows);
    else this.#waiting.push(...rows);
    if (this.#waiting.length >= firstRows) this.#requestMapping();
  }

  #complete(): void {
    this.#isComplete = true;
    if (this.#state === 'rows') this.#end();
    else this.#requestMapping();
  }

  #end(): void {
    const dates = this.#writer?.dates;
    this.#send({
      type: 'end',
      last_row: this.#row_number,
      needs_another_pass: dates?.needsAnotherPass === true,
      dialect: { ...this.#dialect, date_order: dates?.order ?? null },
    });
  }

  get #dialect(): Dialect {
    const format = this.#workbook ? 'xlsx' : this.#decoder.encoding;
    return { format, delimiter: this.#delimiter, header_row: this.#header_row, date_order: null };
  }

  #requestMapping(): void {
    if (this.#state !== 'header') return;
    this.#state = 'mapping';
    const { names: headers, row_number, rows } = takeHeader(this.#waiting);
    this.#header_row = row_number;
    this.#headers = headers;
    this.#waiting = rows;
    const values = headers.map((_, at) =>
      this.#waiting.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : [])).slice(0, sampleRows),
    );
    const is_ssn = findSsnColumns(headers, values);
    const proposal = proposeMapping(headers, values);
    // Social Security numbers do not leave the thread.
    const samples = values.map((cells, at) =>
      cells.flatMap((value) => removeSsns(value, proposal[at]).slice(0, maxSample).trim() || []),
    );
    this.#send({ type: 'header', headers, is_ssn, samples, proposal, dialect: this.#dialect });
  }

  #begin({ mapping, constants }: ChosenMapping): void {
    this.#state = 'rows';
    this.#writer = new RowWriter(this.#input, mapping, constants);
    this.#writer.observe(this.#waiting.map(({ cells }) => cells));
    this.#write(this.#waiting);
    this.#waiting = [];
    const early = this.#early;
    this.#early = null;
    if (early) this.#read(early.bytes);
    else if (this.#isComplete) this.#end();
    else if (this.#needsMore) this.#requestMore();
  }

  #write(rows: readonly NumberedRow[]): void {
    for (const { number, cells } of rows)
      if (isSame(cells, this.#headers)) this.#writer?.reject(number, 'Repeats the header');
      else if (!isTotal(cells)) this.#writer?.add(number, cells);
    const batch = this.#writer?.flush();
    if (batch) this.#send({ type: 'batch', batch }, [batch.lines.buffer, batch.cells.buffer]);
  }
}

if (parentPort) {
  const port = parentPort;
  const input: WorkerInput = workerData;
  const reader = new FileReader(input, (message, transferred = []) => port.postMessage(message, transferred));
  port.on('message', (message: ToWorker) => reader.receive(message));
}
