import type { Page } from '@playwright/test';
import { Keys } from './harness/keys.ts';
import { openWire, password } from './harness/people.ts';
import { expect, expectSound, test } from './harness/test.ts';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete' });

// The demo world's one admin who still has to tell about the firm: nobody else's journey.
const victor = { email: 'victor@demo.healthplanner.example', password };

test('an account admin tells about the firm and themself; what cannot be saved stays, and another device goes on there', async ({
  browserOf,
  origin,
  watch,
}) => {
  const deviceOf = async () => {
    const device = await browserOf(null, { storageState: (await openWire(origin, victor)).state });
    await device.goto('/');
    return device;
  };
  watch.allowStatus(422, 503);
  const first = await deviceOf();
  await notifyFirm(first);
  // The place is not kept, the firm is: the other device asks for it again, filled in.
  const second = await deviceOf();
  await expect(headingOf(second, 'Tell us about your firm')).toBeVisible();
  await expect(second.getByLabel('City')).toHaveValue('Madison');
  await new Keys(second).press(next(second));
  await expect(headingOf(second, 'How do we reach you?')).toBeFocused();
  await expectSound(second);
  await tellContact(second);
  await expect(headingOf(second, 'Hello, Jose')).toBeVisible();
  await expect(second.getByRole('main').getByText('Lakeshore Retirement')).toBeVisible();
});

async function notifyFirm(page: Page): Promise<void> {
  const keys = new Keys(page);
  await expect(headingOf(page, 'Tell us about your firm')).toBeVisible();
  await expectSound(page);
  await keys.type(page.getByLabel('Firm Name'), '');
  await keys.press(next(page));
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    'Firm Name is required',
    'Firm Size is required',
    'Street Address is required',
    'City is required',
    'State is required',
    'Zip Code is required',
  ]);
  await expectSound(page);
  await keys.type(page.getByLabel('Firm Name'), 'Café Lakeshore');
  await keys.press(next(page));
  await expect(summary).toContainText('Firm Name can have plain letters, digits and signs only');
  await keys.type(page.getByLabel('Firm Name'), 'Lakeshore Retirement');
  await keys.type(page.getByLabel('Firm Size'), '7');
  await keys.type(page.getByLabel('Firm Address'), '12 Shore Drive');
  await keys.type(page.getByLabel('City'), 'Madison');
  await keys.to(page.getByLabel('State'));
  await page.keyboard.type('Wisc');
  await expect(page.getByLabel('State')).toHaveValue('WI');
  await keys.type(page.getByLabel('Zip Code'), '53703');
  await failing(page, keys, next(page), '**/api/v1/accounts/*');
  await failing(page, keys, next(page), '**/api/v1/onboarding');
  await expect(page.getByLabel('City')).toHaveValue('Madison');
}

/** What is asked answers that the service is busy, once: the step stays and says so. */
async function failing(page: Page, keys: Keys, button: ReturnType<typeof next>, calls: string): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', error: 'The service is busy.' } }),
  );
  await keys.press(button);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`Your progress could not be saved.`);
  await expect(alert).toBeFocused();
  await expect(headingOf(page, title)).toBeVisible();
  await expectSound(page);
  await page.unroute(calls);
}

async function tellContact(page: Page): Promise<void> {
  const keys = new Keys(page);
  await keys.type(page.getByLabel('First Name'), 'José');
  await keys.type(page.getByLabel('Phone Number'), '608');
  await keys.press(complete(page));
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('listitem')).toHaveText([
    'First Name can have plain letters only here',
    'Phone Number must be a valid phone number (e.g., +14155550123)',
  ]);
  await keys.press(page.getByRole('button', { name: 'Write it as “Jose”' }));
  await expect(page.getByLabel('First Name')).toHaveValue('Jose');
  await keys.type(page.getByLabel('Phone Number'), '608 555 0199');
  await page.route('**/api/v1/users/*', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'validation_failed',
        error: 'Please fix the highlighted fields.',
        errors: { phone_number: ['No.'] },
      },
    }),
  );
  await keys.press(complete(page));
  await expect(summary.getByRole('listitem')).toHaveText(['Invalid phone number.']);
  await expectSound(page);
  await page.unroute('**/api/v1/users/*');
  await failing(page, keys, complete(page), '**/api/v1/onboarding');
  await keys.press(summary.getByRole('button', { name: 'Try again' }));
}
