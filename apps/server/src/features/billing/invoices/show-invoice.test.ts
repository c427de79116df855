import { afterAll, expect, test } from 'vitest';
import { createBillingApp, newBilledFirm, newInvoice, newSubscribedFirm } from '../../../testing/billing.ts';
import { newPerson } from '../../../testing/factories.ts';

const app = await createBillingApp();
afterAll(() => app.close());

const show = (by: Parameters<typeof app.as>[0], id: number, invoice_id: string) =>
  app.as(by).call('show-invoice', { params: { id, invoice_id } });

test('returns the invoice with the firm’s name and address', async () => {
  const { id, admin } = await newSubscribedFirm(app, 2);
  await app.work();
  await app.db
    .updateTable('accounts')
    .set({ name: 'Alder Wealth', street_1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60614' })
    .where('id', '=', id)
    .execute();
  const [listed] = (await app.as(admin).call('list-invoices', { params: { id } })).body.invoices;
  const firm = { name: 'Alder Wealth', street_1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60614' };
  const expected = { ...listed, firm };
  expect(listed).toMatchObject({ status: 'paid', total: 1100_00, paid_at: expect.stringMatching(/Z$/) });
  expect((await show(admin, id, listed?.id ?? '')).body).toEqual(expected);
  const superAdmin = await newPerson(app.db, 'superAdmin', null);
  expect((await show(superAdmin, id, listed?.id ?? '')).body).toEqual(expected);
});

test('is only for admins of the firm, and only for its own invoices', async () => {
  const [one, other] = [await newBilledFirm(app, null), await newBilledFirm(app, null)];
  const invoice_id = await newInvoice(app.db, one.id);
  expect((await show(one.admin, one.id, invoice_id)).status).toBe(200);
  expect((await show(await newPerson(app.db, 'advisor', one.id), one.id, invoice_id)).status).toBe(403);
  expect((await show(other.admin, one.id, invoice_id)).code).toBe('not_found');
  expect((await show(other.admin, other.id, invoice_id)).code).toBe('not_found');
  expect((await show(one.admin, one.id, 'in_unknown')).code).toBe('not_found');
});

test('does not show a draft', async () => {
  const { id, admin } = await newBilledFirm(app, null);
  const invoice_id = await newInvoice(app.db, id);
  await app.db.updateTable('invoices').set({ status: 'draft' }).where('account_id', '=', id).execute();
  expect((await show(admin, id, invoice_id)).code).toBe('not_found');
});
