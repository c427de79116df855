import type { OpenIdProvider, SocialSettings } from '../integrations/oidc/social.ts';
import { Broken, type Parse, parseUrl, type Setting, shortText } from './parse.ts';

const googleCerts = 'https://www.googleapis.com/oauth2/v3/certs';

/** The providers that users may sign in with. None unless configured. */
export function readSocial(setting: Setting, production: boolean): SocialSettings {
  const client_id = setting('GOOGLE_CLIENT_ID', shortText, null);
  const certs_url = setting('GOOGLE_CERTS_URL', safeAddress(production), googleCerts);
  return {
    google: client_id ? { client_id, certs_url } : null,
    openid_providers: setting('OPENID_PROVIDERS', openIdProviders(production), []),
  };
}

/** What every page may know of them. */
export const shownProviders = ({ google, openid_providers }: SocialSettings) => ({
  google_client_id: google?.client_id ?? null,
  openid_providers: openid_providers.map(({ affiliate, name }) => ({ affiliate, name })),
});

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** A server at this address decides who signs in, so http is allowed on loopback only, and never in production. */
const safeAddress =
  (production: boolean): Parse<string> =>
  (text) => {
    const url = parseUrl(text);
    const isLocal = !production && url?.protocol === 'http:' && loopbackHosts.includes(url.hostname);
    const isBare = url && !url.username && !url.password && !url.hash;
    return isBare && (url.protocol === 'https:' || isLocal) ? text : new Broken('must begin with https://');
  };

const openIdProviders =
  (production: boolean): Parse<readonly OpenIdProvider[]> =>
  (text) => {
    const list = parseList(text);
    const providers = (list ?? []).map((entry) => openIdProvider(entry, production)).filter((entry) => entry !== null);
    const affiliates = new Set(providers.map(({ affiliate }) => affiliate));
    if (list && providers.length === list.length && affiliates.size === list.length) return providers;
    return new Broken(
      'must be a JSON list of {"affiliate", "name", "issuer", "client_id", "client_secret", "trusts_email"?}, each affiliate once and in small letters, each issuer with https://',
    );
  };

function openIdProvider(given: unknown, production: boolean): OpenIdProvider | null {
  const { affiliate, name, issuer, client_id, client_secret, trusts_email = false } = Object(given) as Fields;
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value.trim() !== '' && !(shortText(value) instanceof Broken);
  if (!isText(affiliate) || !/^[a-z0-9_-]{1,50}$/.test(affiliate) || !isText(name)) return null;
  if (!isText(issuer) || safeAddress(production)(issuer) instanceof Broken || new URL(issuer).search) return null;
  if (!isText(client_id) || !isText(client_secret) || typeof trusts_email !== 'boolean') return null;
  return { affiliate, name, issuer, client_id, client_secret, trusts_email };
}

type Fields = Readonly<Record<string, unknown>>;

function parseList(text: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
