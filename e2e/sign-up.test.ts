import { Keyboard } from './fixtures/keyboard.ts';
import { graniteCode, newUser, phoneAsTyped } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test('an invited advisor signs up from the email, enters contact details and sees the dashboard', async ({
  page,
  outbox,
  openPageAs,
  apiFor,
  monitor,
}) => {
  const dana = newUser('Dana');
  const { first_name, last_name, email, password } = dana;
  const { call } = await apiFor('admin');
  await call('invite-advisor', { body: { user: { first_name, last_name, email } } });

  await page.close();
  const invited = await outbox.follow(email, 'Your invitation to HealthPlanner', 'Accept invitation');
  const keyboard = new Keyboard(invited);
  const main = invited.getByRole('main');
  await expect(main).toContainText(`Hello, Dana. Maya Alder invited you to join Alder & Finch Wealth Planning.`);
  await expect(invited.getByLabel('Email')).toHaveValue(email);
  await expectAccessibleLayout(invited);
  const invitation = invited.url();

  const summary = main.getByRole('alert');
  await keyboard.press(invited.getByRole('button', { name: 'Sign up' }));
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText(['Password is required', 'Please agree to the Terms of Use.']);
  await expectAccessibleLayout(invited);
  await keyboard.type(invited.getByLabel('Cell phone'), '555 23');
  await keyboard.type(invited.getByLabel('Password', { exact: true }), 'Sunrise');
  await keyboard.type(invited.getByLabel('Confirm password'), 'Sunset');
  await keyboard.press(invited.getByRole('button', { name: 'Sign up' }));
  await expect(summary.getByRole('listitem')).toHaveText([
    'Cell phone must be a valid phone number (e.g., +14155550123)',
    'Password needs at least 8 characters',
    'Passwords must match',
    'Please agree to the Terms of Use.',
  ]);
  await keyboard.type(invited.getByLabel('Cell phone'), phoneAsTyped(dana));
  await keyboard.type(invited.getByLabel('Password', { exact: true }), 'Password123');
  await keyboard.type(invited.getByLabel('Confirm password'), 'Password123');
  await keyboard.press(invited.getByRole('checkbox', { name: /^I agree to the Terms of Use/ }), 'Space');
  monitor.allowStatus(422);
  await keyboard.press(invited.getByRole('button', { name: 'Sign up' }));
  await expect(summary).toContainText(/password/i);
  await expect(invited).toHaveURL(invitation);
  await keyboard.type(invited.getByLabel('Password', { exact: true }), password);
  await keyboard.type(invited.getByLabel('Confirm password'), password);
  const rules = invited.getByRole('list', { name: 'Your password needs' }).getByRole('listitem');
  await expect(rules).toHaveText([/, done$/, /, done$/, /, done$/, /, done$/]);
  await keyboard.press(invited.getByRole('button', { name: 'Sign up' }));

  await expect(invited).toHaveURL('/');
  await expect(invited.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
  await expect(invited.getByLabel('First Name')).toHaveValue(first_name);
  await expect(invited.getByLabel('Phone Number')).toHaveValue(/614\D+\d{3}\D+\d{4}$/);
  await expectAccessibleLayout(invited);
  await keyboard.type(invited.getByLabel('Last Name'), 'Whitfield');
  await keyboard.press(invited.getByRole('button', { name: 'Complete' }));
  await expect(invited.getByRole('heading', { level: 1, name: 'Hello, Dana' })).toBeVisible();
  await expect(invited.getByRole('link', { name: 'New Estimate' })).toBeVisible();
  await expectAccessibleLayout(invited);

  const late = await openPageAs(null);
  await late.goto(invitation);
  await expect(late.getByRole('alert')).toContainText('This link is no longer valid.');
  await expect(late.getByText('If you’ve already signed up, sign in.')).toBeVisible();
  await expectAccessibleLayout(late);
  await new Keyboard(late).press(late.getByRole('link', { name: 'Sign in' }));
  await expect(late).toHaveURL('/signin');
});

test('an advisor signs up with the firm’s code, confirms the email and signs in', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  monitor,
}) => {
  const nora = newUser('Nora');
  await page.goto('/signin');
  await keyboard.press(page.getByRole('link', { name: 'Get Access' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Get access' })).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('alert')).toContainText('Sign-up code is required');
  await keyboard.type(page.getByLabel('Sign-up code'), 'GRANITE-1999');
  monitor.allowStatus(404);
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('alert')).toContainText('This sign-up code isn’t valid. Check it and try again.');
  await keyboard.type(page.getByLabel('Sign-up code'), graniteCode.toLowerCase());
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));

  const fillIn = async (email: string) => {
    await keyboard.type(page.getByLabel('Email'), email);
    await keyboard.type(page.getByLabel('Cell phone'), phoneAsTyped(nora));
    await keyboard.type(page.getByLabel('Password', { exact: true }), nora.password);
    await keyboard.type(page.getByLabel('Confirm password'), nora.password);
  };
  const summary = page.getByRole('alert');
  for (const shared of ['info', 'Admin']) {
    await fillIn(`${shared}@journeys.example`);
    if (shared === 'info') {
      await expectAccessibleLayout(page);
      await keyboard.press(page.getByRole('checkbox', { name: /^I agree to the Terms of Use/ }), 'Space');
    }
    await keyboard.press(page.getByRole('button', { name: 'Sign up' }));
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveText([
      'For security purposes, email addresses starting with info@ or admin@ are not allowed',
    ]);
  }
  await keyboard.type(page.getByLabel('Email'), nora.email);
  await keyboard.press(page.getByRole('button', { name: 'Sign up' }));

  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(nora.email)).toBeVisible();
  await expectAccessibleLayout(page);
  const confirming = await outbox.follow(nora.email, 'Confirm your email', 'Confirm email');
  await expect(confirming).toHaveURL('/signin');
  await expect(confirming.getByText('Your email is confirmed. Sign in to continue.')).toBeVisible();
  await expectAccessibleLayout(confirming);

  const there = new Keyboard(confirming);
  await there.type(confirming.getByLabel('Email'), nora.email.toUpperCase());
  await there.type(confirming.getByLabel('Password', { exact: true }), nora.password);
  await confirming.keyboard.press('Enter');
  await expect(confirming).toHaveURL('/verify');
  await expect(confirming.getByText('Verification code sent!')).toBeVisible();
  await there.type(confirming.getByLabel('Six-digit code'), await outbox.code(nora.phone_number));
  await confirming.keyboard.press('Enter');
  await expect(confirming.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
  await expect(confirming.getByLabel('First Name')).toHaveValue('');
});
