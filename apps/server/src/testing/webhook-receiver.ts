import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: RequestListener;
  close(): void;
}

/** A CRM that keeps what it gets. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (piece: Buffer) => {
      body += piece.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      receiver.answer(request, reply);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (_, reply) => reply.end(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** As a receiver does it, by the documentation. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
