import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailSettings } from './mail.ts';

/** How a mail is met: null takes it, a number refuses its recipient, `content` a number refuses what it says, `stall` never answers, `drop` hangs up in its middle. */
export type Meeting = null | number | 'stall' | 'drop' | { readonly content: number };

/** A real mail server on this machine that remembers what it took. */
export interface SmtpDouble {
  readonly settings: MailSettings;
  readonly taken: readonly Email[];
  /** How many mails were begun, whatever became of them. */
  readonly begun: number;
  /** How the next mails are met; after them all are taken. */
  meetWith(...meetings: readonly Meeting[]): void;
  close(): Promise<void>;
}

const rejected = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

/** @param options of the server itself: what it offers, whether it asks for a login */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpDouble> {
  const taken: Email[] = [];
  let next: readonly Meeting[] = [];
  let meeting: Meeting | undefined;
  let begun = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    ...options,
    onRcptTo(_address, _session, answer) {
      begun += 1;
      [meeting, ...next] = next;
      answer(typeof meeting === 'number' ? rejected(meeting) : null);
    },
    onData(stream, session, answer) {
      const connections = (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
        .connections;
      const connection = [...connections].find(({ id }) => id === session.id);
      const met = meeting;
      if (met === 'drop') stream.once('data', () => connection?._socket.destroy());
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (met === 'stall' || met === 'drop') return;
        if (met !== null && typeof met === 'object') return answer(rejected(met.content));
        void PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
          taken.push(mail);
          answer();
        });
      });
    },
  });
  // What goes wrong with one connection is what the tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { host: '127.0.0.1', port, tls: 'none', login: null, from: 'HealthPlanner <plans@healthplanner.test>' },
    taken,
    get begun() {
      return begun;
    },
    meetWith(...meetings) {
      next = meetings;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
