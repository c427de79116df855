import { digest } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { countMessagesTo, countTextsOfFirm, type Recipient } from './queries.ts';
import {
  type Cap,
  contentAssociatedData,
  type Email,
  emailAddress,
  emailCaps,
  firmTextCap,
  phoneNumber,
  purposeTextCaps,
  recipientAssociatedData,
  secondsBefore,
  textCaps,
} from './rules.ts';
import * as store from './store.ts';

export type { Email, EmailSender } from './rules.ts';

/** `db` is the transaction of the change that the message reports. */
export type NotificationContext = Pick<AppContext, 'db' | 'clock' | 'encryption' | 'tokens' | 'jobs' | 'sms'>;

/** `capped`: this recipient or their firm has reached its limit; nothing is sent. */
export type EnqueueResult = 'enqueued' | 'capped';

interface MessageOptions {
  readonly to: string;
  readonly purpose: string;
  readonly user_id?: number | null;
  readonly account_id?: number | null;
}

type EmailMessage = Email &
  MessageOptions & {
    /** Replaces the address as the key of the rate limit. */
    readonly counted_as?: string;
  };

type TextMessage = MessageOptions & { readonly text: string };

/**
 * A job sends the email after the transaction commits.
 * @throws if `to` is not exactly one address
 */
export const enqueueEmail = (ctx: NotificationContext, email: EmailMessage): Promise<EnqueueResult> =>
  storeEmail(ctx, email, 'waiting');

/**
 * Does the work of `enqueueEmail` without sending, so that the caller cannot tell the two apart.
 * @throws if `to` is not exactly one address
 */
export const withholdEmail = (ctx: NotificationContext, email: EmailMessage): Promise<EnqueueResult> =>
  storeEmail(ctx, email, 'failed');

async function storeEmail(
  ctx: NotificationContext,
  email: EmailMessage,
  state: 'waiting' | 'failed',
): Promise<EnqueueResult> {
  const { to, counted_as = to, purpose, user_id = null, account_id = null, ...content } = email;
  if (!emailAddress.test(to)) throw new Error('An email must have exactly one recipient');
  return withTransaction(ctx, async (tx) => {
    const recipient = { ...recipientOf(ctx, 'mail', counted_as), purpose };
    await store.lockCounts(tx.db, `${recipient.recipient_digest.toString('hex')} ${purpose}`);
    if (await isOverCap(tx, emailCaps, (since) => countMessagesTo(tx.db, recipient, since))) return 'capped';
    await storeMessage(tx, { ...recipient, user_id, account_id }, { to, content, state });
    return 'enqueued';
  });
}

/** Canceled messages still count towards the limits. */
export const cancelPendingMessages = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, user_id: number) =>
  store.failPendingOfUser(db, user_id, clock());

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
    if (await isOverCap(tx, textCaps, (since) => countMessagesTo(tx.db, recipient, since))) return 'capped';
    const purposeCap = purposeTextCaps[purpose];
    const counted = { ...recipient, purpose };
    if (purposeCap && (await isOverCap(tx, [purposeCap], (since) => countMessagesTo(tx.db, counted, since))))
      return 'capped';
    if (account_id && (await isFirmOverCap(tx, account_id))) return 'capped';
    await storeMessage(tx, { ...counted, user_id, account_id }, { to, content: { text }, state: 'waiting' });
    return 'enqueued';
  });
}

async function isFirmOverCap(tx: NotificationContext, account_id: number): Promise<boolean> {
  await store.lockCounts(tx.db, `texts of firm ${account_id}`);
  return isOverCap(tx, [firmTextCap], (since) => countTextsOfFirm(tx.db, account_id, since));
}

async function isOverCap(
  { clock }: NotificationContext,
  caps: readonly Cap[],
  count: (since: string) => Promise<number>,
): Promise<boolean> {
  for (const cap of caps) if ((await count(secondsBefore(clock(), cap.seconds))) >= cap.max) return true;
  return false;
}

const recipientOf = ({ tokens }: NotificationContext, kind: Recipient['kind'], to: string): Recipient => ({
  kind,
  recipient_digest: digest(tokens.sign('recipient', `${kind} ${to.toLowerCase()}`)),
});

async function storeMessage(
  { db, encryption, clock, jobs }: NotificationContext,
  row: Required<Omit<MessageOptions, 'to'>> & Recipient,
  { to, content, state }: { readonly to: string; readonly content: object; readonly state: 'waiting' | 'failed' },
): Promise<void> {
  const now = clock().toISOString();
  const message_id = await store.insertMessage(db, {
    ...row,
    state,
    recipient_encrypted: encryption.encrypt(recipientAssociatedData, to),
    content_encrypted: state === 'waiting' ? encryption.encrypt(contentAssociatedData, JSON.stringify(content)) : null,
    created_at: now,
    ended_at: state === 'waiting' ? null : now,
  });
  await jobs.send(db, `send-${row.kind}`, { message_id });
}
