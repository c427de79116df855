import type { Page } from '@playwright/test';
import type { Credentials } from './fixtures/api-client.ts';
import type { Keyboard } from './fixtures/keyboard.ts';
import { joinByInvitation, newUser, phoneAsTyped, signUpByCode } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function signIn(page: Page, keyboard: Keyboard, { email, password }: Credentials): Promise<void> {
  await page.goto('/signin');
  await keyboard.type(page.getByLabel('Email'), email);
  await keyboard.type(page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

const boxes = (page: Page) => page.getByLabel('Six-digit code');

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code at sign-in: letters, pasted, wrong, sent again, five times wrong, correct', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  origin,
  monitor,
}) => {
  monitor.allowStatus(422);
  const greta = newUser('Greta');
  await signUpByCode(origin, greta);
  await signIn(page, keyboard, greta);
  await expect(page).toHaveURL('/verify');
  await expect(page.getByText('Verification code sent!')).toBeVisible();
  await expect(boxes(page)).toBeFocused();
  const masked = page.getByRole('img', { name: `the number ending in ${greta.phone_number.slice(-2)}` });
  await expect(masked).toHaveText(`••••••••${greta.phone_number.slice(-2)}`);
  await expect(page.getByText(greta.phone_number.slice(-4))).toHaveCount(0);
  await expectAccessibleLayout(page);

  await keyboard.type(boxes(page), 'twelve');
  await expect(boxes(page)).toHaveValue('');
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('alert')).toHaveText('Please enter the 6-digit code.');
  await expect(boxes(page)).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText(' 123-456 '));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(boxes(page)).toHaveValue('123456');

  const code = await outbox.code(greta.phone_number);
  const fail = async () => {
    await keyboard.type(boxes(page), wrongCode(code));
    await keyboard.press(page.getByRole('button', { name: 'Continue' }));
  };
  await fail();
  await expect(page.getByRole('alert')).toHaveText('Invalid code. Please try again.');
  await expect(boxes(page)).toHaveValue('');
  await expect(boxes(page)).toBeFocused();
  await expectAccessibleLayout(page);

  const resend = page.getByRole('button', { name: 'Resend Code' });
  await keyboard.press(resend);
  await expect(page.getByText('Verification code resent!')).toBeVisible();
  await expect(resend).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await outbox.code(greta.phone_number, 2)).toBe(code);
  for (let tries = 1; tries < 5; tries += 1) {
    await fail();
    await expect(boxes(page)).toHaveValue('');
  }
  await keyboard.type(boxes(page), code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This code has expired. Sign in again to get a new one.');
  await expect(boxes(page)).toHaveCount(0);
  await expectAccessibleLayout(page);
  await page.reload();
  await expect(page).toHaveURL('/signin');

  await signIn(page, keyboard, greta);
  await expect(page.getByText('Verification code sent!')).toBeVisible();
  const next = await outbox.code(greta.phone_number, 3);
  expect(next).not.toBe(code);
  await keyboard.type(boxes(page), `${next.slice(0, 3)} ${next.slice(3)}`);
  await keyboard.press(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
  await expectAccessibleLayout(page);
});

test('two-factor codes: turned on with a phone, required at sign-in, turned off', { tag: '@all' }, async ({
  page,
  keyboard,
  outbox,
  origin,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(422);
  const ruth = newUser('Ruth');
  await joinByInvitation(origin, await apiFor('admin'), ruth);
  await signIn(page, keyboard, ruth);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ruth' })).toBeVisible();
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await keyboard.press(panel.getByRole('button', { name: 'Add a phone' }));
  const phone = panel.getByLabel('Cell phone');
  await keyboard.type(phone, '12');
  await keyboard.press(panel.getByRole('button', { name: 'Send Code' }));
  await expect(panel.getByRole('alert')).toContainText('Please enter a valid 10-digit phone number or E.164 number');
  await expect(panel.getByRole('alert')).toContainText('Your password is required');
  await expectAccessibleLayout(page);
  await keyboard.type(phone, phoneAsTyped(ruth));
  await keyboard.type(panel.getByLabel('Your password'), 'not this one');
  await keyboard.press(panel.getByRole('button', { name: 'Send Code' }));
  await expect(panel.getByRole('alert')).toContainText('Your current password is incorrect.');
  await keyboard.type(panel.getByLabel('Your password'), ruth.password);
  await keyboard.press(panel.getByRole('button', { name: 'Send Code' }));
  await expect(panel.getByText('Verification code sent!')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.type(boxes(page), await outbox.code(ruth.phone_number));
  await keyboard.press(panel.getByRole('button', { name: 'Continue' }));
  await expect(panel.getByRole('status')).toContainText('We’ll text you a code each time you sign in.');
  await expect(panel.getByRole('img', { name: `the number ending in ${ruth.phone_number.slice(-2)}` })).toBeVisible();
  await expectAccessibleLayout(page);
  expect(await outbox.read(ruth.email, 'Two-factor authentication is on')).toContain('each time you sign in');

  await page.goto('/sign_out');
  await expect(page).toHaveURL('/signin');
  await signIn(page, keyboard, ruth);
  await expect(page).toHaveURL('/verify');
  await expect(page.getByText('Verification code sent!')).toBeVisible();
  await keyboard.type(boxes(page), await outbox.code(ruth.phone_number, 2));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ruth' })).toBeVisible();

  await page.goto('/settings');
  await keyboard.press(panel.getByRole('button', { name: 'Turn off' }));
  await keyboard.type(panel.getByLabel('Your password'), ruth.password);
  await keyboard.press(panel.getByRole('button', { name: 'Turn off' }));
  await expect(panel.getByRole('status')).toContainText('Two-factor authentication is off.');
  await page.goto('/sign_out');
  await expect(page).toHaveURL('/signin');
  await signIn(page, keyboard, ruth);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ruth' })).toBeVisible();
});

test('the settings sign out one other browser, then all', { tag: '@all' }, async ({
  page,
  keyboard,
  openPageAs,
  origin,
  apiFor,
  monitor,
}) => {
  monitor.allowStatus(401);
  const otto = newUser('Otto');
  const { state } = await joinByInvitation(origin, await apiFor('admin'), otto);
  const other = await openPageAs(null, { storageState: state });
  await other.goto('/estimations');
  await expect(other.getByText('No estimations yet.')).toBeVisible();

  await signIn(page, keyboard, otto);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Otto' })).toBeVisible();
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Where you’re signed in' });
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expectAccessibleLayout(page);
  await keyboard.press(rows.last().getByRole('button', { name: 'Sign out' }));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: 'Sign out' }));
  await expect(rows).toHaveCount(1);
  await expect(other, 'its open page hears of it').toHaveURL('/login');

  await keyboard.press(panel.getByRole('button', { name: 'Sign out everywhere' }));
  await keyboard.press(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await expect(page).toHaveURL('/signin');
  await page.goBack();
  await expect(page).toHaveURL('/signin');
});
