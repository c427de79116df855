import * as z from 'zod';

/** Whether PostgreSQL and a screen can hold this: no NUL, no lone surrogate. */
export const isKeepable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Text that can be kept, trimmed, in normal form C. */
export const text = (label: string, most: number) =>
  z
    .string({ error: `${label} is required` })
    .refine(isKeepable, `${label} has characters that cannot be kept`)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, `${label} is required`).max(most, `${label} must be at most ${most} characters`));

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

export const pageSizes = [10, 25, 50, 100] as const;

/** The query of a list: page, size, sort by one of `fields`. */
export const paging = <const Fields extends readonly [string, ...string[]]>(
  fields: Fields,
  first: { field: Fields[number]; order: 'asc' | 'desc' },
) => ({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .refine((value) => (pageSizes as readonly number[]).includes(value), 'Page size must be 10, 25, 50 or 100')
    .default(25),
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
