import type { Settings } from 'contract/endpoints/current-user';
import type { AuditKind } from 'contract/vocabulary/audit';
import type { Actor } from './auth/actor.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Clock } from './clock.ts';
import type { DataKeys } from './crypto/data-keys/data-keys.ts';
import type { Encryption } from './crypto/encryption.ts';
import type { Db, TransactionContext } from './db/connection.ts';
import type { Replica } from './db/replica.ts';
import type { BookingPages, Calendar } from './integrations/calendar/calendar.ts';
import type { MailSender } from './integrations/mail/mail.ts';
import type { MalwareScanner } from './integrations/malware/scanner.ts';
import type { Social } from './integrations/oidc/social.ts';
import type { PaymentProvider } from './integrations/payments/payments.ts';
import type { StripeEmulator } from './integrations/payments/stripe-emulator/emulator.ts';
import type { RateSource } from './integrations/rates/rates.ts';
import type { TextSender } from './integrations/sms/sms.ts';
import type { FileStorage } from './integrations/storage/storage.ts';
import type { Lifecycle } from './lifecycle.ts';

export interface Jobs {
  /**
   * Enqueues a job, which exists only if the transaction commits.
   * @param payload record ids or encrypted values only: the queue's tables store it in plain text
   * @param delay in seconds
   */
  send(db: Db, name: string, payload: object, delay?: number): Promise<void>;
  sendAll(db: Db, name: string, payloads: readonly object[]): Promise<void>;
  retry(db: Db, name: string, id: string): Promise<void>;
  discard(db: Db, name: string, id: string): Promise<void>;
}

export interface AuditedCall {
  readonly kind: AuditKind;
  readonly action: string;
  readonly actor: Pick<Actor, 'user_id' | 'type' | 'viewed_by_id' | 'api_token'> | null;
  /** Who calls without a session. */
  readonly caller: 'link' | 'anonymous' | 'system';
  /** Null outside of requests. */
  readonly address: string | null;
  readonly request_id: string | null;
}

/** The events of one call. A call that changes records leaves its event in the same transaction. */
export interface CallRecord {
  capturing<Ctx extends TransactionContext>(ctx: Ctx): Ctx;
  /** Without it, for a call whose duration must not tell whether it changes something. */
  withoutCapture<Ctx extends TransactionContext>(ctx: Ctx): Ctx;
  setUser(user_id: number, viewed_by_id?: number | null): void;
  /**
   * Call it before data of these clients leaves, where the reply does not name them. They are recorded by `finish`, and
   * at once by a call after it.
   */
  showClients(ids: readonly number[]): Promise<void>;
  /** A failed sign-in, which the call's error does not undo. `user_id` is null for an unknown email. */
  denySignIn(user_id: number | null): Promise<void>;
  /** Records a call that has left no event yet, and the clients whose data the reply shows. Null: the reply names none. */
  finish(shown: readonly number[] | null): Promise<void>;
}

export interface AuditTrail {
  start(call: AuditedCall): CallRecord;
}

export interface AppContext extends TransactionContext {
  /** Of the request or job that runs, for what it causes. */
  readonly request_id?: string;
  /** Null: the primary serves every read. */
  readonly replica: Replica | null;
  readonly audit: AuditTrail;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** Decrypts every value, and encrypts with the installation's key what belongs to no firm. */
  readonly encryption: Encryption;
  readonly keys: DataKeys;
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
  /** Replaces Stripe in development without keys; otherwise null. */
  readonly stripe_emulator: StripeEmulator | null;
  /** Whether the outbox can be read without signing in; never in production. */
  readonly outbox_is_open: boolean;
  /** Whether webhooks can go to programs on this machine; never in production. */
  readonly allows_loopback: boolean;
  /** Whether a super admin can only sign in with a second factor; in production. */
  readonly super_admins_need_codes: boolean;
  readonly settings: Settings;
  readonly public_url: string;
  readonly avatar_service_url: string | null;
  /** Null: plan files can only be uploaded. */
  readonly plan_files_url: string | null;
  readonly check_replies: boolean;
  readonly rate_factor: number;
  readonly trust_proxy: number;
  readonly frame_origins: readonly string[];
  readonly version: string;
  readonly lifecycle: Lifecycle;
}
