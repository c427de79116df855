/** While the process drains, readiness fails, and replies end their connections so that clients open new ones elsewhere. */
export class Lifecycle {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  drain(): void {
    this.#isDraining = true;
  }
}
