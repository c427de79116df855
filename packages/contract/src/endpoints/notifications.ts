import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, paged, paging } from '../fields/fields.ts';
import { messageKinds } from '../vocabulary/notifications.ts';

const listedMessage = z.object({
  id: z.uuid(),
  kind: z.enum(messageKinds),
  to: z.string().describe('An email address, or a phone number in E.164 format'),
  purpose: z.string().describe('For example reset_password'),
  subject: z.string().nullable().describe('Only for emails'),
  text: z.string().describe('The email as plain text, or the text message'),
  link: z.string().nullable().describe('The target of the email’s button'),
  calendar_file: z.string().nullable().describe('The attached calendar file (iCalendar) of an email about a meeting'),
  code: z.string().nullable().describe('The code in a text message'),
  created_at: moment,
});
export type ListedMessage = z.output<typeof listedMessage>;

const { currentPage, pageSize, search } = paging(['created_at'], { field: 'created_at', order: 'desc' });

export const listMessages = endpoint({
  name: 'list-messages',
  summary:
    'List emails and text messages that this installation does not send, newest first. The search matches recipients. Not available in production.',
  method: 'GET',
  path: '/dev/outbox',
  access: 'anyone',
  query: z.strictObject({ currentPage, pageSize, search }),
  reply: z.object({ messages: z.array(listedMessage), ...paged }),
  errorCodes: ['not_found'],
});

export const showMessage = endpoint({
  name: 'show-message',
  summary: 'Get a message of the outbox.',
  method: 'GET',
  path: '/dev/outbox/:id',
  access: 'anyone',
  params: z.strictObject({ id: z.uuid() }),
  reply: listedMessage.extend({ html: z.string().nullable().describe('Only for emails') }),
  errorCodes: ['not_found'],
});
export type Message = z.output<typeof showMessage.reply>;
