import { randomBytes } from 'node:crypto';
import { throwApiError } from '../../api-error.ts';
import type { Db } from '../../db/connection.ts';
import { ciphertextsIn, type DataKeyCache, isNameOfDataKey, nameOfKey } from '../../db/data-key-cache.ts';
import { decryptWith, type Encryption, encryptWith, keyIdOf } from '../encryption.ts';
import * as store from './store.ts';

const keyAssociatedData = 'data_keys.key';
const maxOwners = 1_000;
const lifetimeMs = 5 * 60_000;

interface Kept {
  readonly encryption: Encryption;
  readonly until: number;
}

/** Each firm's values are encrypted with a key of the firm, which a key of the installation encrypts. */
export class DataKeys {
  /** Decrypts every value, and encrypts with the installation's key. */
  readonly encryption: Encryption;
  /** False: new values are encrypted with the installation's key, so that versions without data keys can read them. */
  readonly areUsed: boolean;
  readonly #cache: DataKeyCache;
  readonly #kept = new Map<store.Owner, Kept>();

  constructor(installation: Encryption, cache: DataKeyCache, areUsed: boolean) {
    this.#cache = cache;
    this.areUsed = areUsed;
    const { key_ids, encrypt } = installation;
    const decrypt: Encryption['decrypt'] = (associatedData, ciphertext) => {
      const name = keyIdOf(ciphertext);
      if (!isNameOfDataKey(name)) return installation.decrypt(associatedData, ciphertext);
      const key = cache.find(name, (key_encrypted) => this.#open(key_encrypted));
      if (key === undefined) throw new Error(`The key ${name} was not read before a value of ${associatedData}`);
      return decryptWith(key ?? throwApiError('firm_data_deleted'), associatedData, ciphertext);
    };
    this.encryption = { key_ids, encrypt, decrypt };
  }

  /** Null for people without a firm. Creates a missing key in the transaction of `db`. */
  ofFirm(db: Db, account_id: number | null): Promise<Encryption> {
    return account_id === null ? Promise.resolve(this.encryption) : this.#of(db, account_id);
  }

  /**
   * Reads the keys of many firms with one statement, so that `ofFirm` has them. Creates missing ones in the order of their ids, so
   * that transactions that do the same do not wait in a circle.
   */
  async prepare(db: Db, account_ids: readonly (number | null)[]): Promise<void> {
    if (!this.areUsed) return;
    const missing = new Set(account_ids.flatMap((id) => (id === null || this.#find(id) ? [] : [id])));
    if (missing.size === 0) return;
    for (const row of await store.listKeysOf(db, [...missing])) {
      this.#add(row.account_id, row);
      missing.delete(row.account_id);
    }
    for (const id of [...missing].toSorted((one, other) => one - other)) await this.ofFirm(db, id);
  }

  async ofUser(db: Db, user_id: number): Promise<Encryption> {
    return this.areUsed ? this.ofFirm(db, await store.findAccountOf(db, user_id)) : this.encryption;
  }

  /** For records that outlive the firm or person they are about. */
  ofRetention(db: Db): Promise<Encryption> {
    return this.#of(db, 'retention');
  }

  /** By the name in ciphertexts, which was loaded. */
  named(name: string): Encryption {
    if (!isNameOfDataKey(name)) return this.encryption;
    const key = this.#cache.find(name, (key_encrypted) => this.#open(key_encrypted));
    if (!key) throw new Error(`No key ${name}`);
    return { ...this.encryption, encrypt: (...value) => encryptWith({ id: name, key }, ...value) };
  }

  /** For ciphertexts that are not columns of a result, such as those within JSON. */
  async load(db: Db, values: unknown): Promise<void> {
    const missing = this.#cache.missingFor(ciphertextsIn(values));
    if (missing.length > 0) this.#cache.add(await store.listKeys(db, missing));
  }

  /** Call it after the key was destroyed. Other processes drop it within minutes. */
  drop(id: number): void {
    this.#cache.add([{ id, key_encrypted: null }]);
  }

  /** Creates what is missing, so that statements find the key of each firm. */
  async createAll(db: Db): Promise<void> {
    if (!this.areUsed) return;
    await this.ofRetention(db);
    for (const id of await store.listFirmsWithoutKey(db)) await this.ofFirm(db, id);
  }

  async #of(db: Db, owner: store.Owner): Promise<Encryption> {
    if (!this.areUsed) return this.encryption;
    return this.#find(owner) ?? this.#add(owner, (await store.findKeyOf(db, owner)) ?? (await this.#create(db, owner)));
  }

  #find(owner: store.Owner): Encryption | undefined {
    const kept = this.#kept.get(owner);
    return kept && kept.until > performance.now() ? kept.encryption : undefined;
  }

  #add(owner: store.Owner, row: store.OwnedKey): Encryption {
    this.#cache.add([row]);
    const encryption = this.named(nameOfKey(row.id));
    if (row.is_committed) this.#keep(owner, encryption);
    return encryption;
  }

  async #create(db: Db, owner: store.Owner) {
    const key = randomBytes(32).toString('base64');
    await store.insertKey(db, owner, this.encryption.encrypt(keyAssociatedData, key));
    // Another process may have been first.
    const row = await store.findKeyOf(db, owner);
    if (!row) throw new Error(`No key was created for ${owner}`);
    return row;
  }

  #keep(owner: store.Owner, encryption: Encryption): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= maxOwners) this.#kept.delete(oldest);
    this.#kept.set(owner, { encryption, until: performance.now() + lifetimeMs });
  }

  #open(key_encrypted: string): Buffer {
    return Buffer.from(this.encryption.decrypt(keyAssociatedData, key_encrypted), 'base64');
  }
}

/** @param setting null: as the database says */
export const openDataKeys = async (
  installation: Encryption,
  { db, keys }: { readonly db: Db; readonly keys: DataKeyCache },
  setting: boolean | null,
): Promise<DataKeys> => new DataKeys(installation, keys, setting ?? (await store.usesFirmKeys(db)));
