import { resolve } from 'node:path';
import * as z from 'zod';

// Error messages are read after the name of the setting and never repeat its value, which may be secret.

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

export const pattern = (regex: RegExp, error: string) => z.string().regex(regex, { error });

export const shortText = pattern(/^\P{Cc}{0,200}$/u, 'must be one line of at most 200 characters');

export const hostName = pattern(/^[A-Za-z0-9.:_-]{1,253}$/, 'must be a host name or an address, such as 0.0.0.0');

export const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

export const isWebUrl = (url: URL | null): boolean =>
  url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';

/** A link that a page may show: a web address, a mail address, or a path of this installation; never a script. */
export const link = z.string().refine(
  (text) => {
    const url = parseUrl(text);
    return isWebUrl(url) || url?.protocol === 'mailto:' || /^\/(?![/\\])\S*$/.test(text);
  },
  { error: 'must be a link that begins with https://, mailto: or /' },
);

export const webAddress = z
  .string()
  .refine((text) => isWebUrl(parseUrl(text)), { error: 'must be an address that begins with https://' });

const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

export const isLoopback = (hostname: string): boolean => loopbackHosts.includes(hostname);

/** Plain HTTP is only for services on this machine. */
export const isSecure = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));

export const isPlain = (url: URL): boolean => !url.username && !url.password && !url.search && !url.hash;

export const parsed = <T>(parse: (text: string) => T | undefined, error: string) =>
  z.string().transform((text, ctx) => {
    const value = parse(text);
    if (value !== undefined) return value;
    ctx.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

export const path = parsed((text) => (text.includes('\0') ? undefined : resolve(text)), 'must be a path');

export const optional = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

export const required = <S extends z.ZodType>(schema: S, isRequired: boolean, meaning: string) =>
  optional(schema).refine((value) => value !== null || !isRequired, { error: `is missing: ${meaning}` });

export type Report = (name: string, message: string) => void;

export function isGroupSet(group: Readonly<Record<string, unknown>>, report: Report): boolean {
  const names = Object.keys(group);
  const missing = names.filter((name) => group[name] === null);
  if (missing.length === names.length || missing.length === 0) return missing.length === 0;
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  for (const name of missing) report(name, `is missing: ${list} go together`);
  return false;
}

const partnerList = z.array(
  z.object({ name: z.string().refine((name) => name.trim() !== ''), logo_url: optional(link), url: link }),
);

export const partners = parsed((text) => {
  try {
    return partnerList.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}, 'must be a JSON list of {"name", "logo_url", "url"}');

/** Where a key is sent to, so plain HTTP is limited to this machine. */
export const apiBase = (usual: string) =>
  parsed((text) => {
    const url = parseUrl(text);
    return url && isSecure(url) && isPlain(url) ? url.href.replace(/\/+$/, '') : undefined;
  }, `must be an address such as ${usual}`).default(usual);
