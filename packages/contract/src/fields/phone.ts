import * as z from 'zod';
import { isKeepable } from './fields.ts';

/** E.164: a plus sign, a first digit that is not zero, 7 to 15 digits in all (specification, section 5). */
const international = /^\+[1-9]\d{6,14}$/;

/** The number without the signs people put between its digits; `00` before it means the same as `+`. */
const bare = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+');

/** The example that a complaint about a phone number gives. */
export const phoneExample = '+14155550123';

/** A phone number in international format; spaces, hyphens, dots and brackets are left out. */
export const phone = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .max(64, `${label} must be a valid phone number (e.g., ${phoneExample})`)
    .refine(isKeepable, `${label} has characters that cannot be kept`)
    .transform(bare)
    .pipe(
      z
        .string()
        .min(1, { error: `${label} is required`, abort: true })
        .regex(international, `${label} must be a valid phone number (e.g., ${phoneExample})`),
    );

/** What the entry for text messages says to anything else. */
export const cellPhoneText = 'Please enter a valid 10-digit phone number or E.164 number';

/** A number for text messages: ten digits are one in the United States, else E.164 with 11 to 15 digits. */
export const cellPhone = z
  .string({ error: cellPhoneText })
  .max(64, cellPhoneText)
  .refine(isKeepable, cellPhoneText)
  .transform((given) => {
    const number = bare(given);
    return /^\d{10}$/.test(number) ? `+1${number}` : number;
  })
  .pipe(z.string().regex(/^\+[1-9]\d{10,14}$/, cellPhoneText));

/** A number of which only the last two digits can be read: `••••••••23`. */
export const maskPhone = (number: string): string => `${'•'.repeat(8)}${number.slice(-2)}`;
