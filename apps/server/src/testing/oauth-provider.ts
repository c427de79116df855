import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { OpenIdProvider } from '../integrations/oidc/social.ts';

export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
}

/** A real OpenID Connect provider on this machine that signs in a given user without a page in between. */
export interface OAuthProvider {
  readonly settings: OpenIdProvider;
  /** The user of the next sign-ins. Null for one who declines. */
  person: ProviderUser | null;
  /** Follows the redirects from the address that a sign-in begins with. Returns the callback. */
  follow(url: string): Promise<URL>;
  close(): Promise<void>;
}

interface ProviderOptions {
  readonly redirect_uris: readonly string[];
  readonly settings?: Partial<OpenIdProvider>;
  readonly port?: number;
  /** Puts email and name into the ID token, as many providers do, instead of into the user info. */
  readonly claims_in_token?: boolean;
}

export const providerUser: ProviderUser = {
  sub: 'person-7',
  email: 'Dana@Cedar-Partners.example',
  email_verified: true,
  given_name: 'Dana',
  family_name: 'Whitfield',
};

export async function openOAuthProvider(options: ProviderOptions): Promise<OAuthProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: OpenIdProvider = {
    affiliate: 'cedar',
    name: 'Cedar Partners',
    issuer,
    client_id: 'healthplanner',
    client_secret: randomBytes(24).toString('hex'),
    trusts_email: false,
    ...options.settings,
  };
  const double: OAuthProvider = {
    settings,
    person: providerUser,
    follow: (url) => follow(url, issuer),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const provider = await makeProvider(double, options);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void finish(provider, double.person, request, response);
    else void handle(request, response);
  });
  return double;
}

async function makeProvider(double: OAuthProvider, { redirect_uris, claims_in_token = false }: ProviderOptions) {
  const { issuer, client_id, client_secret } = double.settings;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const known = new Map<string, ProviderUser>();
  return new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [...redirect_uris] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !claims_in_token,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount(_, sub) {
      if (double.person?.sub === sub) known.set(sub, double.person);
      return { accountId: sub, claims: () => ({ ...known.get(sub), sub }) };
    },
  });
}

async function finish(provider: Provider, person: ProviderUser | null, ...on: [IncomingMessage, ServerResponse]) {
  if (!person) return provider.interactionFinished(...on, { error: 'access_denied' });
  const { params } = await provider.interactionDetails(...on);
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return provider.interactionFinished(...on, {
    login: { accountId: person.sub },
    consent: { grantId: await grant.save() },
  });
}

async function follow(begin: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(begin);
  for (let steps = 0; url.origin === issuer && steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`The provider replied ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
  }
  return url;
}
