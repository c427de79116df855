import * as z from 'zod';
import { isOneLine } from './fields.ts';

/** Rejects invisible characters, because two addresses could look the same. */
const addressForm = /^[^\s\p{Cf}@<>(),;:"\\[\]]+@(?:[^\s\p{Cf}@<>(),;:"\\[\].]+\.)+[^\s\p{Cf}@<>(),;:"\\[\].]{2,}$/u;

/** The form in which email addresses are stored and compared. */
export const normalizeEmail = (given: string): string => given.normalize('NFC').trim().toLowerCase();

export const email = (label = 'Email') =>
  z
    .string({ error: `${label} is required` })
    .refine(isOneLine, `${label} has characters that can’t be saved`)
    .transform(normalizeEmail)
    .pipe(
      z
        .string()
        .min(1, { error: `${label} is required`, abort: true })
        .max(254, `${label} must be at most 254 characters`)
        .regex(addressForm, `${label} must be an email address`),
    );

/** See specification, section 5. */
export const sharedAddressText = 'For security purposes, email addresses starting with info@ or admin@ are not allowed';

export const isShared = (address: string): boolean => /^(info|admin)@/i.test(address.normalize('NFKC'));

/** For people who sign up or are invited. Rejects shared mailboxes. */
export const personalEmail = (label = 'Email') => email(label).refine((value) => !isShared(value), sharedAddressText);
