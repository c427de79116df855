import type { ConnectionOptions } from 'node:tls';
import type { RejectionReason } from 'contract/vocabulary/notifications';
import nodemailer from 'nodemailer';
import type { CalendarFile } from '../calendar/calendar-file.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** `starttls`: plain text first, then TLS is required; `implicit`: TLS from the first byte; `none`: plain text. */
  readonly tls: 'starttls' | 'implicit' | 'none';
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly from: string;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly calendar_file?: CalendarFile | undefined;
  readonly reply_to?: Mailbox | undefined;
  /** Unsubscribes when a mail program posts to it (RFC 8058). */
  readonly one_click_unsubscribe?: string | undefined;
  /** The same for every attempt, so that a mail server can detect duplicates. */
  readonly message_id: string;
  /** The request or job that caused it. */
  readonly request_id: string | null;
}

/** `stored`: no provider is configured, so the message stays in the outbox. `rejected`: a retry would fail, too. */
export type Delivery = 'sent' | 'stored' | 'rejected';

export interface Rejection {
  readonly rejected: RejectionReason;
}

export interface MailSender {
  /** @throws if a retry can succeed; the error contains no recipient */
  send(mail: Mail): Promise<Exclude<Delivery, 'rejected'> | Rejection>;
  close(): void;
}

/** Timeouts are in milliseconds. */
interface ConnectionSettings {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
  readonly tls?: ConnectionOptions;
}

const defaults: ConnectionSettings = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpSender extends MailSender {
  /** @throws if the mail server cannot be reached or rejects the login */
  verify(): Promise<unknown>;
}

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
}

/** A permanent rejection of the recipient or the content. A rejected login or sender is a configuration error and retried. */
const isPermanentRejection = ({ code, responseCode = 0, command }: SmtpFailure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && command !== 'MAIL FROM';

/** By the enhanced status codes of RFC 3463. */
const reasons: Readonly<Record<string, RejectionReason>> = {
  '5.1.1': 'unknown_address',
  '5.1.2': 'unknown_domain',
  '5.1.3': 'unknown_address',
  '5.1.6': 'unknown_address',
  '5.1.10': 'unknown_domain',
  '5.2.1': 'disabled',
  '5.2.2': 'full',
  '5.4.4': 'unknown_domain',
};

/** The words of a server can contain the address, and are kept nowhere. */
function reasonOf({ response = '' }: SmtpFailure): RejectionReason {
  const [code = ''] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  return reasons[code] ?? (code.startsWith('5.7.') ? 'blocked' : 'other');
}

export function smtpMail({ host, port, tls, login, from }: MailSettings, connection = defaults): SmtpSender {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(login ? { auth: login } : {}),
    pool: true,
    maxConnections: 5,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...connection,
  });
  return {
    async send({ to, subject, html, text, message_id, request_id, calendar_file, reply_to, one_click_unsubscribe }) {
      try {
        const email = { from, to: { name: '', address: to }, subject, html, text, messageId: `<${message_id}>` };
        const icalEvent = calendar_file && { ...calendar_file, filename: 'meeting.ics' };
        const replyTo = reply_to && { ...reply_to };
        const headers = {
          'auto-submitted': 'auto-generated',
          ...(request_id && { 'x-request-id': request_id }),
          ...(one_click_unsubscribe && {
            'list-unsubscribe': `<${one_click_unsubscribe}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        };
        await transport.sendMail({ ...email, icalEvent, replyTo, headers });
        return 'sent';
      } catch (error) {
        const failure = error as SmtpFailure;
        if (isPermanentRejection(failure)) return { rejected: reasonOf(failure) };
        throw new Error(`The mail server did not take a mail (${failure.code ?? ''} ${failure.responseCode ?? ''})`);
      }
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}

export const outboxMail: MailSender = { send: async () => 'stored', close: () => undefined };
