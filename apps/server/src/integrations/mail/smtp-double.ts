import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailSettings } from './mail.ts';

/** Null accepts the mail; a number rejects the recipient; `content` rejects the content; `stall` never replies; `drop` closes the connection. */
export type Behavior =
  | null
  | number
  | 'stall'
  | 'drop'
  | { readonly content: number }
  | { readonly recipient: number; readonly text: string };

export interface SmtpDouble {
  readonly settings: MailSettings;
  readonly taken: readonly Email[];
  readonly begun: number;
  meetWith(...behaviors: readonly Behavior[]): void;
  close(): Promise<void>;
}

const rejected = (responseCode: number, text = 'no') => Object.assign(new Error(text), { responseCode });

function answerTo(behavior: Behavior | undefined): Error | null {
  if (typeof behavior === 'number') return rejected(behavior);
  if (behavior === null || typeof behavior !== 'object' || !('recipient' in behavior)) return null;
  return rejected(behavior.recipient, behavior.text);
}

export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpDouble> {
  const taken: Email[] = [];
  let next: readonly Behavior[] = [];
  let behavior: Behavior | undefined;
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
      [behavior, ...next] = next;
      answer(answerTo(behavior));
    },
    onData(stream, session, answer) {
      const connections = (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
        .connections;
      const connection = [...connections].find(({ id }) => id === session.id);
      const current = behavior;
      if (current === 'drop') stream.once('data', () => connection?._socket.destroy());
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (current === 'stall' || current === 'drop') return;
        if (current !== null && typeof current === 'object' && 'content' in current)
          return answer(rejected(current.content));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          taken.push(mail);
          answer();
        });
      });
    },
  });
  // Connection errors are part of the tests.
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { host: '127.0.0.1', port, tls: 'none', login: null, from: 'HealthPlanner <plans@healthplanner.test>' },
    taken,
    get begun() {
      return begun;
    },
    meetWith(...behaviors) {
      next = behaviors;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
