import { createHash } from 'node:crypto';
import { randomToken, type Tokens } from './tokens.ts';

/** Replaces an email in counters and cookies, so that neither contains the address. */
export const emailDigest = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** The content of a device cookie if its browser has signed in with this email before, or null. */
export function readKnownDevice(tokens: Tokens, cookie: string | undefined, email: string): string | null {
  const device = cookie === undefined ? null : tokens.read('device', cookie);
  return device?.startsWith(`${emailDigest(email)}.`) ? device : null;
}

/** The cookie that makes a browser known for an email. A browser that is already known keeps its content. */
export const createDeviceCookie = (tokens: Tokens, cookie: string | undefined, email: string): string =>
  tokens.sign('device', readKnownDevice(tokens, cookie, email) ?? `${emailDigest(email)}.${randomToken()}`);
