import type { Settings } from 'contract/endpoints/current-user';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Clock } from './clock.ts';
import type { Encryption } from './crypto/encryption.ts';
import type { Db } from './db/connection.ts';
import type { BookingPages, Calendar } from './integrations/calendar/calendar.ts';
import type { MailSender } from './integrations/mail/mail.ts';
import type { Social } from './integrations/oidc/social.ts';
import type { RateSource } from './integrations/rates/rates.ts';
import type { TextSender } from './integrations/sms/sms.ts';
import type { Jobs } from './jobs/jobs.ts';

/** What every handler stands on: made once at start, the same for all requests. */
export interface AppContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly encryption: Encryption;
  readonly passwords: Passwords;
  readonly rates: RateSource;
  readonly jobs: Jobs;
  readonly mail: MailSender;
  /** Null where text messages cannot be sent. */
  readonly sms: TextSender | null;
  /** The doors to other identity providers. */
  readonly social: Social;
  /** The calendar that meetings are booked in, and where; null for our own. */
  readonly calendar: (Calendar & { readonly pages: BookingPages }) | null;
  /** Whether anyone may read what the outbox keeps; never in production. */
  readonly outbox_is_open: boolean;
  readonly settings: Settings;
  /** Where the product is reached from outside, without a slash at the end. */
  readonly public_url: string;
  /** What draws a picture for whoever has none, asked with `name` and `background`; null where our own endpoint does. */
  readonly avatar_service_url: string | null;
  /** Whether replies are checked against the contract before they leave; off in production, where only stripping is done. */
  readonly check_replies: boolean;
  /** Multiplies every rate limit; 1 unless a load is meant to pass. */
  readonly rate_factor: number;
  /** How many proxies in front may say whom they speak for. */
  readonly trust_proxy: number;
  readonly version: string;
}
