import type { Page } from '@playwright/test';
import { openApiClient } from './fixtures/api-client.ts';
import { test, useGoogleAccount } from './fixtures/isolated-server.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { joinByInvitation, newUser, phoneAsTyped, signUpByCode } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

// One installation for all of these, whose clock one of them moves.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.afterEach(({ app }) => app.setAhead(0));

const hello = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Hello, ${name}` });
const withGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const withCedar = (page: Page) => page.getByRole('button', { name: 'Continue with Cedar Partners' });

test('Google is trusted for Gmail addresses: a user with an account is signed in at once', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  app,
  apiFor,
}) => {
  const gwen = newUser('Gwen', 'gmail.com');
  await joinByInvitation(app.url, await apiFor('admin'), gwen);
  await useGoogleAccount(page, app, { sub: gwen.email, email: gwen.email });
  await page.goto('/estimations');
  await expect(page).toHaveURL('/signin');
  await withGoogle(page).waitFor();
  await expectAccessibleLayout(page);
  await keyboard.press(withGoogle(page));
  await expect(page).toHaveURL('/estimations');
  await expect(page.getByText('No estimations yet.')).toBeVisible();
  expect(await outbox.read(gwen.email, 'You can now sign in with Google')).toContain('Google is connected');
});

test('a user whose Google account is not linked signs in with the password once', { tag: '@all' }, async ({
  page,
  keyboard,
  app,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(422);
  const hugo = newUser('Hugo');
  await joinByInvitation(app.url, await apiFor('admin'), hugo);
  await useGoogleAccount(page, app, { sub: hugo.email, email: `own-${hugo.email}` });
  await page.goto('/signin');
  await keyboard.press(withGoogle(page));
  await expect(page.getByRole('alert')).toHaveText(
    'We don’t recognize this sign-in yet. If you have an account, sign in with your password once to connect it. Otherwise, ask your firm for an invitation.',
  );
  await expectAccessibleLayout(page);
  await keyboard.type(page.getByLabel('Email'), hugo.email);
  await keyboard.type(page.getByLabel('Password', { exact: true }), hugo.password);
  await page.keyboard.press('Enter');
  await expect(hello(page, 'Hugo')).toBeVisible();

  await page.goto('/sign_out');
  await expect(page).toHaveURL('/signin');
  await keyboard.press(withGoogle(page));
  await expect(hello(page, 'Hugo')).toBeVisible();
});

test('an OpenID provider: sign-in, an accepted invitation, and a tampered callback', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  openPageAs,
  app,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(401);
  const { provider } = app;
  const admin = await apiFor('admin');
  const mona = newUser('Mona', 'cedar-partners.example');
  await joinByInvitation(app.url, admin, mona);
  provider.person = { sub: mona.email, email: mona.email, email_verified: true };
  await page.goto('/signin');
  await keyboard.press(withCedar(page));
  await expect(hello(page, 'Mona')).toBeVisible();
  await expectAccessibleLayout(page);

  const finn = newUser('Finn');
  const { first_name, last_name, email } = finn;
  await admin.call('invite-advisor', { body: { user: { first_name, last_name, email } } });
  provider.person = { sub: finn.email, email: `own-${finn.email}`, email_verified: true };
  const link = await outbox.link(email, 'Your invitation to HealthPlanner');
  const joining = await openPageAs(null);
  await joining.goto(link);
  await withCedar(joining).waitFor();
  await expectAccessibleLayout(joining);
  const atJoining = new Keyboard(joining);
  await atJoining.press(withCedar(joining));
  await expect(joining.getByRole('link', { name: 'Please agree to the Terms of Use.' })).toBeVisible();
  await atJoining.press(joining.getByRole('checkbox', { name: /^I agree to the Terms of Use/ }), 'Space');
  await atJoining.press(withCedar(joining));
  await expect(joining.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
  await expect(joining.getByLabel('First Name')).toHaveValue('Finn');

  const tampered = await openPageAs(null);
  const there = new Keyboard(tampered);
  await tampered.route(`${provider.settings.issuer}/**`, async (route) => {
    const back = await provider.follow(route.request().url());
    back.searchParams.set('state', 'of-another-browser');
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await tampered.goto('/signin');
  await there.press(withCedar(tampered));
  await expect(tampered.getByRole('alert')).toHaveText('Signing in with the other provider didn’t work. Try again.');
  expect(await tampered.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('authToken');
  await expectAccessibleLayout(tampered);
  await there.press(tampered.getByRole('link', { name: 'Back to sign in' }));
  await expect(tampered).toHaveURL('/signin');
});

test('a user without a phone in a firm that requires codes enrolls one at sign-in', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  app,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(422);
  const victor = { email: 'victor@demo.healthplanner.example', password: 'Sunrise-2026' };
  const phone = newUser('Victor');
  const { account } = await (await openApiClient(app.url, victor)).call('show-own-account');
  const { call } = await apiFor('super');
  await call('update-account', { params: { id: account?.id ?? 0 }, body: { account: { two_fa_enabled: true } } });

  await page.goto('/signin');
  await keyboard.type(page.getByLabel('Email'), victor.email);
  await keyboard.type(page.getByLabel('Password', { exact: true }), victor.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verify_phone');
  await expectAccessibleLayout(page);
  const number = page.getByLabel('Cell phone');
  await keyboard.type(number, '555 0199');
  await keyboard.press(page.getByRole('button', { name: 'Send Code' }));
  await expect(page.getByRole('alert')).toContainText('Please enter a valid 10-digit phone number or E.164 number');
  await expectAccessibleLayout(page);
  await keyboard.type(number, `+44 20 7946 0${phone.phone_number.slice(-3)}`);
  await keyboard.press(page.getByRole('button', { name: 'Send Code' }));
  await expect(page.getByText('Verification code sent!')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Use another number' }));
  await keyboard.type(number, phoneAsTyped(phone));
  await keyboard.press(page.getByRole('button', { name: 'Send Code' }));

  const boxes = page.getByLabel('Six-digit code');
  await expect(boxes).toBeFocused();
  const code = await outbox.code(phone.phone_number);
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid code. Please try again.');
  await expect(boxes).toHaveValue('');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Phone verified!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about your firm' })).toBeVisible();
});

test('a code expires after ten minutes, and the next sign-in sends another', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  app,
  monitor,
}) => {
  monitor.allowStatus(422);
  const lena = newUser('Lena');
  await signUpByCode(app.url, lena);
  const signIn = async () => {
    await keyboard.type(page.getByLabel('Email'), lena.email);
    await keyboard.type(page.getByLabel('Password', { exact: true }), lena.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Verification code sent!')).toBeVisible();
  };
  await page.goto('/signin');
  await signIn();
  const code = await outbox.code(lena.phone_number);
  app.setAhead(11);
  await keyboard.type(page.getByLabel('Six-digit code'), code);
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('alert')).toHaveText('This code has expired. Sign in again to get a new one.');
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('link', { name: 'Sign in again' }));
  await expect(page).toHaveURL('/signin');
  await signIn();
  await keyboard.type(page.getByLabel('Six-digit code'), await outbox.code(lena.phone_number, 2));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
});
