import type { ConnectionOptions } from 'node:tls';
import nodemailer from 'nodemailer';

/** How mail leaves this installation. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** `starttls`: begins in clear and has to turn to TLS; `implicit`: TLS from the first byte; `none`: in clear. */
  readonly tls: 'starttls' | 'implicit' | 'none';
  readonly login: { readonly user: string; readonly pass: string } | null;
  /** Who it comes from: `Name <name@example.com>` or the address alone. */
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The same at each try, so that a repeated delivery is recognised. */
  readonly message_id: string;
}

/** `kept`: nothing sends here, so it stays in the outbox; `refused`: trying again would change nothing. */
export type Delivery = 'sent' | 'kept' | 'rejected';

export interface MailSender {
  /** @throws when it may work another time; its message names no recipient */
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

/** How a connection is made; the timeouts are in milliseconds. */
interface Manner {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
  readonly tls?: ConnectionOptions;
}

/** A server that does not answer is given up and tried again later. */
const patient: Manner = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** The recipient or the mail itself was refused for good; a refused login or sender is ours to put right. */
const isApiError = ({ code, responseCode = 0, command }: SmtpFailure) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && command !== 'MAIL FROM';

export function smtpMail({ host, port, tls, login, from }: MailSettings, manner = patient): MailSender {
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
    ...manner,
  });
  return {
    async send({ to, subject, html, text, message_id }) {
      try {
        const letter = { from, to: { name: '', address: to }, subject, html, text, messageId: `<${message_id}>` };
        await transport.sendMail({ ...letter, headers: { 'auto-submitted': 'auto-generated' } });
        return 'sent';
      } catch (error) {
        const failure = error as SmtpFailure;
        if (isApiError(failure)) return 'rejected';
        throw new Error(`The mail server did not take a mail (${failure.code ?? ''} ${failure.responseCode ?? ''})`);
      }
    },
    close: () => transport.close(),
  };
}

/** For an installation without a mail server: mails stay in the outbox. */
export const outboxMail: MailSender = { send: async () => 'kept', close: () => undefined };
