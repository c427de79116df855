import { capitalized, formatCount, missing } from 'estimate-texts/format';

// biome-ignore lint/performance/noBarrelFile: screens have one module for formats, and the report shares these
export {
  capitalized,
  formatCents,
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatWholeMoney,
  missing,
} from 'estimate-texts/format';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const timeWithSeconds = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const shortMoment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The day of an instant in the reader's zone: `Jan 5, 2024`. */
export const formatDay = (moment: string | null | undefined): string =>
  moment ? shortDay.format(new Date(moment)) : missing;

/** `January 5, 2024` */
export const formatLongDate = (moment: string): string => longDay.format(new Date(moment));

/** `January 5, 2024`. @param seconds since 1970 */
export const formatLongDay = (seconds: number | null | undefined): string =>
  seconds ? longDay.format(new Date(seconds * 1000)) : missing;

/** AM and PM stay on the line of their hour. Some engines put a narrow space before them. */
export const withFixedHours = (text: string): string => text.replace(/[ \u202f](?=[AP]M\b)/g, '\u00a0');

export const formatMoment = (moment: string): string => withFixedHours(shortMoment.format(new Date(moment)));

/** `3:42 PM` */
export const formatTime = (moment: string): string => withFixedHours(time.format(new Date(moment)));

/** `3:42:10 PM` */
export const formatSeconds = (moment: string): string => withFixedHours(timeWithSeconds.format(new Date(moment)));

/** `Jan 5, 3:42 PM`, with the year unless it is this one. */
export const formatStamp = (moment: string): string =>
  new Date(moment).getFullYear() === new Date().getFullYear()
    ? withFixedHours(dayAndTime.format(new Date(moment)))
    : formatMoment(moment);

export const formatRecent = (moment: string): string =>
  new Date(moment).toDateString() === new Date().toDateString() ? formatTime(moment) : formatMoment(moment);

export const formatPlural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `pending_effectuation` is `Pending effectuation`. */
export const formatWord = (value: string): string => capitalized(value.replaceAll('_', ' '));

/** `1.5 MB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${amount >= 10 || step === 0 ? Math.round(amount) : Math.round(amount * 10) / 10} ${units[step]}`;
}
