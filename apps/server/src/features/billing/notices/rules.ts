const daySeconds = 24 * 60 * 60;

/** In seconds. Older payments are not reported, so that a firm that is read after a long outage gets no old news. */
export const newsSeconds = 7 * daySeconds;

/** In seconds. Longer than the provider tries to charge an invoice. */
export const failureSeconds = 30 * daySeconds;

/** Days before a renewal. */
const reminderDays = [31, 45] as const;

/** A firm may cancel until so many days before the renewal, in milliseconds. A later cancellation counts, too. */
const noticePeriodMs = 30 * daySeconds * 1000;

/** Null if it has passed. */
export function noticeDeadline(renews_at: Date, now: Date): Date | null {
  const deadline = new Date(renews_at.getTime() - noticePeriodMs);
  return now < deadline ? deadline : null;
}

/** How far ahead renewals are looked for. */
export const reminderHorizon = (now: Date): Date => new Date(now.getTime() + 45 * daySeconds * 1000);

/** The reminder that is due. A period that is shorter than its notice, such as a month, has none. */
export function reminderDue({ start, end }: { readonly start: Date; readonly end: Date }, now: Date): number | null {
  const daysBetween = (from: Date) => (end.getTime() - from.getTime()) / (daySeconds * 1000);
  const days = reminderDays.find((one) => daysBetween(now) <= one);
  return days === undefined || now >= end || daysBetween(start) <= days ? null : days;
}

interface CardExpiry {
  readonly exp_month: number;
  readonly exp_year: number;
}

const monthsOf = (year: number, month: number) => year * 12 + month;

/** A card is valid through the month in which it expires. */
export function expiresSoon({ exp_month, exp_year }: CardExpiry, now: Date): boolean {
  const months = monthsOf(exp_year, exp_month) - monthsOf(now.getUTCFullYear(), now.getUTCMonth() + 1);
  return months === 0 || months === 1;
}
