import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type CalDouble,
  type SignedMessage,
  startCal,
} from '../../apps/server/src/integrations/calendar/cal-double.ts';
import { dataFolder, freePort, startServer, stopServer } from './server.ts';
import { shiftedClock } from './shifted-clock.ts';
import { test as base } from './test.ts';

/** How the calendar's page behaves: as it should, or it never says a word. */
type Manner = 'well' | 'silent';

/** A product of its own whose meetings are booked in another calendar, and that can be stopped and started. */
export interface CalServer {
  readonly url: string;
  readonly cal: CalDouble;
  /** Where the frame comes from. */
  readonly frameOrigin: string;
  behave(manner: Manner): void;
  /** Sets the server's clock so many minutes before the machine's. */
  setAhead(minutes: number): void;
  /** What the other calendar tells by itself; the answer's status. */
  receive(message: SignedMessage): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** What the other calendar's page does within our frame (its embed protocol): it shows itself once it is greeted. */
const script = `
  const namespace = new URLSearchParams(location.search).get('embed');
  const tell = (type, data = {}) =>
    parent.postMessage({ originator: 'CAL', type, namespace, fullType: 'CAL:' + namespace + ':' + type, data }, '*');
  addEventListener('message', ({ data }) => {
    if (data.method !== 'parentKnowsIframeReady') return;
    tell('linkReady');
    tell('__dimensionChanged', { iframeHeight: 731, iframeWidth: 300, isFirstTime: true });
  });
  document.querySelector('button').onclick = async () => {
    const booking = await (await fetch('/book' + location.search, { method: 'POST' })).json();
    tell('bookingSuccessful', { booking, confirmed: true });
    tell('bookingSuccessfulV2', booking);
  };
  tell('__iframeReady');
`;
const pages: Record<Manner, string> = {
  well: `<!doctype html><html lang="en"><title>Book</title><button>Confirm</button><script>${script}</script></html>`,
  silent: '<!doctype html><html lang="en"><title>Book</title></html>',
};

/** The site of the other calendar's pages. */
async function openSite(cal: CalDouble) {
  let manner: Manner = 'well';
  let count = 0;
  const answer = ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    const { searchParams: given } = new URL(url, 'http://localhost');
    if (method !== 'POST') return response.writeHead(200, { 'content-type': 'text/html' }).end(pages[manner]);
    count += 1;
    const metadata = { client: given.get('metadata[client]') ?? '' };
    const { uid, start } = cal.book({ uid: `cal-${count}`, email: given.get('email') ?? '', metadata });
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ uid, startTime: start, status: 'ACCEPTED' }));
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    behave: (next: Manner) => {
      manner = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The product with another calendar on this machine; one for each worker. */
export const test = base.extend<object, { app: CalServer }>({
  app: [
    async ({ browser: _ }, use) => {
      const folder = dataFolder();
      const cal = await startCal();
      const site = await openSite(cal);
      const PORT = String(await freePort());
      const clock = shiftedClock(folder.path);
      const settings = {
        ...clock.settings,
        PORT,
        CAL_API_BASE: cal.settings.api_base,
        CAL_API_KEY: cal.settings.api_key,
        CAL_WEBHOOK_SECRET: cal.settings.webhook_secret,
        CAL_BOOKING_ORIGIN: site.origin,
        CAL_TEAM_PATH: 'team/health-agents',
      };
      const start = () => startServer(join(folder.path, 'data'), settings);
      let server = await start();
      const { url } = server;
      await use({
        url,
        cal,
        frameOrigin: site.origin,
        behave: site.behave,
        setAhead: clock.setAhead,
        receive: async ({ payload, headers }) =>
          (await fetch(`${url}/api/v1/webhooks/cal`, { method: 'POST', headers, body: payload })).status,
        stop: async () => void (await stopServer(server)),
        start: async () => {
          server = await start();
        },
      });
      await stopServer(server);
      await site.close();
      await cal.close();
      folder.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  origin: [async ({ app }, use) => use(app.url), { scope: 'worker' }],

  watch: async ({ watch, app }, use) => {
    watch.allowPlace(app.frameOrigin);
    await use(watch);
    app.behave('well');
    app.cal.behave();
  },
});
