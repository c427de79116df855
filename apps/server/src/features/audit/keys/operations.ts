import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import { createEncryption, type Encryption } from '../../../crypto/encryption.ts';
import type { Db } from '../../../db/connection.ts';
import { listKeys } from './queries.ts';
import { keyAssociatedData, type Subject, subjectOf } from './rules.ts';
import { insertKeys } from './store.ts';

const maxKeys = 1_000;
/** This is also how long a process can still encrypt with a deleted key. */
const lifetimeMs = 5 * 60_000;

export interface DataKey {
  readonly id: number;
  readonly encryption: Encryption;
}

interface KeyRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly account_id: number | null;
  readonly data_key_encrypted: string;
}

type Services = Pick<AppContext, 'encryption' | 'keys'>;

/** A subject gets its key with its first event. */
export class AuditKeys {
  readonly #services: Services;
  readonly #kept = new Map<Subject, DataKey & { readonly until: number }>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Creates missing keys in the transaction of `db`. */
  async ensure(db: Db, subjects: readonly Subject[]): Promise<ReadonlyMap<Subject, DataKey>> {
    const keys = new Map<Subject, DataKey>();
    const missing = () => subjects.filter((subject) => !keys.has(subject));
    const add = (row: KeyRow) => {
      const key = this.#open(row);
      const subject = subjectOf(row);
      if (subject) keys.set(subject, key);
      return { subject, key };
    };
    const find = async () => {
      for (const row of await listKeys(db, idsOf(missing(), 'user'), idsOf(missing(), 'account'))) {
        const { subject, key } = add(row);
        if (subject && row.is_committed) this.#keep(subject, key);
      }
    };
    const now = performance.now();
    for (const subject of subjects) {
      const kept = this.#kept.get(subject);
      if (kept && kept.until > now) keys.set(subject, kept);
    }
    if (missing().length > 0) await find();
    if (missing().length > 0) {
      // In one order, so that concurrent transactions do not wait for each other.
      for (const row of await insertKeys(db, await this.#create(db, missing().toSorted()))) add(row);
      if (missing().length > 0) await find();
    }
    return keys;
  }

  async #create(db: Db, subjects: readonly Subject[]) {
    const encryption = await this.#services.keys.ofRetention(db);
    return subjects.map((subject) => {
      const [user_id = null] = idsOf([subject], 'user');
      const [account_id = null] = idsOf([subject], 'account');
      const key = randomBytes(32).toString('base64');
      return { user_id, account_id, data_key_encrypted: encryption.encrypt(keyAssociatedData, key) };
    });
  }

  #open({ id, data_key_encrypted }: KeyRow): DataKey {
    const key = Buffer.from(this.#services.encryption.decrypt(keyAssociatedData, data_key_encrypted), 'base64');
    return { id, encryption: createEncryption([{ id: String(id), key }]) };
  }

  #keep(subject: Subject, key: DataKey): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= maxKeys) this.#kept.delete(oldest);
    this.#kept.set(subject, { ...key, until: performance.now() + lifetimeMs });
  }
}

const idsOf = (subjects: readonly Subject[], kind: 'user' | 'account'): number[] =>
  subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => Number(subject.slice(kind.length + 1)));
