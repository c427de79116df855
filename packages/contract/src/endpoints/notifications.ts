import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, paged, paging } from '../fields/fields.ts';
import { messageKinds } from '../vocabulary/notifications.ts';

const listedMessage = z.object({
  id: z.uuid(),
  kind: z.enum(messageKinds),
  to: z.string().describe('An e-mail address, or a phone number in E.164'),
  purpose: z.string().describe('What it is for, such as reset_password'),
  subject: z.string().nullable().describe('A mail has one'),
  text: z.string().describe('A mail without its form; all of a text message'),
  link: z.string().nullable().describe("Where a mail's button leads"),
  code: z.string().nullable().describe('The six digits of a text message that carries a code'),
  created_at: moment,
});
export type ListedMessage = z.output<typeof listedMessage>;

const { currentPage, pageSize, search } = paging(['created_at'], { field: 'created_at', order: 'desc' });

export const listMessages = endpoint({
  name: 'list-messages',
  summary:
    'Mails and text messages that nothing sends on this installation, the newest first, by part of whom they are to. Never in production.',
  method: 'GET',
  path: '/dev/outbox',
  access: 'anyone',
  query: z.strictObject({ currentPage, pageSize, search }),
  reply: z.object({ messages: z.array(listedMessage), ...paged }),
  errorCodes: ['not_found'],
});

export const showMessage = endpoint({
  name: 'show-message',
  summary: 'One message of the outbox as its reader sees it.',
  method: 'GET',
  path: '/dev/outbox/:id',
  access: 'anyone',
  params: z.strictObject({ id: z.uuid() }),
  reply: listedMessage.extend({ html: z.string().nullable().describe('A mail has one') }),
  errorCodes: ['not_found'],
});
export type Message = z.output<typeof showMessage.reply>;
