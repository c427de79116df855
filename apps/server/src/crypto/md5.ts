import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** Computes the MD5 of content that arrives in parts. */
export interface Md5 {
  /** @returns a promise while the thread is behind */
  update(part: Uint8Array): Promise<void> | undefined;
  /** In base64. */
  digest(): Promise<string>;
  /** Ends it before the digest. */
  drop(): void;
}

/** In bytes. Less is not worth a message. */
const batchSize = 256 * 1024;

/** MD5 takes longer than everything else that the server does with an upload, so a thread computes that of large files. */
export const createMd5 = (size: number): Md5 => (size <= 4 * batchSize ? inlineMd5() : new ThreadMd5());

function inlineMd5(): Md5 {
  const hash = createHash('md5');
  return {
    update(part) {
      hash.update(part);
      return undefined;
    },
    digest: () => Promise.resolve(hash.digest('base64')),
    drop: () => undefined,
  };
}

interface Reply {
  readonly id: number;
  readonly digest: string | null;
}

interface Waiting {
  done(digest: string | null): void;
  fail(error: Error): void;
}

/** One thread for all uploads. */
class Md5Thread {
  readonly #worker = new Worker(new URL('./md5-worker.mjs', import.meta.url), { execArgv: [] });
  /** By the id of a computation, in the order of its messages. */
  readonly #waiting = new Map<number, Waiting[]>();
  #lastId = 0;

  constructor(onEnd: () => void) {
    this.#worker.unref();
    this.#worker.on('message', ({ id, digest }: Reply) => this.#waiting.get(id)?.shift()?.done(digest));
    this.#worker.on('error', (error) => {
      onEnd();
      for (const { fail } of [...this.#waiting.values()].flat()) fail(error);
    });
  }

  begin(): number {
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, []);
    return this.#lastId;
  }

  /** The part is shared memory, so it is not copied. */
  run(id: number, step: 'update' | 'digest', part: Uint8Array): Promise<string | null> {
    return new Promise((done, fail) => {
      this.#waiting.get(id)?.push({ done, fail });
      this.#worker.postMessage({ id, step, part });
    });
  }

  end(id: number): void {
    this.#waiting.delete(id);
    this.#worker.postMessage({ id, step: 'drop' });
  }
}

let thread: Md5Thread | null = null;

function openThread(): Md5Thread {
  thread ??= new Md5Thread(() => {
    thread = null;
  });
  return thread;
}

type SharedBytes = Uint8Array<SharedArrayBuffer>;

const newBatch = (): SharedBytes => new Uint8Array(new SharedArrayBuffer(batchSize));

/** Of one file. Several, because the thread does not run all the time on a busy machine. */
const maxBatches = 4;

/** Fills one batch while the thread reads the others. */
class ThreadMd5 implements Md5 {
  readonly #thread = openThread();
  readonly #id = this.#thread.begin();
  /** What the thread reads, the oldest first. */
  readonly #reading: Promise<SharedBytes>[] = [];
  #filling = newBatch();
  #length = 0;

  update(part: Uint8Array): Promise<void> | undefined {
    const room = batchSize - this.#length;
    if (part.length < room) {
      this.#filling.set(part, this.#length);
      this.#length += part.length;
      return undefined;
    }
    this.#filling.set(part.subarray(0, room), this.#length);
    return this.#passOn(part.subarray(room));
  }

  async #passOn(rest: Uint8Array): Promise<void> {
    const batch = this.#filling;
    const read = this.#thread.run(this.#id, 'update', batch).then(() => batch);
    // Its failure is noticed by the next step.
    read.catch(() => undefined);
    this.#reading.push(read);
    const next = this.#reading.length < maxBatches ? undefined : await this.#reading.shift();
    this.#filling = next ?? newBatch();
    this.#length = 0;
    if (rest.length > 0) await this.update(rest);
  }

  async digest(): Promise<string> {
    await Promise.all(this.#reading);
    const digest = await this.#thread.run(this.#id, 'digest', this.#filling.subarray(0, this.#length));
    this.drop();
    return digest ?? '';
  }

  drop(): void {
    this.#thread.end(this.#id);
  }
}
