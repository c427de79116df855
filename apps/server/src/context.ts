import type { Settings } from 'contract/endpoints/current-user';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Clock } from './clock.ts';
import type { Encryption } from './crypto/encryption.ts';
import type { Db } from './db/connection.ts';
import type { BookingPages, Calendar } from './integrations/calendar/calendar.ts';
import type { MailSender } from './integrations/mail/mail.ts';
import type { MalwareScanner } from './integrations/malware/scanner.ts';
import type { Social } from './integrations/oidc/social.ts';
import type { LocalBilling } from './integrations/payments/local/local-billing.ts';
import type { PaymentProvider } from './integrations/payments/payments.ts';
import type { RateSource } from './integrations/rates/rates.ts';
import type { TextSender } from './integrations/sms/sms.ts';
import type { FileStorage } from './integrations/storage/storage.ts';

export interface Jobs {
  /**
   * Enqueues a job, which exists only if the transaction commits.
   * @param payload record ids or encrypted values only: the queue's tables store it in plain text
   * @param delay in seconds
   */
  send(db: Db, name: string, payload: object, delay?: number): Promise<void>;
  /** Enqueues a job for each payload, in one statement. */
  sendAll(db: Db, name: string, payloads: readonly object[]): Promise<void>;
}

export interface AppContext {
  readonly db: Db;
  /** Runs at the end of each transaction and can abort it. */
  readonly beforeCommit?: (db: Db) => Promise<void>;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly encryption: Encryption;
  readonly passwords: Passwords;
  readonly rates: RateSource;
  readonly jobs: Jobs;
  readonly mail: MailSender;
  readonly sms: TextSender | null;
  readonly storage: FileStorage;
  /** Null: uploads are not scanned for malware. */
  readonly scanner: MalwareScanner | null;
  readonly social: Social;
  readonly calendar: (Calendar & { readonly pages: BookingPages }) | null;
  /** Null in production without settings: then no firm is billed. */
  readonly payments: PaymentProvider | null;
  /** Controls the local provider; null with any other. */
  readonly local_billing: LocalBilling | null;
  /** Whether the outbox can be read without signing in; never in production. */
  readonly outbox_is_open: boolean;
  /** Whether a super admin can only sign in with a code by phone; in production. */
  readonly super_admins_need_codes: boolean;
  readonly settings: Settings;
  readonly public_url: string;
  readonly avatar_service_url: string | null;
  readonly check_replies: boolean;
  readonly rate_factor: number;
  readonly trust_proxy: number;
  readonly version: string;
}
