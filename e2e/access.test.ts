import type { Page } from '@playwright/test';
import { apiErrors } from 'contract/errors';
import { emailOf, password, storageKeys } from './fixtures/api-client.ts';
import { expect, test } from './fixtures/test.ts';

const notFound = 'You found a page that does not exist';
const forbidden = 'You are not authorized to access this page';

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('a visitor', () => {
  test('signs in and returns to the same path and query', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/estimations?search=Mar&order=desc');
    await expect(page).toHaveURL('/signin');
    await signIn(page, emailOf('advisor'));
    await expect(page).toHaveURL('/estimations?search=Mar&order=desc');
    await expect(page.getByRole('searchbox')).toHaveValue('Mar');
  });

  test('cannot open private pages', async ({ page }) => {
    for (const path of [
      '/',
      '/estimations',
      '/estimations/new',
      '/estimations/1',
      '/estimations/1/edit',
      '/estimates/1',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/signin');
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  });

  for (const target of [
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])
    test(`checklist 25: is not sent to ${JSON.stringify(target)} after signing in`, async ({ page, baseURL }) => {
      await page.goto('/signin');
      await page.evaluate(
        ([name, value]) => sessionStorage.setItem(name ?? '', value ?? ''),
        [storageKeys.target, target],
      );
      await signIn(page, emailOf('advisor'));
      await expect(page.getByRole('heading', { level: 1, name: 'Hello, Jonah' })).toBeVisible();
      expect(page.url()).toBe(`${baseURL}/`);
    });

  test('gets the same error for a wrong email and a wrong password', async ({ page, monitor }) => {
    monitor.allowStatus(401);
    await page.goto('/signin');
    for (const [email, secret] of [
      ['nobody@demo.healthplanner.example', password],
      [emailOf('admin'), 'Not-the-password-1'],
    ]) {
      await signIn(page, email ?? '', secret);
      await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue(email ?? '');
      await page.reload();
    }
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Please fix the highlighted fields.');
    await expect(page.getByRole('alert')).toContainText('Email is required');
    await expect(page.getByRole('alert')).toContainText('Password is required');
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

  test('checklist 22: no sign-in page violates the content security policy', async ({ page, monitor }) => {
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

  test('sees the 404 page at an unknown address', async ({ page }) => {
    await page.goto('/no/such/page?x=1');
    await expect(page.getByText(notFound)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/no/such/page');
  });

  test('sees a page at malformed addresses', async ({ page }) => {
    for (const path of ['/%E0%A4%A', '/estimations/%00/view', '/..%2f..%2fetc/passwd']) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBeLessThan(500);
    }
  });
});

test.describe('a client', () => {
  test.use({ person: 'client' });

  test('cannot open the estimates', async ({ page }) => {
    for (const path of ['/estimations', '/estimations/new', '/estimations/1']) {
      await page.goto(path);
      await expect(page.getByText(forbidden)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByText('No plan data to share here... yet!')).toBeVisible();
  });
});

test.describe('an advisor', () => {
  test.use({ person: 'advisor' });

  test("gets the same 404 page for another firm's estimate as for a missing one", async ({ page, apiFor, monitor }) => {
    monitor.allowStatus(404);
    const { call } = await apiFor('elena');
    const theirs = (await call('list-estimations')).estimations[0]?.id ?? 0;
    for (const id of [theirs, 999_999_999, 'abc', '0', '1e3']) {
      for (const path of [`/estimations/${id}`, `/estimations/${id}/edit`]) {
        await page.goto(path);
        await expect(page).toHaveURL('/404');
        await expect(page.getByText(notFound)).toBeVisible();
      }
    }
  });

  test('sees the 404 page inside the product at an unknown address', async ({ page }) => {
    await page.goto('/nothing-here');
    await expect(page.getByText(notFound)).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('gates', () => {
  test('incomplete onboarding replaces every page', { tag: '@phone' }, async ({ openPageAs }) => {
    const page = await openPageAs('sam');
    for (const path of ['/', '/estimations']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    }
  });

  test('an unconfirmed email replaces every page', async ({ openPageAs }) => {
    const page = await openPageAs('ines');
    for (const path of ['/', '/estimations/new']) {
      await page.goto(path);
      await expect(page.getByText('Please confirm your email to continue.')).toBeVisible();
      await expect(page.getByText(emailOf('ines'))).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
  });

  test('public pages stay accessible', async ({ openPageAs }) => {
    const page = await openPageAs('sam');
    await page.goto('/root/estimator');
    await expect(page.getByRole('heading', { level: 1, name: 'Root Estimator' })).toBeVisible();
  });
});

test.describe('menus', () => {
  const advisors = ['Dashboard', 'Clients', 'Estimator'];
  const resources = 'Resources(opens in a new tab)';
  const menus = {
    advisor: [...advisors, resources],
    admin: [...advisors, resources],
    agent: [...advisors, 'My hours', resources],
    super: [...advisors, 'Accounts', 'Users', 'Importer', resources],
    client: ['Home'],
  } as const;

  for (const [person, items] of Object.entries(menus))
    test(`of ${person}`, { tag: '@phone' }, async ({ openPageAs, isMobile }) => {
      const page = await openPageAs(person as keyof typeof menus);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      await expect(opener).toBeVisible({ visible: isMobile });
      if (isMobile) await opener.click();
      const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
      await expect(menu.getByRole('listitem').getByRole('link')).toHaveText([...items]);
      if (isMobile) await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
      await page.getByRole('button', { name: /^Your menu/ }).click();
      await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
      await expect(page.getByText('© 2025')).toBeVisible();
    });

  test('collapse below 1024 px', async ({ openPageAs }) => {
    const page = await openPageAs('advisor', { viewport: { width: 1023, height: 800 } });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Estimator' })).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Estimator' })).toBeVisible();
  });

  test('breadcrumbs start with Dashboard', async ({ openPageAs }) => {
    const page = await openPageAs('advisor');
    await page.goto('/estimations/new');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Dashboard', 'All Estimates', 'New Estimation']);
    await crumbs.first().getByRole('link').click();
    await expect(page).toHaveURL('/');
  });
});
