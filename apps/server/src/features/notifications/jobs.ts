import type { RejectionReason } from 'contract/vocabulary/notifications';
import type { Selectable } from 'kysely';
import { secondsBefore } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Messages } from '../../db/database.gen.ts';
import type { Delivery } from '../../integrations/mail/mail.ts';
import type { Job } from '../../jobs/queue.ts';
import { publishClient } from '../../realtime/store.ts';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import { measureOutgoing } from '../../telemetry/outgoing.ts';
import { renderEmailHtml } from './emails.tsx';
import { addNotifications } from './recording/operations.ts';
import { contentAssociatedData, type Email, emailText, maxPending, recipientAssociatedData } from './rules.ts';
import * as store from './store.ts';

/** Retries end about when the content expires: a code after ten minutes, a link after hours. */
export const emailRetries = { limit: 14, first_pause: 5, longest_pause: 3600 };
const textRetries = { limit: 6, first_pause: 5, longest_pause: 120 };

type Message = Pick<Selectable<Messages>, 'id' | 'user_id' | 'request_id'>;
type Send = (ctx: AppContext, message: Message, to: string, content: string) => Promise<Delivery>;

const sendEmail: Send = async (ctx, { id, user_id, request_id }, to, content) => {
  const email: Email = JSON.parse(content);
  const sender = { ...ctx.settings, public_url: ctx.public_url };
  const delivery = await ctx.mail.send({
    to,
    subject: email.subject,
    html: renderEmailHtml(email, sender),
    text: emailText(email, sender),
    calendar_file: email.calendar_file,
    reply_to: email.contact && { name: email.contact.name, address: email.contact.address },
    one_click_unsubscribe: email.unsubscribe?.one_click_url,
    request_id,
    message_id: `${id}@${new URL(ctx.public_url).hostname}`,
  });
  const rejection = typeof delivery === 'string' ? null : delivery.rejected;
  if (user_id !== null) await withTransaction(ctx, (tx) => recordRejection(tx, { id, user_id, to }, rejection));
  return typeof delivery === 'string' ? delivery : 'rejected';
};

/** Pages that show the client learn that it has changed. */
async function recordRejection(
  tx: AppContext,
  { id, user_id, to: email }: { readonly id: string; readonly user_id: number; readonly to: string },
  reason: RejectionReason | null,
) {
  const { db, clock } = tx;
  const change =
    reason === null
      ? await store.deleteRejection(db, user_id, email)
      : await store.saveRejection(db, { user_id, email, reason, rejected_at: clock().toISOString() });
  if (change === 'none') return;
  await publishClient(db, user_id, 'client.updated');
  const event_key = `address rejected ${id}`;
  if (change === 'new')
    await addNotifications(tx, [{ kind: 'address_rejected', event_key, client_id: user_id, for_staff: true }]);
}

const sendText: Send = async ({ sms }, _message, to, content) => {
  const { text } = JSON.parse(content) as { text: string };
  return sms ? sms.send({ to, text }) : 'rejected';
};

const outcomeOf: Readonly<Record<Delivery, store.Outcome>> = {
  sent: { state: 'sent' },
  stored: { state: 'stored' },
  rejected: { state: 'failed', failure: 'rejected' },
};

const sendMessage =
  (service: 'mail' | 'sms', send: Send): Job['work'] =>
  async (ctx, { payload, is_last, log }) => {
    const { db, encryption, clock } = ctx;
    const { message_id } = payload as { message_id: string };
    const row = await store.startAttempt(db, message_id);
    if (!row?.content_encrypted || !row.recipient_encrypted) return;
    try {
      const to = encryption.decrypt(recipientAssociatedData, row.recipient_encrypted);
      const content = encryption.decrypt(contentAssociatedData, row.content_encrypted);
      const delivery = await measureOutgoing(service, { result: String }, () => send(ctx, row, to, content));
      if (delivery === 'rejected') log.warn({ message_id, purpose: row.purpose }, 'notification.rejected');
      await store.endMessage(db, row.id, outcomeOf[delivery], clock());
    } catch (error) {
      if (is_last) await store.endMessage(db, row.id, { state: 'failed', failure: 'unreachable' }, clock());
      throw error;
    }
  };

export const sendMail = sendMessage('mail', sendEmail);

export const notificationJobs: Job[] = [
  { name: 'send-mail', retries: emailRetries, work: sendMail },
  { name: 'send-text', retries: textRetries, work: sendMessage('sms', sendText) },
  {
    name: 'forget-messages',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '17 3 * * *',
    async work({ db, clock }) {
      await store.failPendingCreatedBefore(db, secondsBefore(clock(), maxPending), clock());
      await store.deleteMessages(db, retainedSince(clock(), retentionPeriods.messages));
    },
  },
];
