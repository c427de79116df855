/** Whether this process still wants requests. */
export class Lifecycle {
  #isReady = true;
  #isDraining = false;

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Replies end their connections, so that clients open new ones, to another process if there is one. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** @param isReplaced whether other processes continue to serve the same port */
  drain(isReplaced: boolean): void {
    this.#isDraining = true;
    this.#isReady = isReplaced;
  }
}
