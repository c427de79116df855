import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type OAuthProvider, openOAuthProvider } from '../../apps/server/src/testing/oauth-provider.ts';
import { type GoogleDouble, openGoogle } from '../../apps/server/src/testing/google-tokens.ts';
import { dataFolder, freePort, startServer, stopServer } from './server.ts';
import { shiftedClock } from './shifted-clock.ts';
import { test as base } from './test.ts';

/** A product of its own that knows other providers, and whose time can be moved on. */
export interface IsolatedServer {
  readonly url: string;
  readonly google: GoogleDouble;
  readonly provider: OAuthProvider;
  /** Sets the server's clock so many minutes before the machine's. */
  setAhead(minutes: number): void;
}

/** What Google's script does for a page: it draws a button, and a press of it hands over a token. */
const script = `
  let receive;
  const draw = (place) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Continue with Google';
    button.onclick = async () => receive({ credential: await credentialOfGoogle() });
    place.append(button);
  };
  window.google = { accounts: { id: { initialize: ({ callback }) => (receive = callback), renderButton: draw } } };
`;

/** Nothing is asked of Google itself. */
const answerForGoogle = (context: BrowserContext) =>
  context.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

/** Whom Google's button signs in on this page, by the claims of the token. */
export const comeFromGoogle = (page: Page, { google }: IsolatedServer, claims: Record<string, unknown>) =>
  page.exposeFunction('credentialOfGoogle', () => google.sign({ claims }));

/** The product with Google and an OpenID provider on this machine; one for each worker. */
export const test = base.extend<object, { app: IsolatedServer }>({
  app: [
    async ({ browser: _ }, use) => {
      const folder = dataFolder();
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const { settings, setAhead } = shiftedClock(folder.path);
      const google = await openGoogle();
      const provider = await openOAuthProvider({
        redirect_uris: [`${url}/signin/cedar`],
        settings: { trusts_email: true },
      });
      const server = await startServer(join(folder.path, 'data'), {
        PORT: String(port),
        ...settings,
        GOOGLE_CLIENT_ID: google.client_id,
        GOOGLE_CERTS_URL: google.certs_url,
        OPENID_PROVIDERS: JSON.stringify([provider.settings]),
      });
      await use({ url, google, provider, setAhead });
      await stopServer(server);
      await provider.close();
      await google.close();
      folder.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  origin: [async ({ app }, use) => use(app.url), { scope: 'worker' }],

  context: async ({ context }, use) => {
    await answerForGoogle(context);
    await use(context);
  },

  browserOf: async ({ browserOf }, use) => {
    await use(async (...given) => {
      const page = await browserOf(...given);
      await answerForGoogle(page.context());
      return page;
    });
  },

  watch: async ({ watch, app }, use) => {
    watch.allowPlace('https://accounts.google.com');
    watch.allowPlace(app.provider.settings.issuer);
    await use(watch);
  },
});
