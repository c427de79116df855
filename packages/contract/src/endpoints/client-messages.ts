import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, longText, moment, text, token } from '../fields/fields.ts';
import {
  maxMessageLength,
  maxMessagesPerDay,
  maxSubjectLength,
  messagedSignalKinds,
  messagePlaceholders,
  messageResults,
} from '../vocabulary/client-messages.ts';
import { maxSelectedSignals } from '../vocabulary/signals.ts';
import { selectedSignals } from './signals.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

const message = {
  subject: text('Subject', maxSubjectLength),
  text: longText('Text', maxMessageLength),
};

const body = z.strictObject({
  signals: selectedSignals,
  drafts: z
    .array(z.strictObject({ kind: z.enum(messagedSignalKinds), ...message }))
    .max(messagedSignalKinds.length)
    .describe(
      `What to send for these kinds, instead of their drafts. Filled in for each client: ${messagePlaceholders.map((name) => `{${name}}`).join(', ')}.`,
    ),
});

const result = z.object({
  id: z.number().int().describe('Of the signal'),
  client: named.nullable().describe('Null for a signal that the user cannot access'),
  result: z.enum(messageResults).describe('A client with several selected signals gets one message, about the first'),
  messaged_at: moment.nullable().describe('When a message about the signal was last sent'),
});
export type MessageOutcome = z.output<typeof result>;

export const previewClientMessages = endpoint({
  name: 'preview-client-messages',
  summary: `Show the messages about signals with the values of their clients, and which clients get none. At most ${maxSelectedSignals}. Changes nothing.`,
  method: 'POST',
  path: '/client_messages/preview',
  access: 'advisors',
  isRepeatable: false,
  bodyLimit: 'list',
  body,
  reply: z.object({
    results: z.array(
      result.extend({
        kind: z.enum(messagedSignalKinds).nullable(),
        subject: z.string().nullable().describe('As the client gets it. Null unless the result is ready.'),
        text: z.string().nullable(),
      }),
    ),
    drafts: z
      .array(z.object({ kind: z.enum(messagedSignalKinds), subject: z.string(), text: z.string() }))
      .describe('Of the selected kinds, with placeholders'),
  }),
  audit: { kind: 'read', clients: ({ reply }) => reply.results.flatMap(({ client }) => client?.id ?? []) },
});

export const sendClientMessages = endpoint({
  name: 'send-client-messages',
  summary: `Email clients about signals. At most ${maxSelectedSignals}, and ${maxMessagesPerDay} a day. The reply has a result for each signal.`,
  method: 'POST',
  path: '/client_messages',
  access: 'advisors',
  bodyLimit: 'list',
  body,
  reply: z.object({ results: z.array(result) }),
  audit: {
    kind: 'change',
    clients: ({ reply }) =>
      reply.results.flatMap(({ client, result: one }) => (client && one === 'sent' ? [client.id] : [])),
  },
  errorCodes: ['too_many_messages'],
});

export const showClientMessage = endpoint({
  name: 'show-client-message',
  summary: 'Show a message to a client.',
  method: 'GET',
  path: '/client_messages/:id',
  access: 'advisors',
  params: z.strictObject({ id }),
  reply: z.object({
    client: named,
    sender: z.string().nullable().describe('Null for a deleted user'),
    sent_at: moment,
    stopped_at: moment
      .nullable()
      .describe('When the email was not sent, because the client had opted out by then. Null otherwise.'),
    failed_at: moment
      .nullable()
      .describe(
        'When it was recorded that the email was not delivered: it was rejected, no mail server was reached, or it waited too long. Null otherwise.',
      ),
    subject: z.string(),
    text: z.string(),
  }),
  audit: { kind: 'read', clients: ({ reply }) => [reply.client.id] },
  errorCodes: ['not_found'],
});

const ofLink = z.strictObject({ token });

export const showMessageStop = endpoint({
  name: 'show-message-stop',
  summary: 'Show what the link in a message to a client stops.',
  method: 'GET',
  path: '/message_stops/:token',
  access: 'anyone',
  params: ofLink,
  reply: z.object({ is_stopped: z.boolean().describe('The client gets no more messages') }),
  errorCodes: ['not_found'],
});

export const stopMessages = endpoint({
  name: 'stop-messages',
  summary:
    'Stop the messages that advisors and agents write to a client. The link authorizes it, so that mail programs can call it (RFC 8058).',
  method: 'POST',
  path: '/message_stops/:token',
  access: 'anyone',
  isRepeatable: false,
  writes: false,
  requestType: 'raw',
  params: ofLink,
  // Mail programs post a form. Whatever it contains, the address says everything.
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  reply: z.object({ is_stopped: z.literal(true) }),
  audit: { kind: 'change' },
  errorCodes: ['not_found'],
});
