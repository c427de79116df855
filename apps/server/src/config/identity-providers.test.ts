import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const provider = {
  affiliate: 'cedar',
  name: 'Cedar Partners',
  issuer: 'https://id.cedar.example/tenant',
  client_id: 'healthplanner',
  client_secret: 'between-us',
};
const production = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  PUBLIC_URL: 'https://plans.example.com',
  SMTP_HOST: 'mail.example.com',
  MAIL_FROM: 'plans@example.com',
};

const read = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  return result.ok ? result.config : result.problems;
};

test('configures no identity provider by default', () => {
  expect(read({})).toMatchObject({
    social: { google: null, openid_providers: [] },
    settings: { google_client_id: null, openid_providers: [] },
  });
});

test('requires only a client id for Google', () => {
  expect(read({ ...production, GOOGLE_CLIENT_ID: 'client.apps.example' })).toMatchObject({
    social: { google: { client_id: 'client.apps.example', certs_url: 'https://www.googleapis.com/oauth2/v3/certs' } },
    settings: { google_client_id: 'client.apps.example' },
  });
});

test('uses OpenID providers and hides their secrets from pages', () => {
  const OPENID_PROVIDERS = JSON.stringify([provider, { ...provider, affiliate: 'oak_2', trusts_email: true }]);
  expect(read({ ...production, OPENID_PROVIDERS })).toMatchObject({
    social: {
      openid_providers: [
        { ...provider, trusts_email: false },
        { ...provider, affiliate: 'oak_2', trusts_email: true },
      ],
    },
    settings: {
      openid_providers: [
        { affiliate: 'cedar', name: 'Cedar Partners' },
        { affiliate: 'oak_2', name: 'Cedar Partners' },
      ],
    },
  });
});

test.each<[string, unknown]>([
  ['no JSON', 'cedar'],
  ['no list', provider],
  ['nothing in it', [null]],
  ['a name for addresses with signs', [{ ...provider, affiliate: 'Cedar/../x' }]],
  ['one name twice', [provider, provider]],
  ['no name', [{ ...provider, name: ' ' }]],
  ['a name of two lines', [{ ...provider, name: 'a\nb' }]],
  ['an issuer that is no address', [{ ...provider, issuer: 'cedar' }]],
  ['an issuer in clear', [{ ...provider, issuer: 'http://id.cedar.example' }]],
  ['an issuer of another kind', [{ ...provider, issuer: 'file:///etc' }]],
  ['an issuer with a query', [{ ...provider, issuer: 'https://id.cedar.example?x=1' }]],
  ['an issuer with a login', [{ ...provider, issuer: 'https://a:b@id.cedar.example' }]],
  ['no client id', [{ ...provider, client_id: undefined }]],
  ['no secret', [{ ...provider, client_secret: '' }]],
  ['trust in words', [{ ...provider, trusts_email: 'yes' }]],
])('rejects OPENID_PROVIDERS with %s, without repeating it', (_, value) => {
  const problems = read({ OPENID_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) });
  expect(problems).toEqual([expect.stringMatching(/^OPENID_PROVIDERS must be a JSON list of .+\.$/)]);
  expect(String(problems)).not.toContain('between-us');
});

test('allows http only for this machine and only outside production', () => {
  for (const origin of ['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9']) {
    const settings = {
      OPENID_PROVIDERS: JSON.stringify([{ ...provider, issuer: origin }]),
      GOOGLE_CERTS_URL: `${origin}/certs`,
    };
    expect(read(settings)).not.toBeInstanceOf(Array);
    expect(read({ ...production, ...settings })).toHaveLength(2);
  }
  expect(read({ GOOGLE_CERTS_URL: 'http://localhost.evil.example/certs' })).toEqual([
    'GOOGLE_CERTS_URL must begin with https://.',
  ]);
});
