import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, admin, client, stranger, otherFirm, superAdmin } = await createActors(app.db);
const show = (who: typeof client) => app.as(who).call('show-own-account');

test('returns the firm to its members, without internal fields', async () => {
  const named = await newAccount(app.db, 'Alder & Finch');
  const person = await newPerson(app.db, 'advisor', named);
  await app.db
    .updateTable('accounts')
    .set({
      signup_code: 'SECRET-CODE',
      street_1: '1 Main Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60606',
      firm_size: 4,
    })
    .where('id', '=', named)
    .execute();
  const { body, text } = await show(person);
  expect(body.account).toEqual({
    id: named,
    name: 'Alder & Finch',
    firm_association: null,
    firm_size: 4,
    address: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60606' },
    plan_type: 'starter',
    two_fa_enabled: false,
    health_advisor_id: null,
    version: 2,
    created_at: expect.stringMatching(/Z$/),
  });
  expect(text).not.toContain('SECRET-CODE');
});

test('returns the actor’s firm', async () => {
  for (const [person, id] of [
    [advisor, firm],
    [admin, firm],
    [stranger, otherFirm],
  ] as const)
    expect((await show(person)).body.account?.id).toBe(id);
});

test('returns null without a firm, 403 for clients and 401 without a session', async () => {
  expect((await show(superAdmin)).body).toEqual({ account: null });
  expect((await show(client)).status).toBe(403);
  expect((await app.browser().call('show-own-account')).status).toBe(401);
});
