import * as z from 'zod';
import type { EncryptionKey } from '../crypto/encryption.ts';
import { oneOf, optional, parsed, required } from './fields.ts';

/** The keys of an installation. With them sign-ins can be forged and encrypted values read. */
export interface Secrets {
  readonly token_secret: Buffer;
  /** The first key encrypts; all of them decrypt. */
  readonly encryption_keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

export interface KeySettings {
  /** Null where unset; then generated in the data folder, except in production. */
  readonly token_secret: Secrets['token_secret'] | null;
  readonly encryption_keys: Secrets['encryption_keys'] | null;
  /** They verify what earlier values of the token secret signed in the audit trail. */
  readonly former_token_secrets: readonly Buffer[];
  /** Whether the values of a firm are encrypted with a key of its own. Null: as in the database; in a new one they are. */
  readonly uses_firm_keys: boolean | null;
}

const tokenSecret = z
  .string()
  .min(32, { error: 'must have at least 32 characters' })
  .transform((text) => Buffer.from(text));

const formerTokenSecrets = parsed((text) => {
  const secrets = text.split(',').map((secret) => tokenSecret.safeParse(secret.trim()).data);
  return secrets.every((secret) => secret !== undefined) ? secrets : undefined;
}, 'must be values of at least 32 characters, separated by commas');

const encryptionKeys = parsed((text): Secrets['encryption_keys'] | undefined => {
  const keys = text.split(',').flatMap((part) => {
    const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? [];
    return id && encoded ? { id, key: Buffer.from(encoded, 'base64') } : [];
  });
  const [first, ...others] = keys;
  const isComplete = keys.length === text.split(',').length && new Set(keys.map(({ id }) => id)).size === keys.length;
  return first && isComplete ? [first, ...others] : undefined;
}, 'must be id:key, several separated by commas, each id once and each key 32 bytes in base64');

export const secretFields = (production: boolean) => ({
  TOKEN_SECRET: required(tokenSecret, production, 'random text of at least 32 characters that signs sessions'),
  ENCRYPTION_KEYS: required(
    encryptionKeys,
    production,
    'what encrypts health data, as id:key with 32 random bytes in base64',
  ),
  FORMER_TOKEN_SECRETS: formerTokenSecrets.default([]),
  FIRM_KEYS: optional(oneOf(['on', 'off'])),
});
