import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { isOutOfMemory, startThread } from '../../../thread.ts';
import type { Batch, WorkerInput } from './copy/worker.ts';
import type { ChosenMapping, FileEnd, FromWorker, Header, ToWorker } from './rules.ts';

export class UnreadableFile extends Error {}

export interface StagedRows {
  rows: number;
  last_row: number;
  bytes: number;
  readonly lines: Uint8Array[];
  readonly cells: Uint8Array[];
}

interface Reading {
  readonly source: AsyncIterable<Uint8Array>;
  readonly input: WorkerInput;
  /** Null: the mapping lacks something, and reading ends. */
  chooseMapping(header: Header): Promise<ChosenMapping | null>;
  write(rows: StagedRows): Promise<void>;
}

export type ReadFile = FileEnd & { readonly file_digest: Buffer };

/** Rows per transaction. */
const rowsPerWrite = 20_000;

const resourceLimits = { maxOldGenerationSizeMb: 384 };

const tooLarge = 'The file needs too much memory. Save it as “CSV UTF-8” and upload that file.';
/**
 * Reads a file in a thread. While one group of rows is written, the next one is read; more are never in memory.
 * @returns null without a mapping
 * @throws UnreadableFile
 */
export async function readRows(reading: Reading): Promise<ReadFile | null> {
  const source = new URL('./worker.ts', import.meta.url);
  const worker = startThread('import-worker', source, { workerData: reading.input, resourceLimits });
  const chunks = reading.source[Symbol.asyncIterator]();
  try {
    return await new Promise((resolve, reject) => {
      const session = new ReadingSession({ ...reading, chunks }, worker, resolve);
      worker.on('error', (error) => reject(isOutOfMemory(error) ? new UnreadableFile(tooLarge) : error));
      worker.on('exit', () => reject(new Error('The thread that reads a file has ended')));
      worker.on('message', (message: FromWorker) => void session.receive(message).catch(reject));
    });
  } finally {
    await worker.terminate();
    // Closes a file that was not read to its end.
    await chunks.return?.();
  }
}

const newStagedRows = (): StagedRows => ({ rows: 0, last_row: 0, bytes: 0, lines: [], cells: [] });

type Finish = (result: ReadFile | null) => void;

type OpenReading = Pick<Reading, 'chooseMapping' | 'write'> & { readonly chunks: AsyncIterator<Uint8Array> };

class ReadingSession {
  readonly #reading: OpenReading;
  readonly #worker: Worker;
  readonly #resolve: Finish;
  readonly #digest = createHash('sha256');
  #bytes = 0;
  #staged = newStagedRows();
  #writing: Promise<void> | null = null;

  constructor(reading: OpenReading, worker: Worker, resolve: Finish) {
    this.#reading = reading;
    this.#worker = worker;
    this.#resolve = resolve;
  }

  async receive(message: FromWorker): Promise<void> {
    if (message.type === 'more') await this.#sendChunk();
    else if (message.type === 'batch') this.#collect(message.batch);
    else if (message.type === 'header') await this.#sendMapping(message);
    else if (message.type === 'failed') throw new UnreadableFile(message.reason);
    else await this.#end(message);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  async #sendChunk(): Promise<void> {
    if (this.#staged.rows >= rowsPerWrite) {
      await this.#writing;
      this.#startWriting();
    }
    const { value, done } = await this.#reading.chunks.next();
    if (done) return this.#send({ type: 'chunk', bytes: null });
    this.#bytes += value.length;
    this.#digest.update(value);
    this.#send({ type: 'chunk', bytes: value });
  }

  #collect({ rows, last_row, lines, cells }: Batch): void {
    this.#staged.rows += rows;
    this.#staged.last_row = last_row;
    this.#staged.lines.push(lines);
    this.#staged.cells.push(cells);
  }

  #startWriting(): void {
    const staged = this.#staged;
    staged.bytes = this.#bytes;
    this.#staged = newStagedRows();
    this.#writing = this.#reading.write(staged);
    // The error is thrown where the write is awaited.
    this.#writing.catch(() => undefined);
  }

  async #sendMapping(header: Header): Promise<void> {
    const chosen = await this.#reading.chooseMapping(header);
    if (chosen) this.#send({ type: 'mapping', ...chosen });
    else this.#resolve(null);
  }

  async #end({ type: _, ...end }: FileEnd & { readonly type: 'end' }): Promise<void> {
    await this.#writing;
    if (this.#staged.rows > 0) this.#startWriting();
    await this.#writing;
    this.#resolve({ ...end, file_digest: this.#digest.digest() });
  }
}
