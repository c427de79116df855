import * as z from 'zod';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';

/** Whether PostgreSQL and a screen can hold this: no NUL, no lone surrogate. */
export const isKeepable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** What makes a text read otherwise than it is written: control characters, and marks that turn the direction of what follows. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether this can stand in one line of a page as it was written. Emoji and right-to-left marks can. */
export const isOneLine = (value: string): boolean => isKeepable(value) && !misleading.test(value.trim());

/** The same over several lines. */
const isLines = (value: string): boolean => isOneLine(value.replace(/[\t\r\n]/g, ' '));

/** Whether there is nothing to be seen in it. */
const isBlank = (value: string): boolean => /^[\p{Cf}\p{Z}\p{Cc}]*$/u.test(value);

const written = (label: string, max: number, isWritable: (value: string) => boolean) =>
  z
    .string({ error: `${label} is required` })
    .refine(isWritable, `${label} has characters that cannot be kept`)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .refine((value) => !isBlank(value), `${label} is required`)
        .max(max, `${label} must be at most ${max} characters`),
    );

/** Text of one line, trimmed, in normal form C. */
export const text = (label: string, max: number) => written(label, max, isOneLine);

/** The same over several lines. */
export const longText = (label: string, max: number) => written(label, max, isLines);

/** Search words: may be empty, never longer than a name could be. */
export const search = z
  .string()
  .max(200)
  .refine(isKeepable, 'Search has characters that cannot be kept')
  .transform((value) => value.normalize('NFC').trim())
  .default('');

/** A record's number. Any other spelling is a record that is not there. */
export const id = z.coerce
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER));

/** How often a record was changed; as far as its column counts. */
export const version = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Dollars with at most two decimals, never negative; the highest is far above any income. */
export const dollars = (label: string) =>
  z
    .number({ error: `${label} is required` })
    .min(0, `${label} cannot be negative`)
    .max(999_999_999.99, `${label} is too large`)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), `${label} can have two decimals at most`);

/** An amount in a reply: dollars with two decimals. */
export const amount = z.number().describe('US dollars with two decimals');

/** A moment in a reply, ISO 8601 in UTC. */
export const moment = z.string().describe('ISO 8601, UTC');

/** The query of a list: page, size, sort by one of `fields`. */
export const paging = <const Fields extends readonly [string, ...string[]]>(
  fields: Fields,
  first: { field: Fields[number]; order: 'asc' | 'desc' },
) => ({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .refine((value) => (pageSizes as readonly number[]).includes(value), 'Page size must be 10, 25, 50 or 100')
    .default(defaultPageSize),
  field: z.enum(fields).default(first.field as never),
  order: z.enum(['asc', 'desc']).default(first.order),
  search,
});

/** The part of a list's reply that says where the page stands. */
export const paged = {
  totalCount: z.number().int(),
  currentPage: z.number().int(),
  pageSize: z.number().int(),
};

/** A token out of a link or of a sign-in under way. Any other spelling is one that is not known. */
export const token = z.string().max(200);
