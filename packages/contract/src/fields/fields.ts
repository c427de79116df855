import * as z from 'zod';
import { setValidationMessages } from '../validation-messages.ts';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';

// Here, because the forms of the browser and the endpoints of the server share these fields.
setValidationMessages();

/** PostgreSQL cannot store NUL or lone surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Control characters and bidirectional overrides make text read differently than it is written. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text is safe to show on one line. Emoji and right-to-left text are allowed. */
export const isOneLine = (value: string): boolean => isStorable(value) && !misleading.test(value.trim());

const isMultiline = (value: string): boolean => isOneLine(value.replace(/[\t\r\n]/g, ' '));

const isBlank = (value: string): boolean => /^[\p{Cf}\p{Z}\p{Cc}]*$/u.test(value);

const textField = (label: string, max: number, isAllowed: (value: string) => boolean) =>
  z
    .string({ error: `${label} is required` })
    .refine(isAllowed, `${label} has characters that can’t be saved`)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .refine((value) => !isBlank(value), `${label} is required`)
        .max(max, `${label} must be at most ${max} characters`),
    );

/** One line, trimmed, in Unicode normalization form C. */
export const text = (label: string, max: number) => textField(label, max, isOneLine);

export const longText = (label: string, max: number) => textField(label, max, isMultiline);

/** A value that may be missing. Forms send an empty text for it. @param error for a value that is not a choice */
export const optional = <Schema extends z.ZodType>(schema: Schema, error?: string) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], error === undefined ? undefined : { error });

export const search = z
  .string()
  .max(200)
  .refine(isStorable, 'Search has characters that can’t be saved')
  .transform((value) => value.normalize('NFC').trim())
  .default('');

export const id = z.coerce
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER));

/** For optimistic locking. The maximum is that of a PostgreSQL integer. */
export const version = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

export const date = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, { error: `${label} is required`, abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `${label} must be a date`, abort: true })
    .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false, {
      error: `${label} must be a date`,
      abort: true,
    });

/** Forms send NaN for text that is not a number. */
export const numeric = (label: string) =>
  z.number({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a number`) });

export const maxDollars = 999_999_999.99;

const dollarsFrom = (label: string, min: number, tooSmall: string) =>
  numeric(label)
    .min(min, tooSmall)
    .max(maxDollars, `${label} is too large`)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), `${label} can have at most two decimal places`);

export const dollars = (label: string) => dollarsFrom(label, 0, `${label} can’t be negative`);

export const signedDollars = (label: string) => dollarsFrom(label, -maxDollars, `${label} is too small`);

/** A loss counts as an income of zero (Form 8962 instructions, line 3). */
export const incomeInDollars = (label: string) => signedDollars(label).transform((value) => Math.max(0, value));

export const amount = z.number().describe('US dollars with two decimals');

export const moment = z.string().describe('ISO 8601, UTC');

export const pageSize = z.coerce
  .number()
  .refine((value) => (pageSizes as readonly number[]).includes(value), 'Page size must be 10, 25, 50, or 100')
  .default(defaultPageSize);

export const paging = <const Fields extends readonly [string, ...string[]]>(
  fields: Fields,
  first: { field: Fields[number]; order: 'asc' | 'desc' },
) => ({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize,
  field: z.enum(fields).default(first.field as never),
  order: z.enum(['asc', 'desc']).default(first.order),
  search,
});

export const paged = {
  totalCount: z.number().int(),
  currentPage: z.number().int(),
  pageSize: z.number().int(),
};

export const token = z.string().max(200);
