import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from 'contract/endpoint';
import type { MessageOutcome, previewClientMessages, sendClientMessages } from 'contract/endpoints/client-messages';
import { isMessaged, maxMessagesPerDay, messagedSignalKinds } from 'contract/vocabulary/client-messages';
import { ApiError, throwFieldErrors } from '../../api-error.ts';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import { secondsBefore } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import { recordActivity } from '../activities/store.ts';
import { cancelMessage, enqueueEmail } from '../notifications/operations.ts';
import { changeSignals } from '../signals/store.ts';
import { type Draft, draftOf } from './drafts/rules.ts';
import * as queries from './queries.ts';
import {
  type Drafts,
  decide,
  draftsFrom,
  encryptMessage,
  errorsOf,
  isReady,
  messageOf,
  type Ready,
  type Sender,
  type Signer,
  sendingJob,
  signerOf,
  stopToken,
} from './rules.ts';
import * as store from './store.ts';

type Asked = BodyOf<typeof sendClientMessages>;

const day = 24 * 60 * 60;

const versionsOf = ({ signals }: Asked) => new Map(signals.map(({ id, version }) => [id, version]));

function requireDrafts({ drafts }: Asked): Drafts {
  const errors = errorsOf(drafts);
  if (errors) throwFieldErrors(errors);
  return draftsFrom(drafts);
}

const outcomeOf = (id: number, row: queries.SelectedRow | null, result: MessageOutcome['result']): MessageOutcome => ({
  id,
  client: row && { id: row.client_id, name: row.client_name },
  result,
  messaged_at: row?.messaged_at ?? null,
});

interface Compose {
  readonly sender: Sender;
  readonly drafts: Drafts;
}

function compose(ctx: AppContext, row: Ready, { sender, drafts }: Compose): { message: Draft; signer: Signer } {
  const signer = signerOf(row, sender);
  const { product_name } = ctx.settings;
  return { message: messageOf(ctx.encryption, row, { signer, product_name, drafts }), signer };
}

export async function preview(
  ctx: AppContext,
  actor: Actor,
  asked: Asked,
): Promise<ReplyOf<typeof previewClientMessages>> {
  const drafts = requireDrafts(asked);
  const versions = versionsOf(asked);
  const rows = await queries.listSelected(ctx.db, clientScopeOf(actor), [...versions.keys()]);
  const sender = await queries.findSender(ctx.db, actor);
  const decisions = decide(versions, rows);
  const kinds = new Set(decisions.filter(isReady).map(({ row }) => row.kind));
  return {
    results: decisions.map((decision) => {
      const { id, row, result } = decision;
      const message = isReady(decision) ? compose(ctx, decision.row, { sender, drafts }).message : null;
      return {
        ...outcomeOf(id, row, result),
        kind: row && isMessaged(row.kind) ? row.kind : null,
        subject: message?.subject ?? null,
        text: message?.text ?? null,
      };
    }),
    drafts: messagedSignalKinds
      .filter((kind) => kinds.has(kind))
      .map((kind) => ({ kind, ...(drafts.get(kind) ?? draftOf(kind)) })),
  };
}

/**
 * All of them in one transaction: a call that fails has sent none, and can be repeated. Sending raises the version of
 * the signal, so that a second call that has seen the same version sends nothing.
 */
export async function send(ctx: AppContext, actor: Actor, asked: Asked): Promise<ReplyOf<typeof sendClientMessages>> {
  const drafts = requireDrafts(asked);
  const versions = versionsOf(asked);
  return withTransaction(ctx, async (tx) => {
    await store.lockSender(tx.db, actor.user_id);
    const rows = await queries.lockSelected(tx.db, clientScopeOf(actor), [...versions.keys()]);
    const sender = await queries.findSender(tx.db, actor);
    const decisions = decide(versions, rows);
    const count = decisions.filter(isReady).length;
    const before = await queries.countSentBy(tx.db, actor, secondsBefore(tx.clock(), day));
    if (count > 0 && before + count > maxMessagesPerDay) throw new ApiError('too_many_messages');
    const outcomes = new Map<number, MessageOutcome>();
    // Each email locks its recipient: in one order, so that no two selections wait for each other.
    for (const decision of decisions.toSorted((a, b) => (a.row?.client_id ?? 0) - (b.row?.client_id ?? 0))) {
      const { id, row, result } = decision;
      const sent = isReady(decision) ? await sendOne(tx, decision.row, { sender, drafts }) : result;
      outcomes.set(id, outcomeOf(id, row, sent));
    }
    const results = decisions.flatMap(({ id }) => outcomes.get(id) ?? []);
    const ids = results.flatMap(({ id, result }) => (result === 'sent' ? [id] : []));
    if (ids.length > 0) await changeSignals(tx.db, ids, { messaged_at: tx.clock().toISOString() });
    return { results };
  });
}

/** In the transaction of the selection. */
async function sendOne(tx: AppContext, row: Ready, { sender, drafts }: Compose): Promise<'sent' | 'capped'> {
  const { client_id, account_id, kind } = row;
  const { message, signer } = compose(tx, row, { sender, drafts });
  const { name, address, phone_number } = signer;
  const token = stopToken(tx.tokens, client_id);
  const email_id = randomUUID();
  const outcome = await enqueueEmail(tx, {
    ...{ id: email_id, job: sendingJob, purpose: 'client_message' },
    to: row.email,
    user_id: client_id,
    subject: message.subject,
    heading: message.subject,
    paragraphs: message.text.split(/\n\s*\n/),
    contact: { name, address, phone_number },
    unsubscribe: {
      label: `Stop messages from ${name}`,
      url: `${tx.public_url}/stop_messages/${token}`,
      one_click_url: `${tx.public_url}/api/v1/message_stops/${token}`,
    },
  });
  if (outcome !== 'enqueued') return 'capped';
  const content_encrypted = encryptMessage(await tx.keys.ofFirm(tx.db, account_id), message);
  const id = await store.insertMessage(tx.db, {
    ...{ client_id, account_id, sender_id: sender.id, content_encrypted, email_id },
    ...{ signal_id: row.id, signal_kind: kind, signal_version: row.version, sent_at: tx.clock().toISOString() },
  });
  const detail = { message: String(id), signal: kind };
  await recordActivity(tx, { kind: 'message_sent', client_id, actor_id: sender.id, detail }, 'signal.updated');
  return 'sent';
}

/** The feed says it, and the signal no longer says that a message was sent. */
async function recordNotSent(tx: AppContext, row: store.StoppedRow, cause?: 'failed'): Promise<void> {
  const { id, client_id, signal_id, signal_kind, is_of_present_firm } = row;
  if (signal_id !== null)
    await changeSignals(tx.db, [signal_id], { messaged_at: await queries.findLastSent(tx.db, row) });
  const detail = { message: String(id), signal: signal_kind, ...(cause && { cause }) };
  if (is_of_present_firm)
    await recordActivity(tx, { kind: 'message_stopped', client_id, actor_id: null, detail }, 'signal.updated');
}

/** @returns whether the client has opted out since, so that the email is not sent */
export const stopIfOptedOut = (ctx: AppContext, email_id: string): Promise<boolean> =>
  withTransaction(ctx, async (tx) => {
    const stopped = await store.stopMessage(tx.db, email_id, tx.clock().toISOString());
    if (!stopped) return false;
    await cancelMessage(tx, email_id);
    await recordNotSent(tx, stopped);
    return true;
  });

/** In a transaction each, so that those who send are not kept waiting, and signals are locked one at a time. */
export async function recordUndelivered(ctx: AppContext): Promise<void> {
  const recordNext = () =>
    withTransaction(ctx, async (tx) => {
      const failed = await store.failNextMessage(tx.db, tx.clock().toISOString());
      if (failed) await recordNotSent(tx, failed, 'failed');
      return failed !== undefined;
    });
  while (await recordNext());
}
