import type { Settings } from 'contract/endpoints/current-user';
import * as z from 'zod';
import { emulatedScript, emulatorKeys } from '../integrations/payments/emulator-keys.ts';
import type { StripeSettings } from '../integrations/payments/stripe/stripe.ts';
import { isGroupSet, isPlain, isSecure, optional, parsed, parseUrl, pattern, type Report } from './fields.ts';

export interface ExternalPayments extends StripeSettings {
  readonly publishable_key: string;
  readonly js_url: string;
}

/** The secret key is sent there, so plain HTTP is limited to this machine. */
const apiBase = parsed((text) => {
  const url = parseUrl(text);
  return url && isSecure(url) && isPlain(url) && url.pathname === '/' ? url.origin : undefined;
}, 'must be an address only, such as https://api.stripe.com');

const scriptUrl = parsed((text) => {
  const url = parseUrl(text);
  return url && isSecure(url) && isPlain(url) ? url.href : undefined;
}, 'must be an address such as https://js.stripe.com/v3/');

const secretList = parsed((text) => {
  const secrets = text.split(',').map((secret) => secret.trim());
  return secrets.every((secret) => /^whsec_[!-~]{16,200}$/.test(secret)) ? secrets : undefined;
}, 'must begin with whsec_; separate several with commas');

const price = pattern(/^[A-Za-z0-9_-]{1,100}$/, 'must be the ID of a price, such as price_1MoBy5LkdIwHu7ix');

const minKeyLength = 8;

/** @param kinds the prefixes, such as `pk` */
const apiKey = (kinds: readonly string[], error: string) => {
  const [prefix, characters] = [`^(?:${kinds.join('|')})_(?:test|live)_`, '[A-Za-z0-9_]'];
  const tooShort = new RegExp(`${prefix}${characters}{0,${minKeyLength - 1}}$`);
  return z
    .string()
    .refine((key) => !tooShort.test(key), { error: `is too short: copy the whole key from Stripe`, abort: true })
    .regex(new RegExp(`${prefix}${characters}{${minKeyLength},250}$`), { error });
};

export const paymentFields = {
  STRIPE_SECRET_KEY: optional(apiKey(['sk', 'rk'], 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')),
  STRIPE_PUBLISHABLE_KEY: optional(apiKey(['pk'], 'must begin with pk_test_ or pk_live_')),
  STRIPE_WEBHOOK_SECRET: optional(secretList),
  STRIPE_PRICE_STARTER: optional(price),
  STRIPE_PRICE_CORE: optional(price),
  STRIPE_PRICE_STARTER_MONTHLY: optional(price),
  STRIPE_API_BASE: apiBase.default('https://api.stripe.com'),
  STRIPE_JS_URL: optional(scriptUrl),
};

type PaymentEnvironment = z.output<z.ZodObject<typeof paymentFields>>;

const isLive = (key: string): boolean => key.includes('_live_');

export function checkPayments(env: PaymentEnvironment, report: Report): void {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  const { STRIPE_PRICE_STARTER, STRIPE_PRICE_CORE, STRIPE_PRICE_STARTER_MONTHLY } = env;
  const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET };
  const isSet = isGroupSet({ ...keys, STRIPE_PRICE_STARTER, STRIPE_PRICE_CORE }, report);
  if (!isSet && STRIPE_PRICE_STARTER_MONTHLY) report('STRIPE_SECRET_KEY', 'is missing: prices go with it');
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && isLive(STRIPE_SECRET_KEY) !== isLive(STRIPE_PUBLISHABLE_KEY))
    report('STRIPE_PUBLISHABLE_KEY', 'and STRIPE_SECRET_KEY must both be test keys or both be live keys');
}

export function paymentSettings(env: PaymentEnvironment): ExternalPayments | null {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_PUBLISHABLE_KEY: publishable_key } = env;
  const { STRIPE_WEBHOOK_SECRET: webhook_secrets, STRIPE_PRICE_STARTER: starter, STRIPE_PRICE_CORE: core } = env;
  if (!secret_key || !publishable_key || !webhook_secrets || !starter || !core) return null;
  const { STRIPE_PRICE_STARTER_MONTHLY: monthly } = env;
  const prices = { starter, annual: starter, core, ...(monthly ? { monthly } : {}) };
  const addresses = { api_base: env.STRIPE_API_BASE, js_url: env.STRIPE_JS_URL ?? 'https://js.stripe.com/v3/' };
  return { ...addresses, secret_key, publishable_key, webhook_secrets, prices };
}

/** What the payment form needs. Development without keys uses an emulator, which brings a script of its own. */
export function shownPayments(
  payments: ExternalPayments | null,
  { STRIPE_JS_URL }: PaymentEnvironment,
  production: boolean,
): Settings['payments'] {
  if (payments) return { publishable_key: payments.publishable_key, js_url: payments.js_url, is_emulated: false };
  if (production) return null;
  return { publishable_key: emulatorKeys.publishable_key, js_url: STRIPE_JS_URL ?? emulatedScript, is_emulated: true };
}
