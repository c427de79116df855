import type { Page } from '@playwright/test';
import { texts as accountTexts } from '../apps/web/src/features/accounts/texts.ts';
import { paymentTexts } from '../apps/web/src/features/billing/payment/texts.ts';
import { texts as billingTexts } from '../apps/web/src/features/billing/texts.ts';
import { test, useStripeForm } from './fixtures/stripe-server.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

const { purchase, form, terms } = paymentTexts;

test.use({ person: 'newfirm' });

const paymentForm = (page: Page) => page.locator('meta[name="payment-form"]').getAttribute('content');

test('only payment pages load Stripe, and a firm buys its first seats there by keyboard', async ({
  app,
  page,
  api,
  keyboard,
}) => {
  await useStripeForm(page, app, 'pm_card_visa');
  const { account_id: id } = await api.call('show-current-user');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await paymentForm(page)).toBe('blocked');
  await keyboard.press(page.getByRole('button', { name: /^Your menu/ }));
  await keyboard.press(page.getByRole('link', { name: accountTexts.page.title }));
  await expect(page.getByText(billingTexts.subscription.title).first()).toBeVisible();
  expect(await paymentForm(page)).toBe('allowed');

  await page.goto(`/account/seats/${id}`);
  for (let seat = 0; seat < 2; seat++) await keyboard.press(page.getByRole('button', { name: purchase.more }));
  await expect(page.getByText('$1,100.00').first()).toBeVisible();
  await keyboard.press(page.getByRole('checkbox', { name: terms.before }), 'Space');
  await keyboard.press(page.getByRole('button', { name: purchase.submit }));
  await expect(page.getByText('Fields of Stripe: payment')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: form.saveCard }));
  await expect(page.locator(':focus')).toContainText(purchase.hasMethod);
  await keyboard.press(page.getByRole('button', { name: purchase.submit }));
  await expect(page).toHaveURL('/account?updatedSeats=true');
  await expect(page.getByText(accountTexts.page.seatsPurchased)).toBeVisible();

  const [customer] = app.stripe.requests.filter(({ operation }) => operation.includes('customers'));
  expect(customer?.status).toBe(200);
  expect(
    app.stripe.requests.filter(({ parameters }) => parameters.some(([name]) => name === 'off_session')),
  ).toHaveLength(1);
  await keyboard.press(page.getByRole('link', { name: 'Clients' }));
  await expect(page).toHaveURL('/clients');
  expect(await paymentForm(page)).toBe('blocked');
});
