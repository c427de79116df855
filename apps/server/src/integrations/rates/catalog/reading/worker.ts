// Runs in a thread, because reading the files of all states takes more than a minute of a processor.

import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PlanFile } from 'plan-files/read-plan-files';
import { type FoundLoad, loadsOf } from '../loads.ts';
import { readCatalog } from '../read-files.ts';
import type { FromWorker, ToWorker, WorkerInput } from './messages.ts';

class Session {
  readonly #port: MessagePort;
  readonly #streams = new Map<number, Readable>();
  #opened = 0;
  #loads: readonly FoundLoad[] = [];

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: ToWorker) => this.#receive(message));
  }

  #send(message: FromWorker): void {
    this.#port.postMessage(message);
  }

  #receive(message: ToWorker): void {
    if (message.type === 'next_rows') this.#sendRows(message.load);
    else this.#streams.get(message.stream)?.push(message.bytes);
  }

  #sendRows(load: number): void {
    const next = this.#loads[load]?.rows.next();
    this.#send({ type: 'rows', rows: next && !next.done ? next.value : null });
  }

  #open(file: number): Readable {
    this.#opened += 1;
    const stream = this.#opened;
    const readable = new Readable({
      read: () => this.#send({ type: 'more', stream }),
      destroy: (error, done) => {
        this.#streams.delete(stream);
        this.#send({ type: 'close', stream });
        done(error);
      },
    });
    this.#streams.set(stream, readable);
    this.#send({ type: 'open', stream, file });
    return readable;
  }

  async read({ names, ...options }: WorkerInput): Promise<void> {
    const files = names.map((name, at): PlanFile => ({ name, open: () => this.#open(at) }));
    const onProgress = (progress: Extract<FromWorker, { type: 'progress' }>['progress']) =>
      this.#send({ type: 'progress', progress });
    const found = await readCatalog(files, { ...options, onProgress });
    this.#loads = await loadsOf(found);
    const loads = this.#loads.map(({ rows: _, ...load }) => load);
    this.#send({ type: 'read', result: { loads, findings: found.findings } });
  }
}

if (parentPort) {
  const input: WorkerInput = workerData;
  // An error ends the thread, and with it the reading.
  void new Session(parentPort).read(input);
}
