import type { Settings } from 'contract/endpoints/current-user';
import type { ListedMessage } from 'contract/endpoints/notifications';
import { homeText } from 'contract/vocabulary/phones';
import { cleanName } from '../../clean-name.ts';
import type { CalendarFile } from '../../integrations/calendar/calendar-file.ts';
import type { Mailbox } from '../../integrations/mail/mail.ts';

export const recipientAssociatedData = 'messages.recipient';
export const contentAssociatedData = 'messages.content';

/** A bare address: no list, display name or line break that a mail program could read as another recipient. */
/** Quarantined users get placeholder addresses, which cannot receive email (RFC 2606). */
export const placeholderDomain = 'quarantined.invalid';

export const emailAddress = /^[^\s<>@,;:"()[\]\p{Cc}]+@[^\s<>@,;:"()[\]\p{Cc}]+$/u;
export const phoneNumber = /^\+[1-9]\d{6,14}$/;

const minute = 60;
const day = 24 * 60 * minute;

export interface Cap {
  readonly max: number;
  readonly seconds: number;
}

export const textCaps: readonly Cap[] = [
  { max: 3, seconds: 10 * minute },
  { max: 20, seconds: day },
];

/** Per number and purpose: a user who enters other people's numbers cannot use up more than half of their texts. */
export const purposeTextCaps: Readonly<Record<string, Cap>> = { unproven_code: { max: 10, seconds: day } };

export const firmTextCap: Cap = { max: 500, seconds: day };

export const emailCaps: readonly Cap[] = [{ max: 5, seconds: 10 * minute }];

/** In seconds. Longer than all retries take. */
export const maxPending = day;

interface Contact extends Mailbox {
  readonly phone_number: string | null;
}

/** The recipient stops messages like this one. */
export interface Unsubscribe {
  readonly label: string;
  /** A page that says what stops. */
  readonly url: string;
  /** Stops them when a mail program posts to it (RFC 8058). */
  readonly one_click_url: string;
}

export interface Email {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly afterword?: string;
  readonly calendar_file?: CalendarFile;
  /** The person to contact instead of support, such as a client’s advisor. Replies go there. */
  readonly contact?: Contact;
  readonly unsubscribe?: Unsubscribe;
}

export interface EmailSender extends Pick<Settings, 'product_name' | 'support_contact'> {
  readonly public_url: string;
}

/** Who answers questions. */
export function contactText({ contact }: Email, { support_contact }: EmailSender): string {
  if (!contact) return support_contact;
  const { name, address, phone_number } = contact;
  return `${cleanName(name) || address}${phone_number ? ` at ${homeText(phone_number) ?? phone_number}` : ''} or reply to this email`;
}

export function emailText(email: Email, sender: EmailSender): string {
  const { heading, paragraphs, action, afterword, unsubscribe } = email;
  const parts = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(afterword ? [afterword] : []),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    `-- \n${sender.product_name}, ${sender.public_url}\nQuestions? Contact ${contactText(email, sender)}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export interface OutboxMessage extends Pick<ListedMessage, 'id' | 'purpose' | 'to' | 'created_at'> {
  readonly content: ({ readonly kind: 'mail' } & Email) | { readonly kind: 'text'; readonly text: string };
}

export function toListedMessage({ content, ...message }: OutboxMessage, sender: EmailSender): ListedMessage {
  if (content.kind === 'text') {
    const code = /\b\d{6}\b/.exec(content.text)?.[0] ?? null;
    return { ...message, kind: 'text', subject: null, text: content.text, link: null, calendar_file: null, code };
  }
  const { subject, action, calendar_file } = content;
  const text = emailText(content, sender);
  const link = action?.url ?? null;
  return { ...message, kind: 'mail', subject, text, link, calendar_file: calendar_file?.content ?? null, code: null };
}
