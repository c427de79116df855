import * as z from 'zod';
import { isOneLine } from './fields.ts';

/** The dot-atom of RFC 5322 with the letters of RFC 6531. Rejects invisible characters: two addresses could look the same. */
const atom = /^[\w!#$%&'*+/=?^`{|}~\u00a1-\u{10ffff}-]+$/u;
const invisible = /[\p{C}\p{Z}]/u;
const dnsLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const topLevel = /^(?=.*[a-z])[a-z0-9-]{2,}$/;

/** The domain in the spelling of the DNS (IDNA); null if it is none. */
function dnsDomain(domain: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split('.');
  const isValid = labels.length > 1 && labels.every((one) => dnsLabel.test(one)) && topLevel.test(labels.at(-1) ?? '');
  return isValid ? hostname : null;
}

function parted(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

function isAddress(address: string): boolean {
  const [local, domain] = parted(address);
  const isLocal = local.length <= 64 && !invisible.test(local) && local.split('.').every((part) => atom.test(part));
  return isLocal && dnsDomain(domain) !== null;
}

/** The form in which email addresses are stored and compared. A domain has one spelling: `münchen.de` is `xn--mnchen-3ya.de`. */
export function normalizeEmail(given: string): string {
  const address = given.normalize('NFC').trim().toLowerCase();
  const [local, domain] = parted(address);
  const spelled = dnsDomain(domain);
  return spelled === null ? address : `${local}@${spelled}`;
}

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
        .refine(isAddress, `${label} must be an email address`),
    );

/** See specification, section 5. */
export const sharedAddressText = 'For security purposes, email addresses starting with info@ or admin@ are not allowed';

export const isShared = (address: string): boolean => /^(info|admin)@/i.test(address.normalize('NFKC'));

/** For people who sign up or are invited. Rejects shared mailboxes. */
export const personalEmail = (label = 'Email') => email(label).refine((value) => !isShared(value), sharedAddressText);
