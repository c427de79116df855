import { storageKeys } from './fixtures/api-client.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { joinByCode, joinByInvitation, newUser } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const badLink = 'This link is no longer valid. It may have expired, been used, or been replaced by a newer one.';

test('a password reset by email signs out other browsers, notifies the owner and still requires the code', async ({
  page,
  keyboard,
  outbox,
  openPageAs,
  origin,
  monitor,
}) => {
  monitor.allowStatus(401, 422);
  const paul = newUser('Paul');
  const { state } = await joinByCode(origin, paul);
  const other = await openPageAs(null, { storageState: state });
  await other.goto('/estimations');
  await expect(other.getByText('No estimations yet.')).toBeVisible();

  await page.goto('/signin');
  await keyboard.press(page.getByRole('link', { name: 'Forgot password?' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Send link' }));
  await expect(page.getByRole('alert')).toContainText('Email is required');
  await keyboard.type(page.getByLabel('Email'), 'nobody-has-this@journeys.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Email sent!');
  await keyboard.type(page.getByLabel('Email'), paul.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`If ${paul.email} has an account, a link is on its way.`);
  await expectAccessibleLayout(page);

  await page.goto(await outbox.link(paul.email, 'Choose a new password'));
  const link = page.url();
  const change = page.getByRole('button', { name: 'Change password' });
  await keyboard.type(page.getByRole('textbox', { name: 'New password' }), 'Sunrise-2027');
  await keyboard.type(page.getByLabel('Verify password'), 'Sunrise-2028');
  await keyboard.press(change);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Passwords must match']);
  await expectAccessibleLayout(page);
  const password = 'Evening-Star-1948';
  await keyboard.type(page.getByRole('textbox', { name: 'New password' }), password);
  await keyboard.type(page.getByLabel('Verify password'), password);
  await keyboard.press(change);
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Password changed!')).toBeVisible();
  await expectAccessibleLayout(page);

  await expect(other, 'its open page hears of it').toHaveURL('/login');
  expect(await outbox.read(paul.email, 'Your password was changed')).toContain(
    'The password for your account was changed',
  );

  await keyboard.type(page.getByLabel('Email'), paul.email);
  await keyboard.type(page.getByLabel('Password', { exact: true }), paul.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
  await keyboard.type(page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/verify');
  await expect(page.getByText('Verification code sent!')).toBeVisible();
  await keyboard.type(page.getByLabel('Six-digit code'), await outbox.code(paul.phone_number, 2));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Paul' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(badLink);
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  await expect(page.getByText('Your password hasn’t changed.')).toBeVisible();
  await expectAccessibleLayout(page);
});

test('a client signs in with an email link, which works once', async ({
  page,
  keyboard,
  outbox,
  openPageAs,
  origin,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(422);
  const vera = newUser('Vera');
  const { id } = await (await joinByInvitation(origin, await apiFor('admin'), vera)).call('show-current-user');
  const { call } = await apiFor('super');
  await call('update-user', { params: { id }, body: { user: { type: 'ClientUser' } } });

  await page.goto('/signin');
  const ask = page.getByRole('button', { name: 'Email me a sign-in link' });
  await keyboard.press(ask);
  await expect(page.getByText('Email is required').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(vera.email);
  await keyboard.press(ask);
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(
    'If this address has an account, a sign-in link is on its way.',
  );
  await expectAccessibleLayout(page);

  const link = await outbox.link(vera.email, 'Your sign-in link for HealthPlanner');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Vera' })).toBeVisible();
  await expectAccessibleLayout(page);
  // A program that looks through mails opens links, too, and presses nothing.
  await page.reload();
  await keyboard.press(page.getByRole('button', { name: 'Sign in' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Vera' })).toBeVisible();
  await expectAccessibleLayout(page);

  const late = await openPageAs(null);
  const there = new Keyboard(late);
  await late.goto(link);
  await expect(late.getByRole('alert')).toHaveText(badLink);
  expect(await late.evaluate((name) => localStorage.getItem(name), storageKeys.token)).toBeNull();
  await there.type(late.getByRole('textbox', { name: 'Email' }), vera.email);
  await there.press(late.getByRole('button', { name: 'Email me a sign-in link' }));
  await expect(late.getByRole('status')).toContainText('Email sent!');
  await expectAccessibleLayout(late);
  await late.goto(await outbox.link(vera.email, 'Your sign-in link for HealthPlanner', 2));
  await there.press(late.getByRole('button', { name: 'Sign in' }));
  await expect(late.getByRole('heading', { level: 1, name: 'Hello, Vera' })).toBeVisible();
});

test('an unconfirmed email: the link is sent again and opens the product', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  origin,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(422);
  const iris = newUser('Iris');
  const { id } = await (await joinByInvitation(origin, await apiFor('admin'), iris)).call('show-current-user');
  const { call } = await apiFor('super');
  await call('update-user', { params: { id }, body: { user: { email_confirmed: false } } });

  await page.goto('/signin');
  await keyboard.type(page.getByLabel('Email'), iris.email);
  await keyboard.type(page.getByLabel('Password', { exact: true }), iris.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please confirm your email to continue.')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Resend Email' }));
  await expect(page.getByRole('status').filter({ hasText: 'Confirmation email resent!' })).toBeVisible();
  await keyboard.press(page.getByRole('button', { name: 'I confirmed my email' }));
  await expect(page.getByText('Please confirm your email to continue.')).toBeVisible();

  const opened = await outbox.follow(iris.email, 'Confirm your email', 'Confirm email');
  await expect(opened).toHaveURL('/');
  await expect(opened.getByText('Your email is confirmed.')).toBeVisible();
  await expect(opened.getByRole('heading', { level: 1, name: 'Hello, Iris' })).toBeVisible();
  await expectAccessibleLayout(opened);
  await keyboard.press(page.getByRole('button', { name: 'I confirmed my email' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Iris' })).toBeVisible();

  await opened.goto('/confirm_email/made-up');
  await expect(opened.getByRole('alert')).toHaveText(badLink);
  await expectAccessibleLayout(opened);
});
