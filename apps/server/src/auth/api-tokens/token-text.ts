import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiTokenPattern } from 'contract/vocabulary/api-tokens';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** In base 62: a double click selects the whole token. */
function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text;
}

/** Scanners of source code recognize a leaked token by its prefix and checksum. */
const checksumOf = (start: string): string => base62(BigInt(crc32(start)), 6);

export function newApiToken(): string {
  const start = `hp_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`;
  return `${start}${checksumOf(start)}`;
}

const keyStart = 'token ';

/** Of a token in the cache of actors, which has the ids of sessions, too. Null if no token has this text. */
export function keyOfToken(text: string): string | null {
  const isToken = apiTokenPattern.test(text) && text.slice(-6) === checksumOf(text.slice(0, -6));
  return isToken ? `${keyStart}${createHash('sha256').update(text).digest('hex')}` : null;
}

/** Null for the id of a session. */
export const digestOfKey = (key: string): Buffer | null =>
  key.startsWith(keyStart) ? Buffer.from(key.slice(keyStart.length), 'hex') : null;
