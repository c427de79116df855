export class ShutdownRequested extends Error {}

interface ShutdownOptions {
  report(error: unknown): void;
  withTimeout(work: Promise<unknown>): Promise<unknown>;
}

export class Shutdown {
  readonly #options: ShutdownOptions;
  readonly #steps: (() => Promise<unknown>)[] = [];
  #start: Promise<void> = Promise.resolve();
  isRequested = false;

  constructor(options: ShutdownOptions) {
    this.#options = options;
  }

  add(step: () => Promise<unknown>): void {
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

  async run(exitCode: number, reason?: string): Promise<void> {
    if (this.isRequested) return;
    this.isRequested = true;
    if (reason) this.#options.report(reason);
    // An interrupted start must have registered everything that it acquired.
    await this.#options.withTimeout(this.#start);
    let code = exitCode;
    for (let step = this.#steps.pop(); step; step = this.#steps.pop())
      await step().catch((error: unknown) => {
        code = 1;
        this.#options.report(error);
      });
    process.exit(code);
  }
}
