import { inTransaction } from '../../db/connection.ts';
import type { Ground } from '../../context.ts';
import { digest } from '../../auth/tokens.ts';
import type { Letter } from './mail.ts';
import {
  ago,
  type Cap,
  contentPlace,
  firmTextCap,
  mailCaps,
  oneAddress,
  oneNumber,
  purposeTextCaps,
  recipientPlace,
  textCaps,
} from './rules.ts';
import * as store from './store.ts';

export type { Letter } from './mail.ts';

/** What posting stands on; `db` is the transaction of the change that the message tells of. */
export type PostGround = Pick<Ground, 'db' | 'clock' | 'seal' | 'tokens' | 'jobs' | 'sms'>;

/** `capped`: this recipient, or their firm, has had as many as it may; nothing is sent. */
export type Posted = 'posted' | 'capped';

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
export const postMail = (ground: PostGround, letter: Mail): Promise<Posted> => putMail(ground, letter, 'waiting');

/**
 * Counts a mail that nobody is to get and does the same work, so that whoever had it written cannot tell it from one that goes out.
 * @throws when it is not to exactly one address
 */
export const withholdMail = (ground: PostGround, letter: Mail): Promise<Posted> => putMail(ground, letter, 'failed');

type Mail = Letter &
  About & {
    readonly to: string;
    /** What it is counted under where that is not the address alone. */
    readonly counted_as?: string;
  };

async function putMail(ground: PostGround, letter: Mail, state: 'waiting' | 'failed'): Promise<Posted> {
  const { to, counted_as = to, purpose, user_id = null, account_id = null, ...content } = letter;
  if (!oneAddress.test(to)) throw new Error('A mail goes to one address');
  return inTransaction(ground.db, async (db) => {
    const digested = recipientDigest(ground, 'mail', counted_as);
    const counted = { kind: 'mail', recipient_digest: digested, purpose };
    await store.holdCount(db, `${digested.toString('hex')} ${purpose}`);
    if (await isOver(mailCaps, ground, (from) => store.countTo(db, counted, from))) return 'capped';
    await write({ ...ground, db }, { ...counted, user_id, account_id }, { to, content, state });
    return 'posted';
  });
}

/** Gives up what still waits to go out to this person; that it was written stays counted. */
export const giveUpMail = ({ db, clock }: Pick<Ground, 'db' | 'clock'>, user_id: number): Promise<void> =>
  store.giveUpOf(db, user_id, clock());

/**
 * Writes a text message, which goes out like a mail; `unavailable` where this installation cannot send any.
 * @throws when it is not to a number in E.164
 */
export async function postText(ground: PostGround, message: TextMessage): Promise<Posted | 'unavailable'> {
  const { to, purpose, text, user_id = null, account_id = null } = message;
  if (!oneNumber.test(to)) throw new Error('A text message goes to one number in E.164');
  if (!ground.sms) return 'unavailable';
  return inTransaction(ground.db, async (db) => {
    const counted = { kind: 'text', recipient_digest: recipientDigest(ground, 'text', to) };
    await store.holdCount(db, counted.recipient_digest.toString('hex'));
    if (await isOver(textCaps, ground, (from) => store.countTo(db, counted, from))) return 'capped';
    const capOfPurpose = purposeTextCaps[purpose];
    const ofPurpose = { ...counted, purpose };
    if (capOfPurpose && (await isOver([capOfPurpose], ground, (from) => store.countTo(db, ofPurpose, from))))
      return 'capped';
    if (account_id && (await isFirmOver({ ...ground, db }, account_id))) return 'capped';
    const sent = { to, content: { text }, state: 'waiting' } as const;
    await write({ ...ground, db }, { ...counted, purpose, user_id, account_id }, sent);
    return 'posted';
  });
}

async function isFirmOver(ground: PostGround, account_id: number): Promise<boolean> {
  await store.holdCount(ground.db, `texts of firm ${account_id}`);
  return isOver([firmTextCap], ground, (from) => store.countTextsOf(ground.db, account_id, from));
}

async function isOver(caps: readonly Cap[], { clock }: PostGround, count: (since: string) => Promise<number>) {
  for (const cap of caps) if ((await count(ago(cap.seconds, clock()))) >= cap.most) return true;
  return false;
}

/** An address is counted without regard to case. */
const recipientDigest = ({ tokens }: PostGround, kind: string, to: string): Buffer =>
  digest(tokens.sign('recipient', `${kind} ${to.toLowerCase()}`));

async function write(
  { db, seal, clock, jobs }: PostGround,
  row: Required<About> & { kind: string; recipient_digest: Buffer },
  { to, content, state }: { readonly to: string; readonly content: object; readonly state: 'waiting' | 'failed' },
): Promise<void> {
  const now = clock().toISOString();
  const message_id = await store.insertMessage(db, {
    ...row,
    state,
    recipient_sealed: seal.seal(recipientPlace, to),
    content_sealed: state === 'waiting' ? seal.seal(contentPlace, JSON.stringify(content)) : null,
    created_at: now,
    ended_at: state === 'waiting' ? null : now,
  });
  await jobs.send(db, `send-${row.kind}`, { message_id });
}
