import type { Page } from '@playwright/test';
import { apiErrors } from 'contract/errors';
import { emailOf, password } from './fixtures/api-client.ts';
import { expect, test } from './fixtures/test.ts';

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('a visitor', () => {
  test('signs in and returns to the same path and query', async ({ page }) => {
    await page.goto('/estimations?search=Mar&order=desc');
    await expect(page).toHaveURL('/signin');
    await signIn(page, emailOf('advisor'));
    await expect(page).toHaveURL('/estimations?search=Mar&order=desc');
    await expect(page.getByRole('searchbox')).toHaveValue('Mar');
  });

  test('signs in with a link by email during an attack, in the browser that requested it', async ({
    page,
    openPageAs,
    outbox,
    monitor,
  }) => {
    monitor.allowStatus(422, 429);
    const { status, text: error } = apiErrors.sign_in_link_required;
    await page.route('**/api/v1/login', (route) =>
      route.fulfill({ status, json: { code: 'sign_in_link_required', error } }),
    );
    await page.goto('/signin');
    await signIn(page, emailOf('advisor'));
    await expect(page.getByRole('alert')).toHaveText(error);
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(
      page.getByText('If this address has an account, a sign-in link is on its way. Open it in this browser'),
    ).toBeVisible();
    const link = new URL(await outbox.link(emailOf('advisor'), 'Your sign-in link for HealthPlanner')).pathname;

    const elsewhere = await openPageAs(null);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('alert')).toHaveText(apiErrors.link_for_other_browser.text);
    await expect(elsewhere.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible();

    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
  });

  test('requirement 22: no sign-in page violates the content security policy', async ({ page, monitor }) => {
    monitor.allowStatus(404, 422);
    for (const path of [
      '/signin',
      '/login',
      '/signup',
      '/invite/made-up',
      '/confirm_email/made-up',
      '/reset_password',
      '/reset_password/made-up',
      '/token_login/made-up',
      '/signin/nobody',
      '/dev/outbox',
    ]) {
      const answer = await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy, path).toMatch(/script-src 'self' 'nonce-[^']+';/);
      expect(policy, path).toMatch(/style-src-elem 'self' 'nonce-[^']+';/);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy, path).toContain(rule);
      expect(policy, path).toContain("style-src-attr 'none'");
      expect(policy, path).not.toContain('unsafe');
    }
    expect(monitor.problems()).toEqual([]);
    // What is not let in is reported, so that silence above means something.
    await page.evaluate(() => document.head.append(Object.assign(document.createElement('script'), { src: 'data:,' })));
    await expect.poll(() => monitor.problems().join()).toContain('content security policy: script-src-elem data');
    monitor.allow(/content security policy/i);
  });
});

test('the menu collapses below 1024 px', async ({ openPageAs }) => {
  const page = await openPageAs('advisor', { viewport: { width: 1023, height: 800 } });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Estimator' })).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Estimator' })).toBeVisible();
});
