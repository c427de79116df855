import type { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { CountyRow, Progress } from 'plan-files/read-plan-files';
import { isOutOfMemory, startThread } from '../../../../thread.ts';
import type { CatalogRows } from '../contents.ts';
import type { FromWorker, ReadPlans, ToWorker, WorkerInput } from './messages.ts';

/** The files need more memory than a thread may have. */
export class FilesTooLarge extends Error {}

interface SourceFile {
  readonly name: string;
  open(): Promise<Readable>;
}

interface Reading {
  readonly plan_year: number;
  readonly counties: readonly CountyRow[];
  readonly files: readonly SourceFile[];
  /** An error that it throws ends the reading. */
  onProgress(progress: Progress): Promise<void>;
}

const resourceLimits = { maxOldGenerationSizeMb: 384 };

/**
 * Reads plan files in a thread, so that the server's event loop stays free.
 * @param use of what was found. The rows of each load can be read once, one load after the other, and only until it ends.
 * @throws FilesTooLarge; an error of the files or of `onProgress`
 */
export async function readPlans<Result>(
  { files, plan_year, counties, onProgress }: Reading,
  use: (found: ReadPlans, rowsOf: (load: number) => AsyncIterable<CatalogRows>) => Promise<Result>,
): Promise<Result> {
  const workerData: WorkerInput = { plan_year, counties, names: files.map(({ name }) => name) };
  const source = new URL('./worker.ts', import.meta.url);
  const worker = startThread('plan-files-worker', source, { workerData, resourceLimits });
  const session = new Session(worker, files, onProgress);
  try {
    return await use(await session.found, (load) => session.rows(load));
  } finally {
    await worker.terminate();
    await session.close();
  }
}

class Session {
  readonly found: Promise<ReadPlans>;
  readonly #worker: Worker;
  readonly #files: readonly SourceFile[];
  readonly #streams = new Map<number, Promise<AsyncIterator<Uint8Array>>>();
  #takeRows: ((rows: CatalogRows | null) => void) | null = null;
  #fail: (error: Error) => void = () => undefined;

  constructor(worker: Worker, files: readonly SourceFile[], onProgress: Reading['onProgress']) {
    this.#worker = worker;
    this.#files = files;
    this.found = new Promise((resolve, reject) => {
      this.#fail = reject;
      worker.on('error', (error) => this.#fail(isOutOfMemory(error) ? new FilesTooLarge() : error));
      worker.on('exit', () => this.#fail(new Error('The thread that reads plan files has ended')));
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'read') resolve(message.result);
        else if (message.type === 'rows') this.#takeRows?.(message.rows);
        else if (message.type === 'progress') void onProgress(message.progress).catch(reject);
        else void this.#serve(message).catch(reject);
      });
    });
    // The caller awaits it, and gets the error.
    this.found.catch(() => undefined);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  async #serve(message: Extract<FromWorker, { stream: number }>): Promise<void> {
    const { stream, type } = message;
    if (type === 'open') {
      const opened = this.#open(message.file);
      this.#streams.set(stream, opened);
      await opened;
      return;
    }
    const chunks = await this.#streams.get(stream);
    if (type === 'close') {
      this.#streams.delete(stream);
      await chunks?.return?.();
      return;
    }
    const next = await chunks?.next();
    this.#send({ type: 'chunk', stream, bytes: !next || next.done ? null : next.value });
  }

  async #open(at: number): Promise<AsyncIterator<Uint8Array>> {
    const file = this.#files[at];
    if (!file) throw new Error('There is no such file');
    const content: AsyncIterable<Uint8Array> = await file.open();
    return content[Symbol.asyncIterator]();
  }

  async *rows(load: number): AsyncGenerator<CatalogRows> {
    while (true) {
      const next = new Promise<CatalogRows | null>((resolve, reject) => {
        this.#takeRows = resolve;
        this.#fail = reject;
      });
      this.#send({ type: 'next_rows', load });
      const rows = await next;
      if (!rows) return;
      yield rows;
    }
  }

  /** Closes what was not read to its end. */
  async close(): Promise<void> {
    for (const opened of this.#streams.values())
      await opened.then((chunks) => chunks.return?.()).catch(() => undefined);
  }
}
