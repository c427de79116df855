import { expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, admin, advisor, otherAdmin, superAdmin } = await createActors(app.db);
const update = (branding: object, who = admin, id = firm) =>
  app.as(who).call('update-branding', { params: { id }, body: { branding } });

test('a firm that has set nothing has the product’s look', async () => {
  const own = await newAccount(app.db);
  const head = await newPerson(app.db, 'admin', own);
  expect((await app.as(head).call('show-branding', { params: { id: own } })).body).toEqual({
    color: null,
    phone: null,
    contact: null,
    disclaimer: null,
    logo_url: null,
  });
});

test('changes what is sent, and empty texts remove', async () => {
  await update({ color: '#204060', phone: '(312) 555-0134', contact: '1 Main Street\nChicago, IL' });
  const { body } = await update({ phone: '', disclaimer: 'Ask before you act.' });
  expect(body).toMatchObject({
    color: '#204060',
    phone: null,
    contact: '1 Main Street\nChicago, IL',
    disclaimer: 'Ask before you act.',
  });
  expect((await app.as(superAdmin).call('show-branding', { params: { id: firm } })).body).toEqual(body);
});

test.each([
  [{ color: '#FFFFFF' }, 'color', 'This color is too light to read on white paper. Choose a darker one.'],
  [{ color: '#FFD400' }, 'color', 'This color is too light to read on white paper. Choose a darker one.'],
  [{ color: 'teal' }, 'color', 'Enter a color such as #0F5C5C'],
  [{ contact: 'a\nb\nc\nd\ne\nf' }, 'contact', 'Contact can have at most 5 lines'],
  [{ disclaimer: 'x'.repeat(601) }, 'disclaimer', 'Disclaimer must be at most 600 characters'],
])('rejects %j', async (branding, field, sentence) => {
  const { status, errors } = await update(branding);
  expect([status, errors]).toEqual([422, { [field]: [sentence] }]);
});

test('only admins of the firm change it', async () => {
  expect((await update({ phone: '1' }, advisor)).status).toBe(403);
  expect((await update({ phone: '1' }, otherAdmin)).status).toBe(404);
});
