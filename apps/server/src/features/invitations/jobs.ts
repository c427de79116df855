import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Job } from '../../jobs/queue.ts';
import { deleteExpiredLinks, type LinkContext, mailLink } from '../links/operations.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import * as mail from './emails.tsx';
import { mailConfirmation, senderOf } from './operations.ts';
import { findRecipient, getFirmName, isTakenEmail } from './queries.ts';
import { jobAssociatedData } from './rules.ts';

/** Emails that depend on who has an address. They are written outside the request, so that its time reveals nothing. */
type EmailJob = 'mail-reset-link' | 'mail-sign-in-link' | 'mail-sign-up';

interface SignInLinkRequest {
  /** The digest of a cookie. Without it, the link opens in every browser. */
  readonly browser?: string;
}

interface NewMember {
  /** Null if the address already belonged to another user. */
  readonly user_id: number | null;
  readonly account_id: number;
}

export const queueEmail = (
  { db, jobs, encryption }: Pick<AppContext, 'db' | 'jobs' | 'encryption'>,
  name: EmailJob,
  email: string,
  about: Partial<NewMember> & SignInLinkRequest = {},
): Promise<void> => jobs.send(db, name, { email: encryption.encrypt(jobAssociatedData, email), ...about });

const emailJob = <Payload>(name: string, run: (tx: LinkContext, payload: Payload) => Promise<unknown>): Job => ({
  name,
  retries: { limit: 5, first_pause: 5, longest_pause: 60 },
  work: (ctx, { payload }) =>
    withTransaction(ctx, async (tx) => {
      await run(tx, payload as Payload);
    }),
});

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
interface ToAddress {
  readonly email: string;
}

const decryptEmail = ({ encryption }: LinkContext, { email }: ToAddress): string =>
  encryption.decrypt(jobAssociatedData, email);

const recipientJob = <Payload>(
  name: EmailJob,
  run: (tx: LinkContext, recipient: Recipient, payload: Payload) => Promise<unknown>,
): Job =>
  emailJob<ToAddress & Payload>(name, async (tx, payload) => {
    const recipient = await findRecipient(tx.db, { email: decryptEmail(tx, payload) });
    if (recipient) await run(tx, recipient, payload);
  });

const mailReset = (tx: LinkContext, recipient: Recipient) =>
  mailLink(tx, { user_id: recipient.id, email: recipient.email, purpose: 'reset_password' }, (url) =>
    mail.reset(senderOf(tx), recipient, url),
  );

/**
 * A client joins with a sign-in link. Others join with their invitation, or confirm their address, and someone else may
 * have chosen the password of an unconfirmed address.
 */
const mailSignInLink = (tx: LinkContext, recipient: Recipient, { browser }: SignInLinkRequest) => {
  const { id: user_id, email, type, is_invited, owns_address } = recipient;
  const sender = senderOf(tx);
  const purpose = 'magic_link';
  if (type !== 'ClientUser' && (is_invited || !owns_address))
    return enqueueEmail(tx, { ...mail.accountNotReady(sender, recipient), purpose, to: email, user_id });
  const browser_digest = browser === undefined ? null : Buffer.from(browser, 'base64url');
  return mailLink(tx, { user_id, email, purpose, browser_digest }, (url) => mail.magicLink(sender, recipient, url));
};

async function mailSignedUp(tx: LinkContext, payload: ToAddress & NewMember) {
  const { user_id, account_id } = payload;
  const email = decryptEmail(tx, payload);
  const sender = senderOf(tx);
  if (user_id === null)
    return enqueueEmail(tx, { ...mail.existingAccount(sender), purpose: 'confirm_email', to: email });
  const firm = await getFirmName(tx.db, account_id);
  return mailLink(tx, { user_id, email, purpose: 'confirm_email' }, (url) =>
    mail.signUpConfirmation(sender, { firm }, url),
  );
}

async function mailPending(tx: LinkContext, { user_id }: { readonly user_id: number }) {
  const pending = (await findRecipient(tx.db, { id: user_id }))?.pending_email;
  if (!pending) return;
  if (await isTakenEmail(tx.db, pending))
    await enqueueEmail(tx, { ...mail.addressInUse(senderOf(tx)), purpose: 'confirm_email', to: pending });
  else await mailConfirmation(tx, { user_id, email: pending });
}

export const invitationJobs: Job[] = [
  recipientJob('mail-reset-link', mailReset),
  recipientJob('mail-sign-in-link', mailSignInLink),
  emailJob('mail-sign-up', mailSignedUp),
  emailJob('mail-pending', mailPending),
  {
    name: 'forget-links',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '43 * * * *',
    work: deleteExpiredLinks,
  },
];
