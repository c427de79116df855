import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsSettings } from './sms.ts';

export interface TwilioDouble {
  readonly settings: SmsSettings;
  readonly taken: readonly { readonly To: string; readonly From: string; readonly Body: string }[];
  readonly requestCount: number;
  answerWith(...answers: readonly (number | 'stall' | 'drop')[]): void;
  close(): Promise<void>;
}

const sid = `AC${'0123456789abcdef'.repeat(2)}`;
const settings = { account_sid: sid, auth_token: 'a-token-of-the-double', from: '+15005550006' };
const expected = `Basic ${Buffer.from(`${sid}:${settings.auth_token}`).toString('base64')}`;

export async function startTwilio(): Promise<TwilioDouble> {
  const taken: { To: string; From: string; Body: string }[] = [];
  let next: readonly (number | 'stall' | 'drop')[] = [];
  let requestCount = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requestCount += 1;
    const [met = 201, ...rest] = next;
    next = rest;
    if (met === 'stall') return;
    if (met === 'drop') return void request.socket.destroy();
    const { To = '', From = '', Body = '' } = Object.fromEntries(new URLSearchParams(body));
    const isOurs = request.url === `/2010-04-01/Accounts/${sid}/Messages.json` && request.method === 'POST';
    const status = !isOurs ? 404 : request.headers.authorization === expected ? met : 401;
    if (status === 201) taken.push({ To, From, Body });
    const reply = status === 201 ? { sid: `SM${taken.length}`, status: 'queued', to: To } : apiError(status, To);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, api_base: `http://127.0.0.1:${port}` },
    taken,
    get requestCount() {
      return requestCount;
    },
    answerWith(...answers) {
      next = answers;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const apiError = (status: number, to: string) => ({
  status,
  code: 21211,
  message: `The 'To' number ${to} is not valid`,
});
