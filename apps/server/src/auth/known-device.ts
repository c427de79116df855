import { createHash } from 'node:crypto';
import { randomToken, type Tokens } from './tokens.ts';

export const emailDigest = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

export function readKnownDevice(tokens: Tokens, cookie: string | undefined, email: string): string | null {
  const device = cookie === undefined ? null : tokens.read('device', cookie);
  return device?.startsWith(`${emailDigest(email)}.`) ? device : null;
}

/** A known browser has the same content again. */
export const createDeviceCookie = (tokens: Tokens, cookie: string | undefined, email: string): string =>
  tokens.sign('device', readKnownDevice(tokens, cookie, email) ?? `${emailDigest(email)}.${randomToken()}`);
