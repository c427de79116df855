import type { Page } from '@playwright/test';
import { openApiClient, password } from './fixtures/api-client.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { test } from './fixtures/own-server.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete' });

// The only demo admin before onboarding. screens.test.ts needs the same admin.
const victor = { email: 'victor@demo.healthplanner.example', password };

test('an account admin completes onboarding; failed saves keep the input, and another device continues', async ({
  openPageAs,
  origin,
  monitor,
}) => {
  const deviceOf = async () => {
    const device = await openPageAs(null, { storageState: (await openApiClient(origin, victor)).state });
    await device.goto('/');
    return device;
  };
  monitor.allowStatus(422, 503);
  const first = await deviceOf();
  await notifyFirm(first);
  // The place is not saved, the firm is: the other device asks for it again, filled in.
  const second = await deviceOf();
  await expect(headingOf(second, 'Tell us about your firm')).toBeVisible();
  await expect(second.getByLabel('City')).toHaveValue('Madison');
  await new Keyboard(second).press(next(second));
  await expect(headingOf(second, 'How can we reach you?')).toBeFocused();
  await expectAccessibleLayout(second);
  await enterContact(second);
  await expect(headingOf(second, 'Hello, Jose')).toBeVisible();
  await expect(second.getByRole('main').getByText('Lakeshore Retirement')).toBeVisible();
});

async function notifyFirm(page: Page): Promise<void> {
  const keyboard = new Keyboard(page);
  await expect(headingOf(page, 'Tell us about your firm')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.type(page.getByLabel('Firm Name'), '');
  await keyboard.press(next(page));
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
  await expectAccessibleLayout(page);
  await keyboard.type(page.getByLabel('Firm Name'), 'Café Lakeshore');
  await keyboard.press(next(page));
  await expect(summary).toContainText('Firm Name can have only plain letters, numbers, and symbols');
  await keyboard.type(page.getByLabel('Firm Name'), 'Lakeshore Retirement');
  await keyboard.type(page.getByLabel('Firm Size'), '7');
  await keyboard.type(page.getByLabel('Street Address'), '12 Shore Drive');
  await keyboard.type(page.getByLabel('City'), 'Madison');
  await keyboard.to(page.getByLabel('State'));
  await page.keyboard.type('Wisc');
  await expect(page.getByLabel('State')).toHaveValue('WI');
  await keyboard.type(page.getByLabel('Zip Code'), '53703');
  await failing(page, keyboard, next(page), '**/api/v1/accounts/*');
  await failing(page, keyboard, next(page), '**/api/v1/onboarding');
  await expect(page.getByLabel('City')).toHaveValue('Madison');
}

/** What is asked answers that the service is busy, once: the step stays and says so. */
async function failing(page: Page, keyboard: Keyboard, button: ReturnType<typeof next>, calls: string): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', error: 'The service is busy.' } }),
  );
  await keyboard.press(button);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`Your progress couldn’t be saved.`);
  await expect(alert).toBeFocused();
  await expect(headingOf(page, title)).toBeVisible();
  await expectAccessibleLayout(page);
  await page.unroute(calls);
}

async function enterContact(page: Page): Promise<void> {
  const keyboard = new Keyboard(page);
  await keyboard.type(page.getByLabel('First Name'), 'José');
  await keyboard.type(page.getByLabel('Phone Number'), '608');
  await keyboard.press(complete(page));
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('listitem')).toHaveText([
    'First Name can have plain letters only here',
    'Phone Number must be a valid phone number (e.g., +14155550123)',
  ]);
  await keyboard.press(page.getByRole('button', { name: 'Write it as “Jose”' }));
  await expect(page.getByLabel('First Name')).toHaveValue('Jose');
  await keyboard.type(page.getByLabel('Phone Number'), '608 555 0199');
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
  await keyboard.press(complete(page));
  await expect(summary.getByRole('listitem')).toHaveText(['Invalid phone number.']);
  await expectAccessibleLayout(page);
  await page.unroute('**/api/v1/users/*');
  await failing(page, keyboard, complete(page), '**/api/v1/onboarding');
  await keyboard.press(summary.getByRole('button', { name: 'Try again' }));
}
