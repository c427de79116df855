import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts what a dump of the database must not show: AES-256-GCM with the key's id in the value. */
export interface Seal {
  /** The keys by their ids, the one that seals first. */
  readonly key_ids: readonly [string, ...string[]];
  /** @param place the table and column, so that a value moved elsewhere cannot be opened */
  seal(place: string, text: string): string;
  /** @throws when the key is gone, or the value was changed or comes from another place */
  open(place: string, sealed: string): string;
}

export interface SealKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The id of the key that a value wants. */
export const keyIdOf = (sealed: string): string => sealed.split('.', 1)[0] ?? '';

const ivBytes = 12;
const tagBytes = 16;

/** @param keys the first seals; every one opens, so that keys can be changed while running */
export function createSeal(keys: readonly [SealKey, ...SealKey[]]): Seal {
  const [current, ...old] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  return {
    key_ids: [current.id, ...old.map(({ id }) => id)],
    seal(place, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(place));
      const content = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${content.toString('base64url')}`;
    },
    open(place, sealed) {
      const [id = '', content = ''] = sealed.split('.');
      const key = byId.get(id);
      if (!key) throw new Error(`No key ${id} to open ${place}`);
      const bytes = Buffer.from(content, 'base64url');
      const end = bytes.length - tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(end));
      return decipher.update(bytes.subarray(ivBytes, end), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
