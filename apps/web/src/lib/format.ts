/** What stands where a figure is not known; say why beside it. */
export const missing = '—';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const shortMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The minus sign, not the hyphen that shares a key with it. */
const withMinus = (text: string) => text.replace('-', '\u2212');

/** Dollars with two decimals: `$1,234.56`. No figure is a dash, never zero. */
export const formatMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? missing : withMinus(dollars.format(amount));

/** Dollars without cents, for figures that people give in whole dollars: `$52,000`; cents show when there are any. */
export const formatWholeMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined
    ? missing
    : withMinus((Number.isInteger(amount) ? wholeDollars : dollars).format(amount));

/** `1,204`. */
export const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? missing : withMinus(whole.format(count));

/** A share given in percent: `8.5%`. */
export const formatPercent = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? missing : `${withMinus(String(percent))}%`;

/** A moment as a day where the reader is: `Jan 5, 2024`. */
export const formatDay = (moment: string | null | undefined): string =>
  moment ? shortDay.format(new Date(moment)) : missing;

/** A day of the calendar, the same wherever it is read: `2024-01-05` is `Jan 5, 2024`. */
export const formatDate = (date: string | null | undefined): string =>
  date ? calendarDay.format(new Date(`${date}T00:00:00Z`)) : missing;

/** A moment with its time where the reader is: `Jan 5, 2024, 3:04 PM`. */
export const formatMoment = (moment: string): string => shortMoment.format(new Date(moment));

/** The time alone for a moment of today, else with its day. */
export const formatRecent = (moment: string): string =>
  new Date(moment).toDateString() === new Date().toDateString() ? time.format(new Date(moment)) : formatMoment(moment);

/** `1 person`, `4 people`. */
export const formatPlural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
