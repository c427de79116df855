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
  /** Found as typed, it replaces the words. */
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

/** @param text in the form of `search_form`, with a space before each word */
export function matchesSearch(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const contains = (part: string) =>
    sql`${text} like search_form(${`%${part.replace(/[\\%_]/g, '\\$&')}%`}::text) collate "C"`;
  const { words, phrase } = searchTerms(search);
  const found = words.map((spellings) => sql`(${sql.join(spellings.map(contains), sql` or `)})`);
  const all = sql<SqlBool>`(${sql.join(found, sql` and `)})`;
  return phrase === null ? all : sql<SqlBool>`(${contains(phrase)} or ${all})`;
}
