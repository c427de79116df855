import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPasswords } from '../auth/passwords.ts';
import { createTokens } from '../auth/tokens.ts';
import { systemClock } from '../clock.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { openDataKeys } from '../crypto/data-keys/data-keys.ts';
import { createEncryption } from '../crypto/encryption.ts';
import type { Db } from '../db/connection.ts';
import { createAuditTrail } from '../features/audit/operations.ts';
import { findInstallationId } from '../features/files/queries.ts';
import { calCom } from '../integrations/calendar/cal-com.ts';
import { outboxMail, smtpMail } from '../integrations/mail/mail.ts';
import { clamd } from '../integrations/malware/scanner.ts';
import { marketplaceApi } from '../integrations/marketplace/marketplace-api.ts';
import { createSocial } from '../integrations/oidc/create.ts';
import { stripePayments } from '../integrations/payments/stripe/stripe.ts';
import { createQuotes } from '../integrations/rates/quotes/quotes.ts';
import { embeddedRates } from '../integrations/rates/rates.ts';
import { outboxSms, twilioSms } from '../integrations/sms/sms.ts';
import { diskStorage } from '../integrations/storage/disk-storage.ts';
import type { FileStorage } from '../integrations/storage/storage.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { Lifecycle } from '../lifecycle.ts';
import { serverRoot } from '../paths.ts';
import { demoAccounts } from '../seed/demo-accounts.ts';
import { withDemoLinks } from '../seed/demo-links.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Connections } from './stores.ts';

/** Without settings, messages stay in the outbox; in production, text messages are not accepted then. */
function createMessageSenders({ mail, sms, production }: Config, shutdown: Shutdown): Pick<AppContext, 'mail' | 'sms'> {
  const mailSender = mail ? smtpMail(mail) : outboxMail;
  shutdown.add(async () => mailSender.close());
  if (sms) return { mail: mailSender, sms: twilioSms(sms) };
  return { mail: mailSender, sms: production ? null : outboxSms };
}

/** Development without keys uses an emulator. In production without keys, billing is off. */
async function createPayments(
  { payments, production }: Config,
  db: Db,
): Promise<Pick<AppContext, 'payments' | 'stripe_emulator'>> {
  if (payments) return { payments: stripePayments(payments, systemClock), stripe_emulator: null };
  if (production) return { payments: null, stripe_emulator: null };
  const { startStripeEmulator } = await import('../integrations/payments/stripe-emulator/emulator.ts');
  const stripe_emulator = await startStripeEmulator(db, systemClock);
  return {
    payments: stripePayments(stripe_emulator.settings, systemClock, { name: 'stripe_emulator' }),
    stripe_emulator,
  };
}

async function createStorage({ storage }: Config, db: Db): Promise<FileStorage> {
  if ('folder' in storage) return diskStorage(storage.folder);
  // Loading the SDK of S3 takes a third of a second.
  const { s3Storage } = await import('../integrations/storage/s3-storage.ts');
  return s3Storage(storage.s3, { installation: () => findInstallationId(db) });
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')) as { version: string };
  return version;
}

export async function createContext(
  config: Config,
  { db, keys: cache, relaxed, replica }: Pick<Connections, 'db' | 'keys' | 'relaxed' | 'replica'>,
  secrets: Secrets,
  { jobs, shutdown }: { readonly jobs: JobQueue; readonly shutdown: Shutdown },
): Promise<AppContext> {
  const keys = await openDataKeys(
    createEncryption(secrets.encryption_keys),
    { db, keys: cache },
    config.uses_firm_keys,
  );
  const { encryption } = keys;
  const senders = createMessageSenders(config, shutdown);
  const sends_texts = senders.sms !== null;
  return {
    db,
    replica,
    clock: systemClock,
    tokens: createTokens(secrets.token_secret),
    encryption,
    keys,
    audit: createAuditTrail({ db, relaxed, encryption, keys, clock: systemClock }),
    passwords: await createPasswords(config.settings),
    rates: embeddedRates(db, {
      quotes: config.marketplace && createQuotes(db, marketplaceApi(config.marketplace)),
    }),
    jobs,
    ...senders,
    storage: await createStorage(config, db),
    scanner: config.scanner && clamd(config.scanner),
    social: createSocial(config.social, systemClock),
    calendar: config.calendar && { ...calCom(config.calendar), pages: config.calendar.pages },
    ...(await createPayments(config, db)),
    outbox_is_open: !config.production,
    allows_loopback: !config.production,
    super_admins_need_codes: config.production,
    settings: config.production
      ? { ...config.settings, sends_texts, demo_accounts: [] }
      : { ...withDemoLinks(config.settings), sends_texts, demo_accounts: demoAccounts },
    public_url: config.public_url,
    check_replies: !config.production,
    avatar_service_url: config.avatar_service_url,
    plan_files_url: config.plan_files_url,
    rate_factor: config.rate_factor,
    trust_proxy: config.trust_proxy,
    frame_origins: config.frame_origins,
    version: readVersion(),
    lifecycle: new Lifecycle(),
  };
}
