import { constants } from 'node:os';

export class ShutdownRequested extends Error {}

interface ShutdownOptions {
  report(error: unknown): void;
  withTimeout(work: Promise<unknown>): Promise<unknown>;
}

type Step = (exitCode: number) => Promise<unknown>;

/** A Ctrl-C in a terminal can arrive twice: from the terminal, and from npm, which passes it on. */
const sameSignalMs = 1_000;

export class Shutdown {
  readonly #options: ShutdownOptions;
  readonly #steps: Step[] = [];
  #start: Promise<void> = Promise.resolve();
  #requestedAt = Number.POSITIVE_INFINITY;

  constructor(options: ShutdownOptions) {
    this.#options = options;
  }

  get isRequested(): boolean {
    return this.#requestedAt <= performance.now();
  }

  /** The steps run in reverse order. */
  add(step: Step): void {
    this.#steps.push(step);
  }

  /** @throws ShutdownRequested after a stop was requested */
  check(): void {
    if (this.isRequested) throw new ShutdownRequested();
  }

  startedBy(start: Promise<void>): void {
    this.#start = start.catch((error: unknown) => {
      this.#options.report(error);
      void this.run(1);
    });
  }

  /** The first signal stops in order, a later one at once. */
  onSignal(signal: NodeJS.Signals): void {
    if (performance.now() - this.#requestedAt > sameSignalMs) process.exit(128 + constants.signals[signal]);
    void this.run(0);
  }

  async run(exitCode: number, reason?: string): Promise<void> {
    if (this.isRequested) return;
    this.#requestedAt = performance.now();
    if (reason) this.#options.report(reason);
    // An interrupted start must have registered everything that it acquired.
    await this.#options.withTimeout(this.#start);
    let code = exitCode;
    for (let step = this.#steps.pop(); step; step = this.#steps.pop())
      await step(exitCode).catch((error: unknown) => {
        code = 1;
        this.#options.report(error);
      });
    process.exit(code);
  }
}
