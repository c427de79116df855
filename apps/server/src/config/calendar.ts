import type * as z from 'zod';
import type { BookingPages, CalendarSettings } from '../integrations/calendar/calendar.ts';
import {
  apiBase,
  isGroupSet,
  isPlain,
  isSecure,
  optional,
  parsed,
  parseUrl,
  pattern,
  type Report,
  shortText,
} from './fields.ts';

export interface ExternalCalendar extends CalendarSettings {
  readonly pages: BookingPages;
}

/** Pages accept messages from this origin only. Cal.com serves its frame from another host than its front page. */
const bookingOrigin = (production: boolean) =>
  parsed((text) => {
    const url = parseUrl(text);
    const isValid = url && isSecure(url) && isPlain(url) && url.pathname === '/';
    if (!isValid || (production && url.protocol === 'http:')) return undefined;
    return url.origin === 'https://cal.com' ? 'https://app.cal.com' : url.origin;
  }, 'must be an address only that begins with https://, such as https://app.cal.com');

const path = pattern(
  /^(?=.{1,200}$)\/?[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*\/?$/i,
  'must be a path below the booking origin, such as team/health-agents',
).transform((text) => text.replace(/^\/|\/$/g, ''));

const slug = pattern(/^[a-z0-9][a-z0-9-]{0,99}$/i, 'must contain only letters, digits, and hyphens');

export const calendarFields = (production: boolean) => ({
  CAL_API_KEY: optional(shortText),
  CAL_WEBHOOK_SECRET: optional(shortText.min(16, { error: 'must have at least 16 characters' })),
  CAL_BOOKING_ORIGIN: optional(bookingOrigin(production)),
  CAL_TEAM_PATH: optional(path),
  CAL_API_BASE: apiBase('https://api.cal.com/v2'),
  CAL_SLUG_PRE_65: slug.default('platform-booking-under-65'),
  CAL_SLUG_MEDICARE: slug.default('platform-booking-medicare'),
  CAL_SLUG_COMBO: slug.default('platform-booking-medicare-and-under-65'),
});

type CalendarEnvironment = z.output<z.ZodObject<ReturnType<typeof calendarFields>>>;

export function checkCalendar(env: CalendarEnvironment, report: Report): void {
  const { CAL_API_KEY, CAL_WEBHOOK_SECRET, CAL_BOOKING_ORIGIN, CAL_TEAM_PATH } = env;
  isGroupSet({ CAL_API_KEY, CAL_WEBHOOK_SECRET, CAL_BOOKING_ORIGIN, CAL_TEAM_PATH }, report);
}

export function calendarSettings(env: CalendarEnvironment): ExternalCalendar | null {
  const { CAL_API_KEY: api_key, CAL_WEBHOOK_SECRET: webhook_secret } = env;
  const { CAL_BOOKING_ORIGIN: origin, CAL_TEAM_PATH: team_path } = env;
  if (!api_key || !webhook_secret || !origin || !team_path) return null;
  const slugs = { pre_65: env.CAL_SLUG_PRE_65, medicare: env.CAL_SLUG_MEDICARE, combo: env.CAL_SLUG_COMBO };
  return { api_base: env.CAL_API_BASE, api_key, webhook_secret, pages: { origin, team_path, slugs } };
}
