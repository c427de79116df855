import * as z from 'zod';
import { isOneLine } from './fields.ts';

/** Whether the address has a user name or password, which everyone who sees the link would learn. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** An https address that pages link to. @param insecure the error for other addresses */
export const webLink = (label: string, max: number, insecure: string) =>
  z
    .url({ protocol: /^https$/, error: insecure })
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isOneLine, `${label} has characters that can’t be saved`)
    .refine((value) => !hasCredentials(value), `${label} can’t have a user name or password`);
