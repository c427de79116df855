import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM. A ciphertext starts with the id of its key. */
export interface Encryption {
  readonly key_ids: readonly [string, ...string[]];
  /** @param associatedData the table and column, so that a ciphertext moved elsewhere cannot be decrypted */
  encrypt(associatedData: string, text: string): string;
  /** @throws when the key is missing, or the ciphertext or its associated data differ */
  decrypt(associatedData: string, ciphertext: string): string;
}

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

export const keyIdOf = (ciphertext: string): string => ciphertext.split('.', 1)[0] ?? '';

const ivBytes = 12;
const tagBytes = 16;

export function encryptWith({ id, key }: EncryptionKey, associatedData: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associatedData));
  const content = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${id}.${content.toString('base64url')}`;
}

export function decryptWith(key: Buffer, associatedData: string, ciphertext: string): string {
  const [, content = ''] = ciphertext.split('.');
  const bytes = Buffer.from(content, 'base64url');
  const end = bytes.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(bytes.subarray(end));
  return decipher.update(bytes.subarray(ivBytes, end), undefined, 'utf8') + decipher.final('utf8');
}

export function createEncryption(keys: readonly [EncryptionKey, ...EncryptionKey[]]): Encryption {
  const [current, ...old] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    key_ids: [current.id, ...old.map(({ id }) => id)],
    encrypt: (associatedData, text) => encryptWith(current, associatedData, text),
    decrypt(associatedData, ciphertext) {
      const id = keyIdOf(ciphertext);
      const key = byId.get(id);
      if (!key) throw new Error(`No key ${id} to decrypt ${associatedData}`);
      return decryptWith(key, associatedData, ciphertext);
    },
  };
}
