/** Shown for a missing figure. Say why beside it. */
export const missing = '—';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const withMinus = (text: string) => text.replace('-', '\u2212');

/** `$1,234.56`. A missing amount is a dash, never zero. */
export const formatMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? missing : withMinus(dollars.format(amount));

export const formatWholeMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined
    ? missing
    : withMinus((Number.isInteger(amount) ? wholeDollars : dollars).format(amount));

export const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? missing : withMinus(whole.format(count));

export const formatPercent = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? missing : `${withMinus(String(percent))}%`;

/** `$1,234.56` */
export const formatCents = (cents: number): string => formatMoney(cents / 100);

/** A calendar date, the same in every zone: `2024-01-05` is `Jan 5, 2024`. */
export const formatDate = (date: string | null | undefined): string =>
  date ? calendarDay.format(new Date(`${date}T00:00:00Z`)) : missing;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
