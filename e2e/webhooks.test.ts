import { isSignedWith, openReceiver } from '../apps/server/src/testing/webhook-receiver.ts';
import { texts as tokens } from '../apps/web/src/features/api-tokens/texts.ts';
import { texts as t } from '../apps/web/src/features/webhooks/texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test('a CRM receives a signed event and reads the client with a token, until it is revoked', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const crm = await openReceiver();
  const { makeEngagement } = engagements(origin, apiFor);
  const { advisor, client } = await makeEngagement('Cora');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto('/settings');

  await page.getByRole('button', { name: t.create, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.url).fill(crm.url);
  await dialog.getByRole('button', { name: t.create }).click();
  const secret = (await dialog.getByRole('region', { name: t.shown.label }).innerText()).trim();
  await dialog.getByRole('button', { name: t.shown.done }).click();

  await page.getByRole('button', { name: tokens.create, exact: true }).click();
  await dialog.getByLabel(tokens.name).fill('CRM');
  await dialog.getByRole('button', { name: tokens.create }).click();
  const token = (await dialog.getByRole('region', { name: tokens.shown.label }).innerText()).trim();
  await dialog.getByRole('button', { name: tokens.shown.done }).click();

  const phone_number = '+14155550142';
  await (await apiFor('super')).call('update-user', { params: { id: client.id }, body: { user: { phone_number } } });
  const updated = () => crm.received.find(({ body }) => JSON.parse(body).type === 'client.updated');
  await expect.poll(() => updated() !== undefined, { timeout: 30_000 }).toBe(true);
  const event = updated();
  if (!event) throw new Error('No event');
  expect(isSignedWith(secret, event)).toBe(true);
  expect(event.body).not.toContain(client.first_name);

  const { data } = JSON.parse(event.body) as { data: { client_id: number; path: string } };
  expect(data.client_id).toBe(client.id);
  const read = () => fetch(new URL(data.path, origin), { headers: { authorization: `Bearer ${token}` } });
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(client.first_name);

  await page.getByRole('button', { name: t.details }).click();
  await expect(dialog.getByText(t.statuses.delivered).first()).toBeVisible();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: tokens.revoke, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: tokens.revoke, exact: true }).click();
  await expect(page.getByText(tokens.empty)).toBeVisible();
  expect((await read()).status).toBe(401);
  crm.close();
});
