import type { BookingPages, CalendarSettings } from '../integrations/calendar/calendar.ts';
import { Broken, type Parse, parseUrl, type Setting, shortText } from './parse.ts';

/** Another calendar in place of our own: what the server asks it with, and where pages send people to book. */
export interface ExternalCalendar extends CalendarSettings {
  readonly pages: BookingPages;
}

type Complain = (complaint: string) => void;

/** Cal.com: all of it or nothing, and then meetings are booked in our own calendar. */
export function readCalendar(setting: Setting, complain: Complain, production: boolean): ExternalCalendar | null {
  const given = {
    CAL_API_KEY: setting('CAL_API_KEY', shortText, null),
    CAL_WEBHOOK_SECRET: setting('CAL_WEBHOOK_SECRET', webhookSecret, null),
    CAL_BOOKING_ORIGIN: setting('CAL_BOOKING_ORIGIN', bookingOrigin(production), null),
    CAL_TEAM_PATH: setting('CAL_TEAM_PATH', path, null),
  };
  const api_base = setting('CAL_API_BASE', apiBase, 'https://api.cal.com/v2');
  const slugs = {
    pre_65: setting('CAL_SLUG_PRE_65', slug, 'platform-booking-under-65'),
    medicare: setting('CAL_SLUG_MEDICARE', slug, 'platform-booking-medicare'),
    combo: setting('CAL_SLUG_COMBO', slug, 'platform-booking-medicare-and-under-65'),
  };
  const {
    CAL_API_KEY: api_key,
    CAL_WEBHOOK_SECRET: webhook_secret,
    CAL_BOOKING_ORIGIN: origin,
    CAL_TEAM_PATH: team_path,
  } = given;
  if (api_key && webhook_secret && origin && team_path)
    return { api_base, api_key, webhook_secret, pages: { origin, team_path, slugs } };
  if (Object.values(given).every((value) => !value)) return null;
  const together = 'CAL_API_KEY, CAL_WEBHOOK_SECRET, CAL_BOOKING_ORIGIN and CAL_TEAM_PATH go together';
  for (const [name, value] of Object.entries(given)) if (!value) complain(`${name} is missing: ${together}.`);
  return null;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

const isSafe = (url: URL | null): url is URL =>
  url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && thisMachine.includes(url.hostname)));

const isPlain = (url: URL): boolean => !url.username && !url.password && !url.search && !url.hash;

/** The key goes there: in clear only to this machine. */
const apiBase: Parse<string> = (text) => {
  const url = parseUrl(text);
  return isSafe(url) && isPlain(url)
    ? url.href.replace(/\/+$/, '')
    : new Broken('must be an address such as https://api.cal.com/v2');
};

/** Whose messages a page believes. Cal.com itself shows its frame at another address than its front page. */
const bookingOrigin =
  (production: boolean): Parse<string> =>
  (text) => {
    const url = parseUrl(text);
    const isFine = isSafe(url) && isPlain(url) && url.pathname === '/' && !(production && url.protocol === 'http:');
    if (!isFine) return new Broken('must be an address alone that begins with https://, such as https://app.cal.com');
    return url.origin === 'https://cal.com' ? 'https://app.cal.com' : url.origin;
  };

/** Anybody can guess a short one, and sign what they like. */
const webhookSecret: Parse<string> = (text) =>
  text.length >= 16 ? shortText(text) : new Broken('must have at least 16 characters');

const path: Parse<string> = (text) =>
  /^\/?[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*\/?$/i.test(text) && text.length <= 200
    ? text.replace(/^\/|\/$/g, '')
    : new Broken('must be a path below the booking origin, such as team/health-agents');

const slug: Parse<string> = (text) =>
  /^[a-z0-9][a-z0-9-]{0,99}$/i.test(text) ? text : new Broken('must be letters, digits and hyphens');
