/** A ciphertext of a data key starts with this and the id of the key. Keys of the installation cannot be named so. */
const sign = '~';

export const nameOfKey = (id: number): string => `${sign}${id}`;

export interface DataKeyRow {
  readonly id: number;
  /** Null: the key was destroyed. */
  readonly key_encrypted: string | null;
}

const maxKeys = 10_000;
/** Also how long a process can still decrypt with a key that another one has destroyed. */
const lifetimeMs = 5 * 60_000;

interface Entry {
  readonly key_encrypted: string | null;
  readonly until: number;
  key: Buffer | null;
}

/**
 * The data keys that values of recent results need. Connections fill it before they return a result, so that values can
 * be decrypted without a query for each.
 */
export class DataKeyCache {
  readonly #entries = new Map<number, Entry>();

  /** Of these ciphertexts; other values are ignored. */
  missingFor(values: Iterable<unknown>): number[] {
    const missing = new Set<number>();
    const now = performance.now();
    for (const value of values) {
      if (typeof value !== 'string' || !value.startsWith(sign)) continue;
      const id = idOf(value);
      const entry = this.#entries.get(id);
      if (!entry || entry.until < now) missing.add(id);
    }
    return [...missing];
  }

  add(rows: readonly DataKeyRow[]): void {
    for (const { id, key_encrypted } of rows) {
      this.#entries.delete(id);
      this.#entries.set(id, { key_encrypted, until: performance.now() + lifetimeMs, key: null });
      const [oldest] = this.#entries.keys();
      if (this.#entries.size > maxKeys && oldest !== undefined) this.#entries.delete(oldest);
    }
  }

  /** Undefined for a key that is not here, null for one that was destroyed. */
  find(name: string, decrypt: (key_encrypted: string) => Buffer): Buffer | null | undefined {
    const entry = this.#entries.get(idOf(name));
    if (entry?.key_encrypted) entry.key ??= decrypt(entry.key_encrypted);
    return entry?.key;
  }
}

export const isNameOfDataKey = (name: string): boolean => name.startsWith(sign);

const idOf = (ciphertext: string): number => Number.parseInt(ciphertext.slice(sign.length), 10);

/** The ciphertexts of data keys within any value. */
export const ciphertextsIn = (value: unknown): string[] => JSON.stringify(value).match(/(?<=")~\d+\./g) ?? [];
