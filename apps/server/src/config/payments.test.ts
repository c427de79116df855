import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const given = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_PRICE_STARTER: 'price_starter',
  STRIPE_PRICE_CORE: 'price_core',
};

const read = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  return result.ok ? result.config.payments : result.problems;
};

test('uses no payment provider by default', () => {
  expect(read({})).toBeNull();
  expect(read({ STRIPE_JS_URL: 'https://js.stripe.com/clover/stripe.js' })).toBeNull();
});

test('uses default values of Stripe', () => {
  expect(read(given)).toEqual({
    api_base: 'https://api.stripe.com',
    js_url: 'https://js.stripe.com/v3/',
    secret_key: given.STRIPE_SECRET_KEY,
    publishable_key: given.STRIPE_PUBLISHABLE_KEY,
    webhook_secrets: [given.STRIPE_WEBHOOK_SECRET],
    prices: { starter: 'price_starter', annual: 'price_starter', core: 'price_core' },
  });
});

test('a short key is called too short', () => {
  expect(read({ ...given, STRIPE_SECRET_KEY: 'sk_test_short', STRIPE_PUBLISHABLE_KEY: 'pk_test_' })).toEqual([
    'STRIPE_SECRET_KEY is too short: copy the whole key from Stripe.',
    'STRIPE_PUBLISHABLE_KEY is too short: copy the whole key from Stripe.',
  ]);
});

test('uses several webhook secrets, another address and the monthly price', () => {
  const more = {
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef, whsec_fedcba9876543210',
    STRIPE_API_BASE: 'http://127.0.0.1:12111/',
    STRIPE_PRICE_STARTER_MONTHLY: 'price_monthly',
  };
  expect(read({ ...given, ...more })).toMatchObject({
    api_base: 'http://127.0.0.1:12111',
    webhook_secrets: ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'],
    prices: { monthly: 'price_monthly' },
  });
});

test('names each missing setting of a partial group', () => {
  const { STRIPE_PRICE_CORE: _core, STRIPE_WEBHOOK_SECRET: _secret, ...partial } = given;
  const problems = read(partial);
  expect(problems).toHaveLength(2);
  expect(problems).toContainEqual(expect.stringMatching('^STRIPE_WEBHOOK_SECRET is missing: '));
  expect(problems).toContainEqual(expect.stringMatching('^STRIPE_PRICE_CORE is missing: '));
  expect(read({ STRIPE_PRICE_STARTER_MONTHLY: 'price_monthly' })).toEqual([
    'STRIPE_SECRET_KEY is missing: prices go with it.',
  ]);
});

test('requires keys of the same mode', () => {
  expect(read({ ...given, STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.',
  ]);
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_0123456789'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_9876543210'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789abcdef,'],
  ['STRIPE_API_BASE', 'http://api.stripe.com'],
  ['STRIPE_API_BASE', 'https://api.stripe.com/v1'],
  ['STRIPE_API_BASE', 'https://key@api.stripe.com'],
  ['STRIPE_JS_URL', 'javascript:alert(1)'],
  ['STRIPE_PRICE_CORE', 'price core'],
])('rejects %s=%s without repeating it', (name, value) => {
  const problems = read({ ...given, [name]: value });
  expect(problems).toContainEqual(expect.stringMatching(`^${name} must`));
  expect(String(problems)).not.toContain(value);
});

test('the browser gets the publishable key, and that of the emulator in development only', () => {
  const shown = (environment: Record<string, string>) => {
    const result = readConfig(environment);
    return result.ok ? result.config.settings.payments : result.problems;
  };
  expect(shown({})).toEqual({
    publishable_key: 'pk_test_of_the_emulator',
    js_url: '/dev/stripe.js',
    is_emulated: true,
  });
  expect(shown(given)).toEqual({
    publishable_key: given.STRIPE_PUBLISHABLE_KEY,
    js_url: 'https://js.stripe.com/v3/',
    is_emulated: false,
  });
});
