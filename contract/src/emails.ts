import * as z from 'zod';
import { isOneLine } from './fields.ts';

/** An address as people type it: trimmed, in lower case, at most as long as mail allows. */
export const email = (label = 'Email') =>
  z
    .string({ error: `${label} is required` })
    .refine(isOneLine, `${label} has characters that cannot be kept`)
    .transform((value) => value.normalize('NFC').trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(1, { error: `${label} is required`, abort: true })
        .max(254, `${label} must be at most 254 characters`)
        .regex(
          /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/,
          `${label} must be an email address`,
        ),
    );

/** Why an address that nobody in particular reads may not belong to a person (specification, section 5). */
export const sharedAddressText = 'For security purposes, email addresses starting with info@ or admin@ are not allowed';

/** An address of a person who signs up or is invited: never one of a whole office. */
export const personalEmail = (label = 'Email') =>
  email(label).refine((value) => !/^(info|admin)@/.test(value), sharedAddressText);
