/** Spreadsheets and our own exports escape what looks like a formula with an apostrophe. */
export const withoutEscape = (value: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value);

/** Most cells match and need no cleaning. */
export const plain = /^[\w$](?: ?[!-~])*$/;

export const collapse = (value: string): string =>
  plain.test(value) ? value : withoutEscape(value).normalize('NFC').trim().replace(/\s+/g, ' ');

export const isMissing = (value: string): boolean => value.length < 5 && /^(n\/?a|null|none|-)?$/i.test(value);

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

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const usDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: \d{1,2}:\d{2}.*)?$/;

/** ISO or US style as YYYY-MM-DD; null for a date that does not exist. */
export function dateOf(value: string): string | null {
  const iso = isoDate.exec(value);
  const us = iso ? null : usDate.exec(value);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(us?.[3]), Number(us?.[1]), Number(us?.[2])];
  if (!(year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)))
    return null;
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

const money = /^(-|\()?\$?(-)?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?\)?$/;

/** Integer cents; null for something that is not an amount. */
export function centsOf(value: string): number | null {
  const [, minus, inner, whole = '', fraction = ''] = money.exec(value.replace(/\s/g, '')) ?? [];
  if (whole === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return (minus || inner) && cents > 0 ? -cents : cents;
}
