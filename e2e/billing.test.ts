import type { Page } from '@playwright/test';
import { texts as accountTexts, labels } from '../apps/web/src/features/accounts/texts.ts';
import { texts as changes } from '../apps/web/src/features/billing/changes/texts.ts';
import { texts as invoice } from '../apps/web/src/features/billing/invoice/texts.ts';
import { paymentTexts } from '../apps/web/src/features/billing/payment/texts.ts';
import { texts as plans } from '../apps/web/src/features/billing/plans/texts.ts';
import { texts as billing } from '../apps/web/src/features/billing/texts.ts';
import { advisorTexts } from '../apps/web/src/features/users/texts.ts';
import type { ApiClient } from './fixtures/api-client.ts';
import { openApiClient } from './fixtures/api-client.ts';
import { expectFocusVisible, Keyboard } from './fixtures/keyboard.ts';
import { joinByInvitation, newUser } from './fixtures/new-users.ts';
import type { Outbox } from './fixtures/outbox.ts';
import { test } from './fixtures/own-server.ts';
import { enterCard } from './fixtures/payment-form.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

const { form, panel, checkout, terms, purchase } = paymentTexts;
const { subscription, invoices } = billing;

const founder = { email: 'founder@demo.healthplanner.example', password: 'Harvest-Moon-1947' };
const firmName = 'Foxglove Financial';

/** Repeated here so that a change of the product's own texts fails the journey. */
const fixedTexts = {
  saved: 'Successfully added payment method! Your payment will be drafted at the end of your billing cycle.',
  cancelled:
    'Successfully cancelled subscription. You can use still use your account for the remainder of this billing cycle.',
  reactivated: 'Successfully reactivated subscription!',
};

interface Journey {
  page: Page;
  keyboard: Keyboard;
  outbox: Outbox;
  origin: string;
  visitor: ApiClient;
}

const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const statusOf = (page: Page, name: string) =>
  page.getByRole('region', { name: subscription.title, exact: true }).getByText(name, { exact: true });

/** Sets the clock of the firm's customer at the payment provider, and delivers what follows twice and in reverse. */
async function moveTo({ visitor }: Journey, momentOf: (period: { start: number; end: number }) => number) {
  const { customers } = await visitor.call('list-stripe-emulator-customers', { query: { search: firmName } });
  const [customer] = customers;
  const [current] = customer?.subscriptions ?? [];
  if (!customer || !current) throw new Error('The firm has no subscription.');
  const start = Date.parse(current.current_period_start);
  const now = new Date(momentOf({ start, end: Date.parse(current.current_period_end) })).toISOString();
  const delivery = { delivers_twice: true, delivers_in_reverse: true };
  await visitor.call('update-stripe-emulator-customer', { params: { id: customer.id }, body: { now, ...delivery } });
}

async function signUp({ page, keyboard, outbox }: Journey) {
  // The email was written while another server made the demo data.
  await page.goto(new URL(await outbox.link(founder.email, 'Your invitation to HealthPlanner')).pathname);
  await keyboard.type(page.getByLabel('Cell phone'), '614 555 0142');
  await keyboard.type(page.getByLabel('Password', { exact: true }), founder.password);
  await keyboard.type(page.getByLabel('Confirm password'), founder.password);
  await keyboard.check(page.getByRole('checkbox', { name: /^I agree to the Terms of Use/ }));
  await keyboard.press(buttonOf(page, 'Sign up'));
}

async function enterFirm({ page, keyboard }: Journey) {
  await expect(headingOf(page, 'Tell us about your firm')).toBeVisible();
  await keyboard.type(page.getByLabel(labels.firm_size), '4');
  await keyboard.type(page.getByLabel(labels.street_1), '12 Market Street');
  await keyboard.type(page.getByLabel(labels.city), 'Columbus');
  await keyboard.choose(page.getByLabel(labels.state), 'Ohio');
  await keyboard.type(page.getByLabel(labels.zip), '43215');
  await keyboard.press(buttonOf(page, 'Next'));
  await expect(headingOf(page, 'How can we reach you?')).toBeVisible();
  // A second press within half a second would be a double click.
  await page.waitForTimeout(600);
  await keyboard.press(buttonOf(page, 'Next'));
}

async function subscribe(journey: Journey) {
  const { page, keyboard } = journey;
  await expect(headingOf(page, checkout.title)).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(buttonOf(page, plans.selection.choose('Core')));
  await expect(buttonOf(page, checkout.pay('$750.00'))).toBeVisible();
  await enterCard(journey, '4242 4242 4242 4242');
  await keyboard.press(buttonOf(page, form.saveCard));
  await expect(page.getByText(panel.card('Visa', '4242'))).toBeVisible();
  await keyboard.press(buttonOf(page, checkout.pay('$750.00')));
  await expect(page.getByText(terms.required)).toBeVisible();
  await keyboard.check(page.getByRole('checkbox', { name: terms.before }));
  await expectAccessibleLayout(page);
  await keyboard.press(buttonOf(page, checkout.pay('$750.00')));
  await expect(headingOf(page, 'Hello, Daniela')).toBeVisible();
}

/** Half of the period is left: 4 × $750.00 / 2 = $1,500.00. */
async function buySeats(journey: Journey) {
  const { page, keyboard } = journey;
  await moveTo(journey, ({ start, end }) => (start + end) / 2 - 20_000);
  await page.goto('/account?currentTab=1');
  await keyboard.press(buttonOf(page, advisorTexts.invite.label));
  await expect(page.getByText(advisorTexts.noSeats.title)).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: advisorTexts.noSeats.purchase }));
  await expect(headingOf(page, purchase.title)).toBeVisible();
  for (let seat = 0; seat < 4; seat++) await keyboard.press(buttonOf(page, purchase.more));
  await expect(page.getByText('$1,500.00')).toBeVisible();
  await expect(page.getByText('$3,750.00')).toBeVisible();
  await keyboard.check(page.getByRole('checkbox', { name: terms.before }));
  await expectAccessibleLayout(page);
  await keyboard.press(buttonOf(page, purchase.submit));
  await expect(page.getByText(accountTexts.page.seatsPurchased)).toBeVisible();
  await expect(page).toHaveURL('/account?updatedSeats=true');
  await expect(page.getByRole('region', { name: invoices.title })).toContainText('$1,500.00');
  await expectAccessibleLayout(page);
}

async function promoteAdvisor({ page, keyboard, origin }: Journey) {
  const advisor = newUser('Ottoline');
  await joinByInvitation(origin, await openApiClient(origin, founder), advisor);
  await page.goto('/account?currentTab=1');
  const role = page.getByRole('combobox', {
    name: advisorTexts.roleOf(`${advisor.first_name} ${advisor.last_name}`),
  });
  await keyboard.choose(role, 'Admin');
  await expect(role).toBeEnabled();
  await page.reload();
  await expect(role).toHaveValue('admin');
}

async function applyCoupon({ page, keyboard, visitor }: Journey) {
  const limits = { duration_in_months: null, redeem_by: null, max_redemptions: null } as const;
  const coupon = { id: 'TWENTY/OFF', percent_off: 20, amount_off: null, duration: 'forever', ...limits } as const;
  await visitor.call('create-stripe-emulator-coupon', { body: coupon });
  await page.goto('/account');
  await keyboard.type(page.getByLabel(changes.coupon.label), coupon.id);
  // 5 × $750.00, 20% off.
  await expect(page.getByText('$3,000.00')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(buttonOf(page, changes.coupon.apply));
  await expect(page.getByText(changes.coupon.applied)).toBeVisible();
}

/**
 * A quarter of the period is left. Unused: 5 × $750.00 / 4 = $937.50. Remaining, with the coupon: 4 × $750.00 / 4 × 80% =
 * $600.00. So $337.50 is credited.
 */
async function reduceSeats(journey: Journey) {
  const { page, keyboard } = journey;
  await moveTo(journey, ({ start, end }) => start + (end - start) * 0.75 - 20_000);
  await page.goto('/account');
  await page.getByLabel(changes.seats.label).fill('4');
  await keyboard.press(buttonOf(page, changes.seats.update));
  const dialog = page.getByRole('alertdialog', { name: changes.seats.removeTitle('1 seat') });
  await expect(dialog.getByText('$337.50')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: changes.seats.removeConfirm('1 seat') }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: invoices.title })).toContainText('−$337.50');
  await expect(page.getByRole('region', { name: subscription.title, exact: true })).toContainText('$337.50');
}

async function replaceCard(journey: Journey, number: string, from: string) {
  const { page, keyboard } = journey;
  const region = page.getByRole('region', { name: from, exact: true });
  await keyboard.press(region.getByRole('button', { name: panel.update }));
  const dialog = page.getByRole('dialog', { name: panel.update });
  const kind = (name: string) => dialog.getByRole('radio', { name, exact: true });
  // The bank account is offered first for more than three seats.
  await keyboard.chooseNext(kind('Bank account'));
  await enterCard(journey, number);
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: form.saveBank }));
  // The message leaves after a few seconds.
  await expect(page.getByText(fixedTexts.saved).last()).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function failRenewal(journey: Journey) {
  const { page } = journey;
  await replaceCard(journey, '4000 0000 0000 0341', panel.title);
  await expect(page.getByRole('region', { name: panel.title }).getByText(panel.card('Visa', '0341'))).toBeVisible();
  // The provider charges an hour after the invoice of the renewal.
  await moveTo(journey, ({ end }) => end + 2 * 60 * 60_000);
  await expect(statusOf(page, 'Past due')).toBeVisible();
  await expectAccessibleLayout(page);
  await replaceCard(journey, '5555 5555 5555 4444', subscription.title);
  await expect(statusOf(page, 'Active')).toBeVisible();
  await expectFocusVisible(page);
  // 4 × $750.00, 20% off, of which the credit pays $337.50: the new card is charged $2,062.50.
  await expect(page.getByRole('region', { name: invoices.title })).toContainText('$2,400.00');
  const latest = page.getByRole('region', { name: invoices.title }).getByRole('listitem').first();
  await latest.getByRole('link').click();
  await expect(page.getByRole('row', { name: changes.dialog.creditUsed })).toContainText('−$337.50');
  await expect(page.getByRole('row', { name: invoice.paid })).toContainText('$2,062.50');
  await page.goto('/account');
}

async function cancelAndReactivate({ page, keyboard }: Journey) {
  await keyboard.press(buttonOf(page, subscription.cancel));
  const dialog = page.getByRole('alertdialog', { name: subscription.cancelTitle });
  await keyboard.type(dialog.getByLabel(subscription.reason), 'We are merging with another firm.');
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: subscription.cancel }));
  await expect(page.getByText(fixedTexts.cancelled)).toBeVisible();
  await expect(page.getByText(/^Your subscription is scheduled to be cancelled on /)).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(buttonOf(page, subscription.reactivate));
  await expect(page.getByText(fixedTexts.reactivated)).toBeVisible();
  await expect(buttonOf(page, subscription.cancel)).toBeVisible();
}

async function travel(journey: Journey) {
  await signUp(journey);
  await enterFirm(journey);
  await subscribe(journey);
  await buySeats(journey);
  await promoteAdvisor(journey);
  await applyCoupon(journey);
  await reduceSeats(journey);
  await failRenewal(journey);
  await cancelAndReactivate(journey);
}

test('a firm’s first admin subscribes, grows, survives a failed renewal, cancels and returns', async ({
  page,
  outbox,
  origin,
  apiFor,
  monitor,
}) => {
  test.slow();
  monitor.allowStatus(422);
  await travel({ page, outbox, origin, keyboard: new Keyboard(page), visitor: await apiFor(null) });
});
