/** Without case, blanks and punctuation, which differ between the federal files and those of the states. */
export const simplified = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A part of a row would keep the whole text in memory that it was cut from. */
const detached = (text: string): string => Buffer.from(text).toString();

/** One copy of each text, however often it is read. */
export class Texts {
  readonly #known = new Map<string, string>();

  keep(text: string): string {
    let known = this.#known.get(text);
    if (known === undefined) {
      known = detached(text);
      this.#known.set(known, known);
    }
    return known;
  }
}

export const isYes = (text: string): boolean => /^(y|yes|true|1)$/i.test(text);

const nothing = /^(|-|n\/?a|none|not applicable)$/i;
export const isNothing = (text: string): boolean => nothing.test(text.trim());

/** Cents of `$4,500 `, `4500.00` or `$450 per person`. Null if there is no amount in the text. */
export function moneyOf(text: string): number | null {
  const [, digits = '', cents = ''] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?/.exec(text) ?? [];
  return digits === ''
    ? null
    : Number(digits.replaceAll(',', '')) * 100 + Math.round(Number(`0.${cents || '0'}`) * 100);
}

/** Cents of a price such as `512.4`. Null if it is no number. */
export function priceOf(text: string): number | null {
  const number = Number(text.replace(/[$,]/g, ''));
  return text.trim() === '' || !Number.isFinite(number) ? null : Math.round(number * 100);
}

/** Ten-thousandths of `0.9932`, `99.32%` or `99.32`. */
export function shareOf(text: string): number | null {
  const [, digits] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const isPercent = text.includes('%') || Number(digits) > 1.5;
  const share = Math.round(Number(digits) * (isPercent ? 100 : 10_000));
  return share > 0 && share <= 10_000 ? share : null;
}

/** ISO date of `2027-01-01`, `1/1/2027` or either with a time. */
export function dateOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|$)/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : [undefined, undefined, undefined];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) ? null : date;
}

/** Spreadsheets cut leading zeros and add `.0`. */
export function codeOf(text: string, length: number): string | null {
  const [, digits] = /^(\d+)(?:\.0+)?$/.exec(text.trim()) ?? [];
  return digits && digits.length <= length ? digits.padStart(length, '0') : null;
}

export const zipsOf = (text: string): string[] =>
  text.split(/[,;\s]+/).flatMap((part) => codeOf(part.replace(/-\d{4}$/, ''), 5) ?? []);

/** `Rating Area 7` is 7. */
export function ratingAreaOf(text: string): string | null {
  const [, number] = /(\d+)(?:\.0+)?\s*$/.exec(text) ?? [];
  return number === undefined ? null : String(Number(number));
}
