import type { ListedMessage, Message } from 'contract/endpoints/notifications';
import type { AppContext } from '../../context.ts';
import { type Email, renderEmail } from './mail.ts';
import type { MessageRow } from './store.ts';

/** Where the encrypted columns are, as the seal asks. */
export const recipientAssociatedData = 'messages.recipient';
export const contentAssociatedData = 'messages.content';

/** An address alone: what a mail program could read as a second one, a name or a line is none. */
export const oneAddress = /^[^\s<>@,;:"()[\]\p{Cc}]+@[^\s<>@,;:"()[\]\p{Cc}]+$/u;
export const oneNumber = /^\+[1-9]\d{6,14}$/;

const minute = 60;
const day = 24 * 60 * minute;

/** At most `most` messages within the last `seconds`. */
export interface Cap {
  readonly max: number;
  readonly seconds: number;
}

/** To one number: what a person can need, far below what would bother or cost. */
export const textCaps: readonly Cap[] = [
  { max: 3, seconds: 10 * minute },
  { max: 20, seconds: day },
];

/** To one number for one purpose of those that are named here: whoever enters others' numbers leaves them half of their texts. */
export const purposeTextCaps: Readonly<Record<string, Cap>> = { unproven_code: { max: 10, seconds: day } };

/** By one firm, over all its people's numbers. */
export const firmTextCap: Cap = { max: 500, seconds: day };

/** To one address for one purpose. */
export const mailCaps: readonly Cap[] = [{ max: 5, seconds: 10 * minute }];

/** How long a message is remembered after it was written, in seconds: longer than any cap looks back. */
export const remembered = 30 * day;

/** How long a message may wait to go out, in seconds: longer than all its tries take. */
export const longestWait = day;

/** So many seconds before now. */
export const ago = (seconds: number, now: Date): string => new Date(now.getTime() - seconds * 1000).toISOString();

type Shower = Pick<AppContext, 'encryption' | 'settings' | 'public_url'>;
type KeptRow = Pick<MessageRow, 'id' | 'kind' | 'purpose' | 'recipient_encrypted' | 'content_encrypted' | 'created_at'>;

/** A kept message as its reader sees it. */
export function toMessage({ encryption, settings, public_url }: Shower, row: KeptRow): Message {
  const { id, kind, purpose, recipient_encrypted, content_encrypted, created_at } = row;
  const about = {
    id,
    kind: kind as Message['kind'],
    purpose,
    created_at,
    to: encryption.decrypt(recipientAssociatedData, recipient_encrypted),
  };
  const content = JSON.parse(encryption.decrypt(contentAssociatedData, content_encrypted ?? '')) as Email & {
    text: string;
  };
  if (kind === 'text') {
    const code = /\b\d{6}\b/.exec(content.text)?.[0] ?? null;
    return { ...about, subject: null, text: content.text, html: null, link: null, code };
  }
  const { subject, action } = content;
  return {
    ...about,
    subject,
    link: action?.url ?? null,
    code: null,
    ...renderEmail(content, { ...settings, public_url }),
  };
}

export function toListed(shower: Shower, row: KeptRow): ListedMessage {
  const { html: _, ...listed } = toMessage(shower, row);
  return listed;
}
