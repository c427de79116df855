import * as z from 'zod';
import { areaCodes } from './area-codes.ts';
import { isStorable } from './fields.ts';

/** E.164 (specification, section 5). */
const international = /^\+[1-9]\d{6,14}$/;

/** Narrower than the specification: a North American number has ten digits after +1, and an area code that exists. */
const isPossible = (number: string): boolean =>
  !number.startsWith('+1') || (number.length === 12 && areaCodes.has(number.slice(2, 5)));

/** Removes separators. A leading `00` means `+`. */
const withoutSeparators = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015/-]/g, '')
    .replace(/^00/, '+');

export const phoneExample = '+14155550123';

/** Spaces, hyphens, dots and parentheses are ignored. An extension is an error. */
export const phone = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .max(64, `${label} must be a valid phone number (e.g., ${phoneExample})`)
    .refine(isStorable, `${label} has characters that can’t be saved`)
    .transform(withoutSeparators)
    .pipe(
      z
        .string()
        .min(1, { error: `${label} is required`, abort: true })
        .refine(
          (number) => international.test(number) && isPossible(number),
          `${label} must be a valid phone number (e.g., ${phoneExample})`,
        ),
    );

/** Empty is undefined. */
export const optionalPhone = (label: string) =>
  z
    .union([z.literal('').transform(() => undefined), phone(label)], {
      error: `${label} must be a valid phone number (e.g., ${phoneExample})`,
    })
    .optional();

export const cellPhoneText = 'Please enter a valid 10-digit phone number or E.164 number';

/** Ten digits are a number in the United States. Other numbers are E.164 with 11 to 15 digits. */
export const cellPhone = z
  .string({ error: cellPhoneText })
  .max(64, cellPhoneText)
  .refine(isStorable, cellPhoneText)
  .transform((input) => {
    const number = withoutSeparators(input);
    return /^\d{10}$/.test(number) ? `+1${number}` : number;
  })
  .pipe(z.string().refine((number) => /^\+[1-9]\d{10,14}$/.test(number) && isPossible(number), cellPhoneText));
