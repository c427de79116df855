import type { Ground } from '../../context.ts';
import type { Job } from '../../jobs/queue.ts';
import type { Delivery } from '../../integrations/mail/mail.ts';
import { type Letter, renderLetter } from './mail.ts';
import { ago, contentPlace, longestWait, recipientPlace, remembered } from './rules.ts';
import * as store from './store.ts';

/** What a message is good for ends soon: a code runs out after ten minutes, a link after hours. */
const mailRetries = { limit: 14, first_pause: 5, longest_pause: 3600 };
const textRetries = { limit: 6, first_pause: 5, longest_pause: 120 };

type Send = (ground: Ground, id: string, to: string, content: string) => Promise<Delivery>;

const sendMail: Send = (ground, id, to, content) => {
  const letter = JSON.parse(content) as Letter;
  const { hostname } = new URL(ground.public_url);
  const sender = { ...ground.settings, public_url: ground.public_url };
  return ground.mail.send({
    to,
    subject: letter.subject,
    ...renderLetter(letter, sender),
    message_id: `${id}@${hostname}`,
  });
};

const sendText: Send = async ({ sms }, _id, to, content) => {
  const { text } = JSON.parse(content) as { text: string };
  return sms ? sms.send({ to, text }) : 'refused';
};

const ends = { sent: 'sent', kept: 'kept', refused: 'failed' } as const;

/** Sends a message that has not ended; one that fails for the last time is given up. */
const sending =
  (send: Send): Job['work'] =>
  async (ground, { payload, is_last, log }) => {
    const { db, seal, clock } = ground;
    const { message_id } = payload as { message_id: string };
    const row = await store.beginTry(db, message_id);
    if (!row?.content_sealed) return;
    try {
      const to = seal.open(recipientPlace, row.recipient_sealed);
      const content = seal.open(contentPlace, row.content_sealed);
      const delivery = await send(ground, row.id, to, content);
      if (delivery === 'refused') log.warn({ message_id, purpose: row.purpose }, 'a message was refused for good');
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
