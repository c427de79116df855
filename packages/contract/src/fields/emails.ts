import * as z from 'zod';
import { isOneLine } from './fields.ts';

/** A mailbox and a host of at least two names; nothing in them that nobody sees, which would pass for another address. */
const addressForm = /^[^\s\p{Cf}@<>(),;:"\\[\]]+@(?:[^\s\p{Cf}@<>(),;:"\\[\].]+\.)+[^\s\p{Cf}@<>(),;:"\\[\].]{2,}$/u;

/** An address in the one spelling that it is kept and looked for in. */
export const spelledEmail = (given: string): string => given.normalize('NFC').trim().toLowerCase();

/** An address as people type it: trimmed, in lower case, at most as long as mail allows. */
export const email = (label = 'Email') =>
  z
    .string({ error: `${label} is required` })
    .refine(isOneLine, `${label} has characters that cannot be kept`)
    .transform(spelledEmail)
    .pipe(
      z
        .string()
        .min(1, { error: `${label} is required`, abort: true })
        .max(254, `${label} must be at most 254 characters`)
        .regex(addressForm, `${label} must be an email address`),
    );

/** Why an address that nobody in particular reads may not belong to a person (specification, section 5). */
export const sharedAddressText = 'For security purposes, email addresses starting with info@ or admin@ are not allowed';

/** An address of a person who signs up or is invited: never one of a whole office. */
export const personalEmail = (label = 'Email') =>
  email(label).refine((value) => !/^(info|admin)@/.test(value.normalize('NFKC')), sharedAddressText);
