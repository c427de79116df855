import type { AppContext } from '../../context.ts';
import type { Delivery } from '../../integrations/mail/mail.ts';
import type { Job } from '../../jobs/queue.ts';
import { type Email, renderEmail } from './mail.ts';
import { ago, contentAssociatedData, longestWait, recipientAssociatedData, remembered } from './rules.ts';
import * as store from './store.ts';

/** What a message is good for ends soon: a code runs out after ten minutes, a link after hours. */
const mailRetries = { limit: 14, first_pause: 5, longest_pause: 3600 };
const textRetries = { limit: 6, first_pause: 5, longest_pause: 120 };

type Send = (ctx: AppContext, id: string, to: string, content: string) => Promise<Delivery>;

const sendMail: Send = (ctx, id, to, content) => {
  const letter = JSON.parse(content) as Email;
  const { hostname } = new URL(ctx.public_url);
  const sender = { ...ctx.settings, public_url: ctx.public_url };
  return ctx.mail.send({
    to,
    subject: letter.subject,
    ...renderEmail(letter, sender),
    message_id: `${id}@${hostname}`,
  });
};

const sendText: Send = async ({ sms }, _id, to, content) => {
  const { text } = JSON.parse(content) as { text: string };
  return sms ? sms.send({ to, text }) : 'rejected';
};

const ends = { sent: 'sent', kept: 'kept', rejected: 'failed' } as const;

/** Sends a message that has not ended; one that fails for the last time is given up. */
const sending =
  (send: Send): Job['work'] =>
  async (ctx, { payload, is_last, log }) => {
    const { db, encryption, clock } = ctx;
    const { message_id } = payload as { message_id: string };
    const row = await store.beginTry(db, message_id);
    if (!row?.content_encrypted) return;
    try {
      const to = encryption.decrypt(recipientAssociatedData, row.recipient_encrypted);
      const content = encryption.decrypt(contentAssociatedData, row.content_encrypted);
      const delivery = await send(ctx, row.id, to, content);
      if (delivery === 'rejected') log.warn({ message_id, purpose: row.purpose }, 'a message was refused for good');
      await store.endMessage(db, row.id, ends[delivery], clock());
    } catch (error) {
      if (is_last) await store.endMessage(db, row.id, 'failed', clock());
      throw error;
    }
  };

export const notificationJobs: Job[] = [
  { name: 'send-mail', retries: mailRetries, work: sending(sendMail) },
  { name: 'send-text', retries: textRetries, work: sending(sendText) },
  {
    name: 'forget-messages',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '17 3 * * *',
    async work({ db, clock }) {
      await store.giveUp(db, ago(longestWait, clock()), clock());
      await store.removeMessages(db, ago(remembered, clock()));
    },
  },
];
