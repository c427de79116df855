import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { joinByInvitation, type NewUser, newUser } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

async function signIn(page: Page, { email, password }: NewUser): Promise<void> {
  await page.goto('/sign_out');
  await expect(page).toHaveURL('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** A device with a fingerprint that always matches. Chromium answers for it instead of asking. */
async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('an authenticator app and a passkey: added in the settings, used at sign-in', async ({
  page,
  keyboard,
  outbox,
  origin,
  apiFor,
}) => {
  const vera = newUser('Vera');
  await joinByInvitation(origin, await apiFor('admin'), vera);
  await addVirtualAuthenticator(page);
  await signIn(page, vera);
  const home = page.getByRole('heading', { level: 1, name: 'Hello, Vera' });
  await expect(home).toBeVisible();

  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await keyboard.press(panel.getByRole('button', { name: 'Add an authenticator app' }));
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessibleLayout(page);
  const secret = ((await panel.locator('[translate=no]').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret });
  await keyboard.type(panel.getByLabel('Six-digit code'), app.generate());
  await keyboard.press(panel.getByRole('button', { name: 'Continue' }));
  await expect(panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await panel
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await expectAccessibleLayout(page);
  const downloading = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await keyboard.press(panel.getByRole('button', { name: 'I’ve saved them' }));

  await keyboard.press(panel.getByRole('button', { name: 'Add a passkey' }));
  await keyboard.type(panel.getByLabel('Name'), 'Test laptop');
  await keyboard.press(panel.getByRole('button', { name: 'Continue' }));
  await expect(panel.getByRole('listitem').filter({ hasText: 'Test laptop' })).toBeVisible();
  await expectAccessibleLayout(page);
  expect(await outbox.read(vera.email, 'A passkey was added')).toContain('each time you sign in');

  await signIn(page, vera);
  await expect(page).toHaveURL('/verify');
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Use your passkey' }));
  await expect(home).toBeVisible();

  await signIn(page, vera);
  await keyboard.press(page.getByRole('button', { name: 'Use another way' }));
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: 'Use your authenticator app' }));
  // The code that added the app does not count again. The next one is accepted early.
  await keyboard.type(page.getByLabel('Six-digit code'), app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();

  await signIn(page, vera);
  await keyboard.press(page.getByRole('button', { name: 'Use another way' }));
  await keyboard.press(page.getByRole('button', { name: 'Use a recovery code' }));
  await keyboard.type(page.getByRole('textbox', { name: 'Recovery code' }), recoveryCode);
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();
  expect(await outbox.read(vera.email, 'A recovery code was used to sign in')).toContain('9 are left');
});
