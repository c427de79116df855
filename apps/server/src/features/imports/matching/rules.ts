import { hash } from 'node:crypto';

/** What is said about a person in a row, or stored about a client; null for what is unknown. */
export interface Identity {
  readonly email: string | null;
  /** Of first and last name. */
  readonly person: string | null;
  readonly birth_date: string | null;
  readonly zip: string | null;
}

/** What Unicode does not decompose. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const plainLetters = /^[a-z0-9]+$/;

/** Exports lose accents, apostrophes and punctuation. */
function lettersOf(name: string): string {
  const lower = name.toLowerCase();
  if (plainLetters.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[ßæœøłđðþı]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const withoutInitials = (words: readonly string[]): string =>
  words.map((word, at) => (at > 0 && lettersOf(word).length === 1 ? '' : word)).join('');

export function personKey(first: string | null, last: string | null): string | null {
  if (first === null || last === null) return null;
  const words = first.includes(' ') ? first.trim().split(/\s+/) : [];
  const key = lettersOf(words.length > 1 ? withoutInitials(words) : first) + lettersOf(last);
  // Names without any letter are compared as they are.
  return key === '' ? `${first}\n${last}`.toLowerCase() : key;
}

/** “Ava M. Stone” or “Stone, Ava M.” */
export function splitName(name: string): { readonly first: string; readonly last: string } | null {
  const comma = name.indexOf(',');
  const words = name.trim().split(/\s+/);
  const [first, last] =
    comma >= 0
      ? [name.slice(comma + 1), name.slice(0, comma)]
      : [
          words[0] ?? '',
          words
            .slice(1)
            .filter((word, at, rest) => at === rest.length - 1 || lettersOf(word).length > 1)
            .join(' '),
        ];
  return first.trim() === '' || last.trim() === '' ? null : { first: first.trim(), last: last.trim() };
}

/** Spreadsheets cut leading zeros. */
export const zipKey = (zip: string | null): string | null =>
  /^\d{4,5}(?=$|-)/.exec(zip?.trim() ?? '')?.[0].padStart(5, '0') ?? null;

export const emailKey = (email: string | null): string | null => email?.trim().toLowerCase() || null;

/** In hexadecimal. A third of the time of an HMAC. */
export type Digest = (kind: string, text: string) => string;

export const digestWith =
  (secret: string): Digest =>
  (kind, text) =>
    hash('sha512-256', `${secret}\n${kind}\n${text}`, 'hex');

const bytes = { long: 32, short: 16 } as const;

/** Birth dates and zip codes are few: each is digested once. */
function remembering(digest: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= 100_000) known.clear();
    const made = digest(text);
    known.set(text, made);
    return made;
  };
}

/** By column: what people are compared by, in hexadecimal. Short digests are only compared beside a long one. */
export function identityDigests(digest: Digest) {
  const ifKnown = (text: string | null, of: (text: string) => string) => (text === null ? null : of(text));
  const emailOf = (text: string) => digest('address', text).slice(0, bytes.long);
  const personOf = (text: string) => digest('person', text).slice(0, bytes.long);
  const birthOf = remembering((text) => digest('birth', text).slice(0, bytes.short));
  const zipOf = remembering((text) => digest('zip', text).slice(0, bytes.short));
  return ({ email, person, birth_date, zip }: Identity) => ({
    address_digest: ifKnown(email, emailOf),
    person_digest: ifKnown(person, personOf),
    birth_digest: ifKnown(birth_date, birthOf),
    zip_digest: ifKnown(zip, zipOf),
  });
}

export const identityColumns = ['address_digest', 'person_digest', 'birth_digest', 'zip_digest'] as const;
