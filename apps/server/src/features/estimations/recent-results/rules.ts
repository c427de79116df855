import type { Market } from 'estimator';
import type { EstimationRow } from '../queries.ts';

type Version = Pick<EstimationRow, 'id' | 'version'>;

/** What the figures are made from: the market, or the revision of the result that the estimate keeps. */
type Basis = Market | string;

interface Kept<Result> {
  readonly version: number;
  readonly basis: Basis;
  readonly result: Result;
  readonly timer: NodeJS.Timeout;
}

/**
 * Recent results in memory, by estimate. One counts only for the same version of the estimate and the same basis. A
 * market is another object when newer tables are loaded. Each is forgotten after a minute, because it can contain
 * incomes in clear text (decision 029).
 */
export class RecentResults<Result> {
  readonly #kept = new Map<number, Kept<Result>>();
  readonly #max: number;
  readonly #maxAgeMs: number;

  constructor({ max = 500, maxAgeMs = 60_000 } = {}) {
    this.#max = max;
    this.#maxAgeMs = maxAgeMs;
  }

  get({ id, version }: Version, basis: Basis): Result | null {
    const kept = this.#kept.get(id);
    return kept?.version === version && kept.basis === basis ? kept.result : null;
  }

  set({ id, version }: Version, basis: Basis, result: Result): void {
    this.#forget(id);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= this.#max) this.#forget(oldest);
    const timer = setTimeout(() => this.#forget(id), this.#maxAgeMs).unref();
    this.#kept.set(id, { version, basis, result, timer });
  }

  #forget(id: number): void {
    clearTimeout(this.#kept.get(id)?.timer);
    this.#kept.delete(id);
  }
}
