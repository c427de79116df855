import type { Page } from '@playwright/test';
import { texts as accountTexts } from '../apps/web/src/features/accounts/texts.ts';
import { paymentTexts } from '../apps/web/src/features/billing/payment/texts.ts';
import { texts as billingTexts } from '../apps/web/src/features/billing/texts.ts';
import { enterCard } from './fixtures/payment-form.ts';
import { test } from './fixtures/stripe-server.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

const { purchase, form, terms } = paymentTexts;

test.use({ person: 'newfirm' });

const paymentForm = (page: Page) => page.locator('meta[name="payment-form"]').getAttribute('content');

test('only payment pages load Stripe, and a firm buys its first seats there by keyboard', { tag: '@all' }, async ({
  page,
  api,
  keyboard,
}) => {
  const { account_id } = await api.call('show-current-user');
  if (account_id === null) throw new Error('The admin has no firm.');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await paymentForm(page)).toBe('blocked');
  await keyboard.press(page.getByRole('button', { name: /^Your menu/ }));
  await keyboard.press(page.getByRole('link', { name: accountTexts.page.title }));
  await expect(page.getByText(billingTexts.subscription.title).first()).toBeVisible();
  expect(await paymentForm(page)).toBe('allowed');

  await page.goto(`/account/seats/${account_id}`);
  for (let seat = 0; seat < 2; seat++) await keyboard.press(page.getByRole('button', { name: purchase.more }));
  await expect(page.getByText('$1,100.00').first()).toBeVisible();
  await keyboard.press(page.getByRole('checkbox', { name: terms.before }), 'Space');
  await keyboard.press(page.getByRole('button', { name: purchase.submit }));
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectAccessibleLayout(page);
  await enterCard({ page, keyboard }, '4000 0025 0000 3155');
  await keyboard.press(page.getByRole('button', { name: form.saveCard }));
  const bank = page.getByRole('dialog', { name: 'Your bank asks for confirmation' });
  await expect(bank).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(bank.getByRole('button', { name: 'Confirm' }));
  await expect(page.locator(':focus')).toContainText(purchase.hasMethod);
  await keyboard.press(page.getByRole('button', { name: purchase.submit }));
  await expect(page).toHaveURL('/account?updatedSeats=true');
  await expect(page.getByText(accountTexts.page.seatsPurchased)).toBeVisible();

  const invoices = async () =>
    (await api.call('list-invoices', { params: { id: account_id } })).invoices.map(({ status, total }) => [
      status,
      total,
    ]);
  await expect.poll(invoices, 'the invoice arrives with an event of Stripe').toEqual([['paid', 1100_00]]);
  await keyboard.press(page.getByRole('link', { name: 'Clients' }));
  await expect(page).toHaveURL('/clients');
  expect(await paymentForm(page)).toBe('blocked');
});
