import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts what a dump of the database must not show: AES-256-GCM with the key's id in the value. */
export interface Encryption {
  /** The keys by their ids, the one that seals first. */
  readonly key_ids: readonly [string, ...string[]];
  /** @param associatedData the table and column, so that a value moved elsewhere cannot be opened */
  encrypt(associatedData: string, text: string): string;
  /** @throws when the key is gone, or the value was changed or comes from another place */
  decrypt(associatedData: string, encrypted: string): string;
}

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The id of the key that a value wants. */
export const keyIdOf = (encrypted: string): string => encrypted.split('.', 1)[0] ?? '';

const ivBytes = 12;
const tagBytes = 16;

/** @param keys the first seals; every one opens, so that keys can be changed while running */
export function createEncryption(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Encryption {
  const [current, ...old] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    key_ids: [current.id, ...old.map(({ id }) => id)],
    encrypt(associatedData, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(associatedData));
      const content = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${content.toString('base64url')}`;
    },
    decrypt(associatedData, encrypted) {
      const [id = '', content = ''] = encrypted.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`No key ${id} to decrypt ${associatedData}`);
      const bytes = Buffer.from(content, 'base64url');
      const end = bytes.length - tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(bytes.subarray(end));
      return decipher.update(bytes.subarray(ivBytes, end), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
