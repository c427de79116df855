/** Shown for a missing figure. Say why beside it. */
export const missing = '—';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const timeWithSeconds = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const shortMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

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

/** The day of an instant in the reader's zone: `Jan 5, 2024`. */
export const formatDay = (moment: string | null | undefined): string =>
  moment ? shortDay.format(new Date(moment)) : missing;

/** `January 5, 2024`. @param seconds since 1970 */
export const formatLongDay = (seconds: number | null | undefined): string =>
  seconds ? longDay.format(new Date(seconds * 1000)) : missing;

/** `$1,234.56` */
export const formatCents = (cents: number): string => formatMoney(cents / 100);

/** A calendar date, the same in every zone: `2024-01-05` is `Jan 5, 2024`. */
export const formatDate = (date: string | null | undefined): string =>
  date ? calendarDay.format(new Date(`${date}T00:00:00Z`)) : missing;

export const formatMoment = (moment: string): string => shortMoment.format(new Date(moment));

/** `3:42 PM` */
export const formatTime = (moment: string): string => time.format(new Date(moment));

/** `3:42:10 PM` */
export const formatSeconds = (moment: string): string => timeWithSeconds.format(new Date(moment));

export const formatRecent = (moment: string): string =>
  new Date(moment).toDateString() === new Date().toDateString() ? time.format(new Date(moment)) : formatMoment(moment);

export const formatPlural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `pending_effectuation` is `Pending effectuation`. */
export const formatWord = (value: string): string => capitalized(value.replaceAll('_', ' '));

/** `1.5 MB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${amount >= 10 || step === 0 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[step]}`;
}
