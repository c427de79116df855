import { type RawBuilder, type SqlBool, sql } from 'kysely';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** A phone number is stored as `+13125550147`, and typed with spaces, dots, dashes and parentheses. */
const isPhone = (text: string, minDigits: number): boolean =>
  /^[\d\s()+./\p{Dash_Punctuation}]+$/u.test(text) && digitsOf(text).length >= minDigits;

/** Beside other words, a shorter word only counts at the start of a word: as a part it is in nearly every email. */
const minPart = 3;

interface SearchTerms {
  /** Each has to be found, in any order, in one of its spellings. */
  readonly words: readonly (readonly string[])[];
  readonly phrase: string | null;
}

export function searchTerms(search: string): SearchTerms {
  if (isPhone(search, 7)) return { words: [unique([digitsOf(search), search])], phrase: null };
  // A comma follows a last name that comes first.
  const parts = search.split(/[\s,;]+/).filter((part) => part !== '');
  const words = unique(parts.length > 0 ? parts : [search]);
  const isShort = (word: string) => words.length > 1 && word.length < minPart;
  return {
    words: words.map((word) => {
      if (isShort(word)) return [` ${word}`];
      return isPhone(word, minPart) ? unique([word, digitsOf(word)]) : [word];
    }),
    phrase: words.some(isShort) ? search : null,
  };
}

/** Whether few texts are expected to match: most of a phone number, the start of an email address, or several words. */
export const isSpecific = (search: string): boolean =>
  /\d{5}|\S{3}@|\p{L}{3}\S*\s(.*\s)?\S*\p{L}{3}/u.test(search) || isPhone(search, 7);

/** The number of digits from which few texts contain them. */
const minLookedUpDigits = 4;

/**
 * The part of a word that an index looks up. It reads the list of each trigram, and those of a host or a common name are
 * long, so that a few rare ones are found much sooner than all of them.
 */
export function rarestPart(word: string): string {
  const [digits = ''] = (word.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length);
  if (digits.length >= minLookedUpDigits) return digits;
  const local = word.slice(0, word.indexOf('@') + 1);
  return local.length > minPart ? local : word;
}

/** @param text in the form of `search_form`, with a space before each word */
export function matchesSearch(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const like = (of: RawBuilder<unknown>, part: string) =>
    sql`${of} like search_form(${`%${part.replace(/[\\%_]/g, '\\$&')}%`}::text) collate "C"`;
  const contains = (part: string) => {
    const rarest = rarestPart(part);
    // An index cannot look up an expression.
    return rarest === part ? like(text, part) : sql`(${like(text, rarest)} and ${like(sql`(${text} || '')`, part)})`;
  };
  const { words, phrase } = searchTerms(search);
  const found = words.map((spellings) => sql`(${sql.join(spellings.map(contains), sql` or `)})`);
  const all = sql<SqlBool>`(${sql.join(found, sql` and `)})`;
  return phrase === null ? all : sql<SqlBool>`(${contains(phrase)} or ${all})`;
}
