/** Our own exports escape what looks like a formula with an apostrophe. */
export const withoutEscape = (value: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value);

/** Exports keep zeros of a number with an apostrophe before it, or as a formula: ="02138". Names can begin with one: ’t Hooft. */
const withoutQuotes = (value: string): string =>
  value.startsWith('="') && value.endsWith('"') && value.length > 3
    ? value.slice(2, -1)
    : /^'\S*\d\S*$/.test(value)
      ? value.slice(1)
      : withoutEscape(value);

/** Most cells match and need no cleaning. */
export const plain = /^[\w$](?: ?[!-~])*$/;

export const collapse = (value: string): string =>
  plain.test(value) ? value : withoutQuotes(value.trim()).normalize('NFC').trim().replace(/\s+/g, ' ');

/** Also of what an export has masked: stars say nothing. */
export const isMissing = (value: string): boolean =>
  (value.length < 5 && /^(n\/?a|null|none|-)?$/i.test(value)) || (value.includes('*') && /^[*\-/. ()]+$/.test(value));

/** What exports have where an id is not known yet. */
export const isPlaceholder = (value: string): boolean =>
  /^(0+|-+|\.+|x+|#?n\/?a|tb[ad]|pending|unknown|not (yet )?(assigned|available))$/i.test(value);

/** As a spreadsheet shows a number that is too long for its column. Digits are lost. */
export const isShortened = (value: string): boolean =>
  (value.includes('+') || value.includes('-')) && /^-?\d+([.,]\d+)?E[+-]\d+$/i.test(value);

export const unstorable = /\p{Cc}|\p{Cs}/u;

const statuses: Readonly<Record<string, string>> = {
  effectuated: 'enrolled',
  enrolled: 'enrolled',
  active: 'enrolled',
  pendingeffectuation: 'pending',
  pending: 'pending',
  pendingfollowups: 'pending follow-ups',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  terminated: 'terminated',
};

export const statusOf = (value: string): string => statuses[value.toLowerCase().replace(/[^a-z]/g, '')] ?? value;

const money = /^(-|\()?\$?(-)?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?\)?$/;

/** Most amounts. */
const simple = /^\$?(\d{1,9})(?:\.(\d{2}))?$/;
const decimalComma = /,\d{1,2}$/;
const decimalPoint = /\.\d{1,2}$/;

/** Files from other countries have decimal commas. */
export const hasDecimalCommas = (amounts: readonly string[]): boolean =>
  amounts.some((amount) => decimalComma.test(amount)) && !amounts.some((amount) => decimalPoint.test(amount));

const withPoint = (value: string): string => value.replaceAll('.', '').replace(',', '.');

/** Integer cents; null for something that is not an amount. @param isComma a comma alone is a decimal one */
export function centsOf(value: string, isComma = false): number | null {
  const plainAmount = simple.exec(value);
  if (plainAmount && !isComma) return Number(plainAmount[1]) * 100 + Number((plainAmount[2] ?? '').padEnd(2, '0'));
  const text = value.replace(/[\s€]/g, '');
  const isOther = decimalComma.test(text) || (isComma && !decimalPoint.test(text));
  const [, minus, inner, whole = '', fraction = ''] = money.exec(isOther ? withPoint(text) : text) ?? [];
  if (whole === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return (minus || inner) && cents > 0 ? -cents : cents;
}

/** Null for other addresses, since files have all kinds of notes there, and for one with a user name or password. */
export function linkOf(value: string | null): string | null {
  const isLink = value !== null && /^https:\/\/[^\s"<>\\@/?#]+([/?#][^\s"<>\\]*)?$/i.test(value);
  return isLink && URL.canParse(value) ? value : null;
}
