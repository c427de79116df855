import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const demo_accounts = [
  {
    name: 'Jonah Finch',
    description: 'Financial advisor',
    email: 'a@demo.example',
    password: 'x',
    type: 'AdvisorUser' as const,
  },
];
const app = await createTestApp({ settings: { product_name: 'Our Planner', demo_accounts } });
afterAll(() => app.close());

test('returns the name and links of the installation to everyone', async () => {
  const { body } = await app.browser().call('show-settings');
  expect(body).toEqual(app.ctx.settings);
  expect(body).toMatchObject({ product_name: 'Our Planner', demo_accounts });
});

test('returns identity providers without their secrets', async () => {
  const provider = { affiliate: 'cedar', name: 'Cedar', issuer: 'https://id.cedar.example', trusts_email: false };
  const other = await createTestApp({
    social: {
      google: { client_id: 'ours', certs_url: 'https://certs.example' },
      openid_providers: [{ ...provider, client_id: 'planner', client_secret: 'between us' }],
    },
  });
  const { body } = await other.browser().call('show-settings');
  expect(body).toMatchObject({
    google_client_id: 'ours',
    openid_providers: [{ affiliate: 'cedar', name: 'Cedar' }],
  });
  expect(JSON.stringify(body)).not.toMatch(/between us|id\.cedar|planner"/);
  await other.close();
});

test('lists no accounts without demo data', async () => {
  const other = await createTestApp();
  const { body } = await other.browser().call('show-settings');
  expect(body.demo_accounts).toEqual([]);
  await other.close();
});
