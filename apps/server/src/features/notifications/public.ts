import { digest } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/connection.ts';
import type { MessageKind } from '../../db/database.gen.ts';
import type { Email } from './mail.ts';
import {
  ago,
  type Cap,
  contentAssociatedData,
  firmTextCap,
  mailCaps,
  oneAddress,
  oneNumber,
  purposeTextCaps,
  recipientAssociatedData,
  textCaps,
} from './rules.ts';
import * as store from './store.ts';

export type { Email } from './mail.ts';

/** What posting stands on; `db` is the transaction of the change that the message tells of. */
export type NotificationContext = Pick<AppContext, 'db' | 'clock' | 'encryption' | 'tokens' | 'jobs' | 'sms'>;

/** `capped`: this recipient, or their firm, has had as many as it may; nothing is sent. */
export type EnqueueResult = 'enqueued' | 'capped';

/** Whom a message is about; for counting and for forgetting. */
interface About {
  readonly purpose: string;
  readonly user_id?: number | null;
  readonly account_id?: number | null;
}

export interface TextMessage extends About {
  /** In E.164. */
  readonly to: string;
  readonly text: string;
}

/**
 * Writes a mail, which goes out soon after the transaction has been committed, and never if it is not.
 * @throws when it is not to exactly one address
 */
export const enqueueEmail = (ctx: NotificationContext, letter: Mail): Promise<EnqueueResult> =>
  putMail(ctx, letter, 'waiting');

/**
 * Counts a mail that nobody is to get and does the same work, so that whoever had it written cannot tell it from one that goes out.
 * @throws when it is not to exactly one address
 */
export const withholdEmail = (ctx: NotificationContext, letter: Mail): Promise<EnqueueResult> =>
  putMail(ctx, letter, 'failed');

type Mail = Email &
  About & {
    readonly to: string;
    /** What it is counted under where that is not the address alone. */
    readonly counted_as?: string;
  };

async function putMail(ctx: NotificationContext, letter: Mail, state: 'waiting' | 'failed'): Promise<EnqueueResult> {
  const { to, counted_as = to, purpose, user_id = null, account_id = null, ...content } = letter;
  if (!oneAddress.test(to)) throw new Error('A mail goes to one address');
  return inTransaction(ctx.db, async (db) => {
    const digested = recipientDigest(ctx, 'mail', counted_as);
    const counted = { kind: 'mail' as const, recipient_digest: digested, purpose };
    await store.lockCounts(db, `${digested.toString('hex')} ${purpose}`);
    if (await isOver(mailCaps, ctx, (from) => store.countTo(db, counted, from))) return 'capped';
    await write({ ...ctx, db }, { ...counted, user_id, account_id }, { to, content, state });
    return 'enqueued';
  });
}

/** Gives up what still waits to go out to this person; that it was written stays counted. */
export const giveUpMail = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, user_id: number): Promise<void> =>
  store.giveUpOf(db, user_id, clock());

/**
 * Writes a text message, which goes out like a mail; `unavailable` where this installation cannot send any.
 * @throws when it is not to a number in E.164
 */
export async function enqueueText(
  ctx: NotificationContext,
  message: TextMessage,
): Promise<EnqueueResult | 'unavailable'> {
  const { to, purpose, text, user_id = null, account_id = null } = message;
  if (!oneNumber.test(to)) throw new Error('A text message goes to one number in E.164');
  if (!ctx.sms) return 'unavailable';
  return inTransaction(ctx.db, async (db) => {
    const counted = { kind: 'text' as const, recipient_digest: recipientDigest(ctx, 'text', to) };
    await store.lockCounts(db, counted.recipient_digest.toString('hex'));
    if (await isOver(textCaps, ctx, (from) => store.countTo(db, counted, from))) return 'capped';
    const capOfPurpose = purposeTextCaps[purpose];
    const ofPurpose = { ...counted, purpose };
    if (capOfPurpose && (await isOver([capOfPurpose], ctx, (from) => store.countTo(db, ofPurpose, from))))
      return 'capped';
    if (account_id && (await isFirmOver({ ...ctx, db }, account_id))) return 'capped';
    const sent = { to, content: { text }, state: 'waiting' } as const;
    await write({ ...ctx, db }, { ...counted, purpose, user_id, account_id }, sent);
    return 'enqueued';
  });
}

async function isFirmOver(ctx: NotificationContext, account_id: number): Promise<boolean> {
  await store.lockCounts(ctx.db, `texts of firm ${account_id}`);
  return isOver([firmTextCap], ctx, (from) => store.countTextsOf(ctx.db, account_id, from));
}

async function isOver(caps: readonly Cap[], { clock }: NotificationContext, count: (since: string) => Promise<number>) {
  for (const cap of caps) if ((await count(ago(cap.seconds, clock()))) >= cap.max) return true;
  return false;
}

/** An address is counted without regard to case. */
const recipientDigest = ({ tokens }: NotificationContext, kind: string, to: string): Buffer =>
  digest(tokens.sign('recipient', `${kind} ${to.toLowerCase()}`));

async function write(
  { db, encryption, clock, jobs }: NotificationContext,
  row: Required<About> & { kind: MessageKind; recipient_digest: Buffer },
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
