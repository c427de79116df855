import type { Page } from '@playwright/test';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { storageKeys } from './fixtures/api-client.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { expect, test } from './fixtures/test.ts';

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell').getByRole('link') });

test.use({ person: 'advisor', hasOwnSession: true });

const expire = (page: Page) => page.evaluate((name) => localStorage.setItem(name, '0'), storageKeys.expiresAt);
const tokenOf = (page: Page) => page.evaluate((name) => localStorage.getItem(name), storageKeys.token);

test('requirement 26: signing out ends the session and clears the browser, and Back shows nothing', async ({
  page,
}) => {
  await openDashboard(page);
  await page.goto('/estimations');
  await expect(rows(page).first()).toBeVisible();
  const token = await tokenOf(page);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
  // The styles of components come after those that they change.
  const primary = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(primary).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const stored = await page.evaluate(async () => [
    // That someone closed the tour of the demo is a setting of the browser.
    ...Object.entries({ ...localStorage, ...sessionStorage }).filter(([name]) => !name.startsWith('demoTour.')),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  // The router remembers how far pages were scrolled, by numbers of its own.
  expect(stored).toEqual([[expect.stringMatching(/^tsr-scroll/), expect.stringMatching(/^[\w":{},.]*$/)]]);
  for (const path of ['/api/v1/estimations', '/api/v1/current_user'])
    expect((await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401);
  expect((await page.request.get('/api/v1/refresh_token')).status()).toBe(401);

  await page.goBack();
  await expect(rows(page)).toHaveCount(0);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('an expired token is renewed silently', async ({ page }) => {
  await openDashboard(page);
  await expire(page);
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh_token')) renewals.push(request.url());
  });
  await page.getByRole('link', { name: 'Estimator' }).click();
  await expect(rows(page).first()).toBeVisible();
  expect(renewals).toHaveLength(1);
  const expiresAt = await page.evaluate((name) => Number(localStorage.getItem(name)), storageKeys.expiresAt);
  expect(expiresAt - Date.now()).toBeGreaterThan(500_000);
});

test('two tabs that renew at the same time both stay signed in', { tag: '@all' }, async ({ page, context }) => {
  await openDashboard(page);
  const other = await context.newPage();
  await other.goto('/estimations');
  await expect(rows(other).first()).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    await expire(page);
    await Promise.all([page.goto('/estimations'), other.goto('/estimations?order=desc')]);
    for (const tab of [page, other]) {
      await expect(rows(tab).first()).toBeVisible();
      await expect(tab).toHaveURL(/\/estimations/);
    }
  }
});

test('an ended session leads to the sign-in page and back to the same URL', async ({ page, monitor }) => {
  // The page's CSRF token is bound to its cookies: the first try fails and returns a new token.
  monitor.allowStatus(401, 422);
  // A new connection reads the page's data again, which can notice the ended session before the click does.
  await page.routeWebSocket('**/cable', () => undefined);
  await openDashboard(page);
  await page.goto('/estimations?order=desc');
  await expect(rows(page).first()).toBeVisible();
  await page.context().clearCookies();
  await expire(page);
  await page.getByRole('columnheader', { name: listTexts.list.columns.updated_at }).getByRole('button').click();
  await expect(page).toHaveURL('/login');
  // The menu of the page that is being left has the same name.
  await page
    .getByRole('region', { name: 'Explore the demo as' })
    .getByRole('button', { name: /Jonah Finch/ })
    .click();
  await expect(page).toHaveURL(/\/estimations\?.*updated_at/);
  await expect(rows(page).first()).toBeVisible();
});

test('an invalid token leads to the sign-in page', { tag: '@all' }, async ({ page, monitor }) => {
  monitor.allowStatus(401);
  await openDashboard(page);
  await page.evaluate((name) => localStorage.setItem(name, 'not.a.token'), storageKeys.token);
  await page.goto('/estimations');
  await expect(page).toHaveURL('/login');
});

test('form input survives a session that ends while saving', async ({ page, monitor }) => {
  monitor.allowStatus(401);
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({ first_name: 'Keeper', zip: '60614', people: [{ age: 40, sex: 'Male' }] });
  await form.fill({ household_size: '1', income: '40000' });
  await page.route('**/api/v1/estimations', (route) =>
    route.fulfill({ status: 401, json: { code: 'not_signed_in', error: 'Sign in to continue.' } }),
  );
  await form.submit.click();
  await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  await expect(form.firstName).toHaveValue('Keeper');
  await expect(form.income).toHaveValue('40,000.00');
});

test('a 402 reply leads to the subscribe page', { tag: '@all' }, async ({ page, monitor }) => {
  monitor.allowStatus(402);
  await openDashboard(page);
  await page.route('**/api/v1/estimations?*', (route) =>
    route.fulfill({
      status: 402,
      json: { code: 'payment_required', error: 'Please subscribe to a plan to continue.' },
    }),
  );
  await page.getByRole('link', { name: 'Estimator' }).click();
  await expect(page).toHaveURL('/subscribe?error=402');
});

test('a sign-out in another tab signs out this one', async ({ page, context, monitor }) => {
  // Whichever comes first: the other tab's word, or the server's, after which this tab asks once more.
  monitor.allowStatus(401);
  await page.goto('/estimations');
  await expect(rows(page).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/sign_out');
  await expect(other).toHaveURL('/signin');
  await expect(page).toHaveURL('/login');
  await expect(rows(page)).toHaveCount(0);
});

test('form input survives a sign-out and sign-in in another tab', { tag: '@all' }, async ({
  page,
  context,
  monitor,
}) => {
  monitor.allowStatus(401, 422);
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await form.fill({ first_name: 'Renewed', zip: '60614', people: [{ age: 40, sex: 'Male' }] });
  await form.fill({ household_size: '1', income: '40000' });
  const other = await context.newPage();
  await other.goto('/sign_out');
  await expect(other).toHaveURL('/signin');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible();
  await other.getByRole('button', { name: /Jonah Finch/ }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
});

test.describe('a visitor', () => {
  test.use({ person: null });

  test('an ended session still reads a public link', { tag: '@all' }, async ({ page, apiFor, monitor }) => {
    monitor.allowStatus(401, 422);
    const { call } = await apiFor('advisor');
    const { estimations } = await call('list-estimations', { query: { search: 'Margaret' } });
    const { share_url } = await call('show-estimation', { params: { id: estimations[0]?.id ?? 0 } });
    for (const [token, expiresAt] of [
      ['not.a.token', String(Date.now() + 600_000)],
      ['not.a.token', '0'],
    ]) {
      await page.goto('/signin');
      await page.evaluate(
        (values) => {
          for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value ?? '');
        },
        { [storageKeys.token]: token, [storageKeys.expiresAt]: expiresAt },
      );
      await page.goto(share_url ?? '');
      await expect(page.getByRole('heading', { level: 1, name: headlineTexts.result.title('Margaret') })).toBeVisible();
      await expect(page.getByRole('tabpanel').getByText('Premium tax credit', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(share_url ?? '');
    }
  });
});
