import type { AppContext } from '../context.ts';
import { addToCounts, type RequestCount } from './store.ts';

/** How often a process shares its counts. Until then, requests to other processes can exceed a limit. */
const syncMs = 500;

interface Window {
  readonly key: string;
  readonly ends_at: number;
  /** Of all processes, as of the last exchange. */
  total: number;
  /** Of this process, since then. */
  added: number;
}

/** Counts requests over all processes without a statement for each: all windows of a length begin at the same instants. */
export class SharedCounts {
  readonly #ctx: Pick<AppContext, 'db' | 'clock'>;
  readonly #onError: (error: unknown) => void;
  readonly #windows = new Map<string, Window>();
  #timer: NodeJS.Timeout | null = null;

  constructor(ctx: Pick<AppContext, 'db' | 'clock'>, onError: (error: unknown) => void) {
    this.#ctx = ctx;
    this.#onError = onError;
  }

  /** @returns how many requests of this window remain, negative if this one is too many; and when it ends, in seconds */
  take(key: string, max: number, seconds: number): { readonly remaining: number; readonly ends_in: number } {
    const now = this.#ctx.clock().getTime();
    const window = this.#windowOf(key, now, seconds * 1_000);
    const remaining = max - window.total - window.added - 1;
    // Those that are rejected cost no statement.
    if (remaining >= 0) {
      window.added += 1;
      this.#timer ??= setTimeout(() => void this.#exchange(), syncMs).unref();
    }
    return { remaining, ends_in: Math.max(1, Math.ceil((window.ends_at - now) / 1_000)) };
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #windowOf(key: string, now: number, ms: number): Window {
    const found = this.#windows.get(key);
    if (found && found.ends_at > now) return found;
    const window = { key, ends_at: (Math.floor(now / ms) + 1) * ms, total: 0, added: 0 };
    this.#windows.set(key, window);
    return window;
  }

  async #exchange(): Promise<void> {
    const now = this.#ctx.clock().getTime();
    for (const [key, { ends_at }] of this.#windows) if (ends_at <= now) this.#windows.delete(key);
    const sent = [...this.#windows.values()]
      .filter(({ added }) => added > 0)
      .map((window) => ({ window, added: window.added }));
    try {
      const rows = await addToCounts(this.#ctx.db, sent.map(toRow));
      const totals = new Map(rows.map(({ key, count }) => [key, count]));
      for (const { window, added } of sent) {
        window.total = totals.get(window.key) ?? window.total + added;
        window.added -= added;
      }
    } catch (error) {
      this.#onError(error);
    }
    this.#timer = null;
  }
}

const toRow = ({ window: { key, ends_at }, added }: { window: Window; added: number }): RequestCount => ({
  key,
  window_ends_at: new Date(ends_at).toISOString(),
  count: added,
});
