import { digest } from '../../auth/tokens.ts';
import { secondsBefore } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import {
  type Cap,
  contentAssociatedData,
  type Email,
  emailAddress,
  emailCaps,
  firmTextCap,
  phoneNumber,
  placeholderDomain,
  purposeTextCaps,
  recipientAssociatedData,
  textCaps,
} from './rules.ts';
import * as store from './store.ts';

export type { Email, EmailSender } from './rules.ts';

/** `db` is the transaction of the change that the message reports. */
export type NotificationContext = Pick<
  AppContext,
  'db' | 'clock' | 'encryption' | 'tokens' | 'jobs' | 'sms' | 'request_id'
>;

/**
 * `capped`: this recipient or their firm has reached its limit; nothing is sent. `canceled`: the reserved email is no
 * longer waiting for its content.
 */
export type EnqueueResult = 'enqueued' | 'capped' | 'canceled';

interface MessageOptions {
  readonly to: string;
  readonly purpose: string;
  readonly user_id?: number | null;
  readonly account_id?: number | null;
}

type EmailMessage = Email &
  MessageOptions & {
    /** Makes repeated calls store one email. */
    readonly id?: string;
    /** Replaces the address as the key of the rate limit. */
    readonly counted_as?: string;
    /** Sends it in place of `send-mail`. */
    readonly job?: string;
  };

interface EmailReservation extends MessageOptions {
  readonly counted_as: string;
  /** Counts the email and never sends it, so that the caller cannot tell the two apart. */
  readonly is_withheld: boolean;
}

type TextMessage = MessageOptions & { readonly text: string };

/**
 * A job sends the email after the transaction commits. A quarantined user gets none.
 * @throws if `to` is not exactly one address
 */
export async function enqueueEmail(ctx: NotificationContext, email: EmailMessage): Promise<EnqueueResult> {
  const { id, to, counted_as = to, purpose, user_id = null, account_id = null, job, ...content } = email;
  if (to.endsWith(`@${placeholderDomain}`)) return 'enqueued';
  return withTransaction(ctx, async (tx) => {
    const recipient = await countEmail(tx, { to, counted_as, purpose });
    if (!recipient) return 'capped';
    await storeMessage(tx, { ...recipient, id, user_id, account_id }, { to, content, job });
    return 'enqueued';
  });
}

/**
 * Counts an email that a job writes after the transaction commits. The job gets the payload and a `message_id`, with
 * which it calls `completeEmail`.
 * @throws if `to` is not exactly one address
 */
export async function reserveEmail(
  ctx: NotificationContext,
  { to, counted_as, is_withheld, purpose, user_id = null, account_id = null }: EmailReservation,
  job: { readonly name: string; readonly payload: object },
): Promise<EnqueueResult> {
  return withTransaction(ctx, async (tx) => {
    const recipient = await countEmail(tx, { to, counted_as, purpose });
    if (!recipient) return 'capped';
    const now = ctx.clock().toISOString();
    const message_id = await store.insertMessage(tx.db, {
      ...{ ...recipient, user_id, account_id },
      recipient_encrypted: ctx.encryption.encrypt(recipientAssociatedData, to),
      created_at: now,
      request_id: ctx.request_id ?? null,
      ...(is_withheld ? { state: 'failed', ended_at: now } : { state: 'waiting' }),
    });
    await tx.jobs.send(tx.db, job.name, { ...job.payload, message_id });
    return 'enqueued';
  });
}

/** Enqueues a reserved email, once for any number of calls. */
export async function completeEmail(
  { db, encryption, jobs }: NotificationContext,
  message_id: string,
  { to, content }: { readonly to: string; readonly content: Email },
): Promise<EnqueueResult> {
  const isCompleted = await store.completeMessage(db, message_id, {
    recipient_encrypted: encryption.encrypt(recipientAssociatedData, to),
    content_encrypted: encryption.encrypt(contentAssociatedData, JSON.stringify(content)),
  });
  if (!isCompleted) return 'canceled';
  await jobs.send(db, 'send-mail', { message_id });
  return 'enqueued';
}

/** Null if the limit is reached. */
async function countEmail(
  tx: NotificationContext,
  { to, counted_as, purpose }: { readonly to: string; readonly counted_as: string; readonly purpose: string },
) {
  if (!emailAddress.test(to)) throw new Error('An email must have exactly one recipient');
  const recipient = { ...recipientOf(tx, 'mail', counted_as), purpose };
  await store.lockCounts(tx.db, `${recipient.recipient_digest.toString('hex')} ${purpose}`);
  return (await isOverCap(tx, emailCaps, (since) => store.countMessagesTo(tx.db, recipient, since))) ? null : recipient;
}

/** For an undelivered message that is written again, as another message. False if it has been already. */
export const markMessageResent = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: string): Promise<boolean> =>
  store.markResent(db, id, clock());

/** Canceled messages still count towards the limits. */
export const cancelPendingMessages = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, user_id: number) =>
  store.failPendingOfUser(db, user_id, clock());

export const cancelMessage = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, id: string): Promise<void> =>
  store.failPendingMessage(db, id, clock());

export const eraseMessages = (
  ctx: Pick<AppContext, 'db' | 'clock' | 'tokens'>,
  { id, email, phone_number }: { readonly id: number; readonly email: string; readonly phone_number: string | null },
): Promise<number> => {
  const recipients = [
    recipientOf(ctx, 'mail', email),
    ...(phone_number ? [recipientOf(ctx, 'text', phone_number)] : []),
  ];
  const recipient_digests = recipients.map(({ recipient_digest }) => recipient_digest);
  return store.eraseMessages(ctx.db, { user_id: id, recipient_digests }, ctx.clock());
};

/**
 * `unavailable` if no SMS provider is configured.
 * @throws if `to` is not a number in E.164
 */
export async function enqueueText(
  ctx: NotificationContext,
  message: TextMessage,
): Promise<EnqueueResult | 'unavailable'> {
  const { to, purpose, text, user_id = null, account_id = null } = message;
  if (!phoneNumber.test(to)) throw new Error('A text message must have exactly one recipient, in E.164');
  if (!ctx.sms) return 'unavailable';
  return withTransaction(ctx, async (tx) => {
    const recipient = recipientOf(ctx, 'text', to);
    await store.lockCounts(tx.db, recipient.recipient_digest.toString('hex'));
    if (await isOverCap(tx, textCaps, (since) => store.countMessagesTo(tx.db, recipient, since))) return 'capped';
    const purposeCap = purposeTextCaps[purpose];
    const counted = { ...recipient, purpose };
    if (purposeCap && (await isOverCap(tx, [purposeCap], (since) => store.countMessagesTo(tx.db, counted, since))))
      return 'capped';
    if (account_id && (await isFirmOverCap(tx, account_id))) return 'capped';
    await storeMessage(tx, { ...counted, user_id, account_id }, { to, content: { text } });
    return 'enqueued';
  });
}

export async function secondsUntilText(
  { db, clock, tokens }: Pick<AppContext, 'db' | 'clock' | 'tokens'>,
  { to, purpose, account_id }: Pick<TextMessage, 'to' | 'purpose' | 'account_id'>,
): Promise<number> {
  const recipient = recipientOf({ tokens }, 'text', to);
  const purposeCap = purposeTextCaps[purpose];
  const limits = [
    ...textCaps.map((cap) => ({ cap, of: recipient })),
    ...(purposeCap ? [{ cap: purposeCap, of: { ...recipient, purpose } }] : []),
    ...(account_id ? [{ cap: firmTextCap, of: { account_id } }] : []),
  ];
  const now = clock();
  const waits = limits.map(async ({ cap, of }) => {
    const oldest = await store.findNthLatestText(db, of, cap.max, secondsBefore(now, cap.seconds));
    return oldest === null ? 0 : (Date.parse(oldest) - now.getTime()) / 1000 + cap.seconds;
  });
  return Math.max(...(await Promise.all(waits)));
}

async function isFirmOverCap(tx: NotificationContext, account_id: number): Promise<boolean> {
  await store.lockCounts(tx.db, `texts of firm ${account_id}`);
  return isOverCap(tx, [firmTextCap], (since) => store.countTextsOfFirm(tx.db, account_id, since));
}

async function isOverCap(
  { clock }: NotificationContext,
  caps: readonly Cap[],
  count: (since: string) => Promise<number>,
): Promise<boolean> {
  for (const cap of caps) if ((await count(secondsBefore(clock(), cap.seconds))) >= cap.max) return true;
  return false;
}

const recipientOf = (
  { tokens }: Pick<AppContext, 'tokens'>,
  kind: store.Recipient['kind'],
  to: string,
): store.Recipient => ({
  kind,
  recipient_digest: digest(tokens.sign('recipient', `${kind} ${to.toLowerCase()}`)),
});

async function storeMessage(
  { db, encryption, clock, jobs, request_id }: NotificationContext,
  row: Required<Omit<MessageOptions, 'to'>> & store.Recipient & { readonly id?: string | undefined },
  { to, content, job }: { readonly to: string; readonly content: object; readonly job?: string | undefined },
): Promise<void> {
  const message_id = await store.insertMessage(db, {
    ...row,
    state: 'waiting',
    recipient_encrypted: encryption.encrypt(recipientAssociatedData, to),
    content_encrypted: encryption.encrypt(contentAssociatedData, JSON.stringify(content)),
    created_at: clock().toISOString(),
    request_id: request_id ?? null,
  });
  if (message_id !== null) await jobs.send(db, job ?? `send-${row.kind}`, { message_id });
}
