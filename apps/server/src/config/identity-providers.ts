import * as z from 'zod';
import type { SocialSettings } from '../integrations/oidc/social.ts';
import { isLoopback, optional, parsed, parseUrl, shortText } from './fields.ts';

const googleCerts = 'https://www.googleapis.com/oauth2/v3/certs';

/** These addresses decide who is signed in, so they need TLS, except on this machine outside production. */
function isTrustedAddress(text: string, production: boolean): boolean {
  const url = parseUrl(text);
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (!production && url.protocol === 'http:' && isLoopback(url.hostname));
}

const requiredText = shortText.refine((text) => text.trim() !== '');

const openIdProvider = (production: boolean) =>
  z.object({
    affiliate: z.string().regex(/^[a-z0-9_-]{1,50}$/),
    name: requiredText,
    issuer: requiredText.refine((text) => isTrustedAddress(text, production) && !new URL(text).search),
    client_id: requiredText,
    client_secret: requiredText,
    trusts_email: z.boolean().default(false),
  });

const openIdProviders = (production: boolean) => {
  const list = z
    .array(openIdProvider(production))
    .refine((providers) => new Set(providers.map(({ affiliate }) => affiliate)).size === providers.length);
  return parsed(
    (text) => list.safeParse(parseJson(text)).data,
    'must be a JSON list of {"affiliate", "name", "issuer", "client_id", "client_secret", "trusts_email"?}, each affiliate once and in lowercase, each issuer with https://',
  );
};

export const identityProviderFields = (production: boolean) => ({
  GOOGLE_CLIENT_ID: optional(shortText),
  GOOGLE_CERTS_URL: z
    .string()
    .refine((text) => isTrustedAddress(text, production), { error: 'must begin with https://' })
    .default(googleCerts),
  OPENID_PROVIDERS: openIdProviders(production).default([]),
});

type IdentityProviderEnvironment = z.output<z.ZodObject<ReturnType<typeof identityProviderFields>>>;

export const identityProviderSettings = (env: IdentityProviderEnvironment): SocialSettings => ({
  google: env.GOOGLE_CLIENT_ID ? { client_id: env.GOOGLE_CLIENT_ID, certs_url: env.GOOGLE_CERTS_URL } : null,
  openid_providers: env.OPENID_PROVIDERS,
});

export const shownProviders = ({ google, openid_providers }: SocialSettings) => ({
  google_client_id: google?.client_id ?? null,
  openid_providers: openid_providers.map(({ affiliate, name }) => ({ affiliate, name })),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
