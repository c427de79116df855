import type { Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SupervisorMessage, WorkerMessage } from '../peers.ts';
import { ReportedError } from '../startup-error.ts';

/** The delay before a crashed process is replaced doubles from the first value to the second. */
const [minDelayMs, maxDelayMs] = [250, 30_000];
/** Crashes before this time do not delay a restart. */
const memoryMs = 120_000;

interface WorkersOptions {
  readonly count: number;
  readonly fork: () => Worker;
  /** Runs before processes are replaced. */
  readonly prepare: () => Promise<void>;
  readonly log: FastifyBaseLogger;
  /** How long a process may take to end before it is killed. */
  readonly stopTimeoutMs: number;
}

/** The processes of a supervisor. */
export class Workers {
  readonly #options: WorkersOptions;
  /** All processes, also those that start or end. */
  readonly #all = new Set<Worker>();
  /** Those that are ready and should stay. */
  readonly #serving = new Set<Worker>();
  readonly #stopping = new AbortController();
  #starting = 0;
  #crashes: number[] = [];
  #rolling: Promise<void> | null = null;
  #isRollRequested = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** @throws ReportedError when one of them ends before it is ready */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#startOne()));
  }

  /** Replaces one process after the other. Each one serves until its successor is ready. */
  async roll(): Promise<void> {
    this.#isRollRequested = true;
    this.#rolling ??= this.#rollWhileRequested().finally(() => {
      this.#rolling = null;
    });
    await this.#rolling;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#all].map((worker) => this.#end(worker, () => worker.process.kill('SIGTERM'))));
  }

  kill(): void {
    for (const worker of this.#all) worker.process.kill('SIGKILL');
  }

  async #startOne(): Promise<void> {
    this.#starting += 1;
    const worker = this.#options.fork();
    this.#all.add(worker);
    worker.once('exit', (code, signal) => this.#onExit(worker, code, signal));
    // A message to a process that is ending can fail. Without a listener, the error would end the supervisor.
    worker.on('error', (error) =>
      this.#options.log.warn({ err: error, pid: worker.process.pid }, 'processes.message_failed'),
    );
    try {
      await new Promise<void>((done, fail) => {
        worker.on('message', (message: WorkerMessage) => {
          if (message.type === 'ready') done();
          else this.#passOn(worker, message);
        });
        worker.once('exit', () => fail(new ReportedError('A process ended before it was ready')));
      });
      this.#serving.add(worker);
    } finally {
      this.#starting -= 1;
    }
  }

  #passOn(from: Worker, message: SupervisorMessage): void {
    for (const worker of this.#all) if (worker !== from && worker.isConnected()) worker.send(message);
  }

  #onExit(worker: Worker, code: number | null, signal: string | null): void {
    this.#all.delete(worker);
    if (!this.#serving.delete(worker) || this.#stopping.signal.aborted) return;
    this.#options.log.error({ pid: worker.process.pid, code, signal }, 'processes.crashed');
    void this.#replaceCrashed();
  }

  async #replaceCrashed(): Promise<void> {
    const { signal } = this.#stopping;
    const isOneMissing = () => !signal.aborted && this.#serving.size + this.#starting < this.#options.count;
    while (isOneMissing()) {
      const delay_ms = this.#nextDelay();
      await wait(delay_ms, undefined, { signal }).catch(() => undefined);
      if (!isOneMissing()) return;
      await this.#startOne().catch(() => this.#options.log.error({ delay_ms }, 'processes.restart_failed'));
    }
  }

  #nextDelay(): number {
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((at) => at > now - memoryMs), now];
    return Math.min(minDelayMs * 2 ** (this.#crashes.length - 1), maxDelayMs);
  }

  async #rollWhileRequested(): Promise<void> {
    while (this.#isRollRequested && !this.#stopping.signal.aborted) {
      this.#isRollRequested = false;
      await this.#rollOnce().catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#options.log.error({ err: error }, 'processes.roll_failed');
      });
      // One may have crashed while its successor did not start.
      void this.#replaceCrashed();
    }
  }

  async #rollOnce(): Promise<void> {
    await this.#options.prepare();
    const former = [...this.#all];
    for (const worker of former) {
      if (this.#stopping.signal.aborted) return;
      await this.#startOne();
      const retire: SupervisorMessage = { type: 'retire' };
      if (this.#serving.delete(worker)) await this.#end(worker, () => worker.send(retire));
      // It replaces one that crashed, and has not started yet.
      else if (this.#all.has(worker)) await this.#end(worker, () => worker.process.kill('SIGTERM'));
    }
    this.#options.log.info({ processes: former.length }, 'processes.rolled');
  }

  async #end(worker: Worker, request: () => void): Promise<void> {
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.stopTimeoutMs);
    request();
    await ended;
    clearTimeout(timer);
  }
}
