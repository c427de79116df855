import type { Locator, Page } from '@playwright/test';
import { texts as changes } from '../apps/web/src/features/billing/changes/texts.ts';
import { texts as plans } from '../apps/web/src/features/billing/plans/texts.ts';
import { texts as billing } from '../apps/web/src/features/billing/texts.ts';
import { openApiClient, password } from './fixtures/api-client.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { test as base } from './fixtures/own-server.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

const { seats: t, dialog, coupon } = changes;
const { selection: plan } = plans;

const test = base.extend<{ firm: Page }>({
  firm: async ({ origin, openPageAs }, use) => {
    const nora = await openApiClient(origin, { email: 'nora@demo.healthplanner.example', password });
    const { account } = await nora.call('show-own-account');
    const params = { id: account?.id ?? 0 };
    await nora.call('save-payment-method', { body: { payment_method_id: 'pm_card_visa' } });
    await nora.call('update-account', { params, body: { account: { seats: 3 }, accepted_terms: true } });
    const page = await openPageAs(null, { storageState: nora.state });
    await page.goto('/account');
    await expect(page.getByRole('button', { name: t.update, exact: true })).toBeEnabled();
    await use(page);
  },
});

const seatsOf = (page: Page): Locator => page.getByRole('region', { name: t.title, exact: true });
const figures = (page: Page) => seatsOf(page).getByRole('definition');
const question = (page: Page, name: string): Locator => page.getByRole('alertdialog', { name });

test('an admin changes seats, plan and coupon by keyboard', { tag: '@all' }, async ({ firm: page, monitor }) => {
  const keyboard = new Keyboard(page);
  const field = page.getByRole('textbox', { name: t.label });
  await expect(figures(page)).toHaveText(['3', '2', '1']);
  await expectAccessibleLayout(page);

  await keyboard.type(field, '5');
  await page.keyboard.press('Enter');
  const adding = question(page, t.addTitle('2 seats'));
  // Almost a whole year is left of $750.00 for each seat.
  await expect(adding).toContainText(/Charged today\$1,(500\.00|499\.9\d)/);
  await expect(adding).toContainText(`${changes.total('core')}$3,750.00`);
  await expectAccessibleLayout(page);
  await keyboard.press(adding.getByRole('button', { name: t.addConfirm('2 seats') }));
  await expect(page.getByText(t.purchased)).toBeVisible();
  await expect(figures(page)).toHaveText(['5', '2', '3']);
  await expect(page.getByRole('region', { name: billing.changes.title })).toContainText('Changed to 5 seats');
  await expect(page.getByRole('region', { name: billing.invoices.title })).toContainText(/\$1,(500\.00|499\.9\d)/);

  monitor.allowStatus(422);
  await keyboard.type(field, '1');
  await page.keyboard.press('Enter');
  await expect(seatsOf(page)).toContainText('These advisors are using seats: Nora Lindgren, Colin Baptiste.');
  await expectAccessibleLayout(page);

  await keyboard.type(field, '4');
  await page.keyboard.press('Enter');
  const removing = question(page, t.removeTitle('1 seat'));
  await expect(removing).toContainText(dialog.credited);
  await keyboard.to(removing.getByRole('radio', { name: t.now }));
  await page.keyboard.press('ArrowDown');
  await expect(removing).toContainText(`${dialog.charged}$0.00`);
  await expectAccessibleLayout(page);
  await keyboard.press(removing.getByRole('button', { name: t.removeConfirm('1 seat') }));
  await expect(seatsOf(page)).toContainText('Drops to 4 seats on');
  await expect(figures(page)).toHaveText(['5', '2', '3']);
  await keyboard.press(page.getByRole('button', { name: t.keep('5 seats') }));
  await keyboard.press(question(page, t.keepTitle('5 seats')).getByRole('button', { name: t.keep('5 seats') }));
  await expect(page.getByText(t.kept('5 seats'))).toBeVisible();

  await keyboard.press(page.getByRole('button', { name: plan.choose('Starter') }));
  const downgrade = question(page, plan.question);
  await expect(downgrade).toContainText(/Credited todayApplied to your next invoices\$(1,000\.00|999\.9\d)/);
  await expect(downgrade).toContainText(`${changes.total('starter')}$2,750.00`);
  await expectAccessibleLayout(page);
  await keyboard.press(downgrade.getByRole('button', { name: plan.confirm.downgrade }));
  await expect(page.getByRole('status').filter({ hasText: plan.changed('Starter') })).toBeFocused();

  await keyboard.type(page.getByRole('textbox', { name: coupon.label }), 'a/b?c');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This coupon can’t be used. It may be misspelled, expired, or used up.')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('an admin changes seats and plan by touch', { tag: ['@phone', '@all'] }, async ({ firm: page }) => {
  await page.getByRole('textbox', { name: t.label }).fill('4');
  await page.getByRole('button', { name: t.update, exact: true }).tap();
  await question(page, t.addTitle('1 seat'))
    .getByRole('button', { name: t.addConfirm('1 seat') })
    .tap();
  await expect(page.getByText(t.purchased)).toBeVisible();

  await page.getByRole('textbox', { name: t.label }).fill('2');
  await page.getByRole('button', { name: t.update, exact: true }).tap();
  const removing = question(page, t.removeTitle('2 seats'));
  await expect(removing).toContainText(dialog.credited);
  await removing.getByText(dialog.lines).tap();
  await expectAccessibleLayout(page);
  await removing.getByRole('button', { name: t.removeConfirm('2 seats') }).tap();
  await expect(figures(page)).toHaveText(['2', '2', '0']);

  await page.getByRole('button', { name: plan.choose('Starter') }).tap();
  await question(page, plan.question).getByRole('button', { name: plan.confirm.downgrade }).tap();
  await expect(page.getByText(plan.changed('Starter'))).toBeVisible();
  await page.getByRole('button', { name: plan.choose('Core') }).tap();
  const upgrade = question(page, plan.question);
  // The credit of the downgrade pays for it.
  await expect(upgrade).toContainText(`${dialog.charged}$0.00`);
  await expectAccessibleLayout(page);
  await upgrade.getByRole('button', { name: plan.confirm.upgrade }).tap();
  await expect(page.getByText(plan.changed('Core'))).toBeVisible();
  await expectAccessibleLayout(page);

  await page.goto('/account?currentTab=1');
  await page.getByRole('button', { name: 'Invite Advisor' }).tap();
  await expect(page.getByRole('link', { name: 'Purchase Seats' })).toHaveAttribute('href', /^\/account\/seats\/\d+$/);
  await expectAccessibleLayout(page);
});
