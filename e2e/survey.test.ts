import type { Page } from '@playwright/test';
import { openApiClient } from './fixtures/api-client.ts';
import { makeClient } from './fixtures/clients.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { type NewUser, newUser, phoneAsTyped } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const titles = [
  'First, a little about you',
  'Who is needing coverage?',
  'Your household',
  'Which doctors do you want to keep?',
  'Which medications do you take?',
  'Check your answers',
] as const;

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Complete|Send answers)$/ });

const typeStep: readonly ((page: Page, keyboard: Keyboard) => Promise<void>)[] = [
  async (page, keyboard) => {
    await keyboard.type(page.getByLabel('Month'), '03');
    await keyboard.type(page.getByLabel('Day'), '09');
    await keyboard.type(page.getByLabel('Year'), '1974');
    await keyboard.press(page.getByLabel('Male', { exact: true }), 'Space');
    await keyboard.type(page.getByLabel('Zip Code'), '60614');
  },
  async (page) => expect(page.getByText('(you)')).toBeVisible(),
  async (page, keyboard) => {
    await keyboard.type(page.getByLabel('Tax household size'), '3');
    await keyboard.type(page.getByLabel('Household income'), '84,000');
  },
  async (page, keyboard) => keyboard.type(page.getByLabel('Preferred providers'), 'Dr. Anita Shah'),
  async (page, keyboard) => keyboard.type(page.getByRole('textbox', { name: 'Medications' }), 'Lisinopril 10 mg'),
];

interface AddedPerson {
  type: 'Spouse' | 'Child';
  name: string;
  age: string;
  sex: 'Male' | 'Female';
}

async function addPerson(page: Page, keyboard: Keyboard, { type, name, age, sex }: AddedPerson): Promise<void> {
  await keyboard.press(page.getByRole('button', { name: `Add ${type.toLowerCase()}` }));
  const form = page
    .locator('fieldset')
    .filter({ has: page.getByRole('button', { name: /^Remove / }) })
    .last();
  await expect(form.locator('input').first()).toBeFocused();
  // Beside a spouse, everyone else is a child.
  if (type === 'Spouse') await keyboard.press(form.getByRole('radio', { name: type }), 'Space');
  await keyboard.type(form.getByLabel('Name'), name);
  await keyboard.type(form.getByLabel('Age'), age);
  // Of radios that none is chosen of, the keyboard reaches the first; its arrows choose the others.
  await keyboard.press(form.getByRole('radio', { name: 'Male', exact: true }), 'Space');
  if (sex === 'Female') await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name, exact: true }).getByLabel('Age')).toHaveValue(age);
}

test('a client completes the survey from a link, and the advisor starts an estimate with it', {
  tag: '@phone',
}, async ({ page, keyboard, outbox, origin, openPageAs, apiFor }) => {
  // Seven screens and some 200 keys, where others take one or two.
  test.slow();
  const tomas = newUser('Tomas');
  await makeClient(origin, { admin: await apiFor('admin'), superAdmin: await apiFor('super') }, tomas);
  await page.goto('/signin');
  await keyboard.type(page.getByLabel('Email'), tomas.email);
  await keyboard.press(page.getByRole('button', { name: 'Email me a sign-in link' }));
  await expect(page.getByText('Check your email')).toBeVisible();
  await page.close();
  const home = await outbox.follow(tomas.email, 'Your sign-in link for HealthPlanner', 'Sign in');
  await expectAccessibleLayout(home);
  await new Keyboard(home).press(home.getByRole('button', { name: 'Get started' }));
  await passOnboarding(home, tomas);
  await passSurvey(home);

  const dashboard = await openPageAs('admin');
  await dashboard.goto('/');
  await startEstimate(dashboard, `Tomas ${tomas.last_name}`, tomas);
});

async function passOnboarding(page: Page, person: NewUser): Promise<void> {
  const keyboard = new Keyboard(page);
  await expect(headingOf(page, 'How can we reach you?')).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.type(page.getByLabel('Phone Number'), phoneAsTyped(person));
  await keyboard.press(next(page));
  await expect(headingOf(page, 'What are you looking for?')).toBeFocused();
  await keyboard.press(next(page));
  await expect(page.getByRole('alert')).toContainText('Please select the type of insurance you are looking for');
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('radio', { name: /under 65$/ }), 'Space');
  await keyboard.press(next(page));
  await expect(headingOf(page, `Hello, ${person.first_name} ${person.last_name}`)).toBeVisible();
  await expectAccessibleLayout(page);
}

async function passSurvey(page: Page): Promise<void> {
  const keyboard = new Keyboard(page);
  await keyboard.press(page.getByRole('link', { name: 'Complete Profile' }));
  await expect(headingOf(page, titles[0])).toBeVisible();
  await keyboard.press(next(page));
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Birth date is required',
    'Sex is required',
    'Zip Code is required',
  ]);
  for (const [place, title] of titles.entries()) {
    await expect(headingOf(page, title)).toBeVisible();
    await typeStep[place]?.(page, keyboard);
    if (place === 1) await enterHousehold(page, keyboard);
    await expectAccessibleLayout(page);
    await keyboard.press(next(page));
  }
  await expect(page.getByText('Thanks for completing your profile!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Complete Profile' })).toHaveCount(0);
  await expectAccessibleLayout(page);
}

/** Adds a spouse and two children, deletes one child, undoes that, and deletes the child again. */
async function enterHousehold(page: Page, keyboard: Keyboard): Promise<void> {
  await addPerson(page, keyboard, { type: 'Spouse', name: 'Claire', age: '49', sex: 'Female' });
  await addPerson(page, keyboard, { type: 'Child', name: 'Josie', age: '16', sex: 'Female' });
  await addPerson(page, keyboard, { type: 'Child', name: 'Max', age: '25', sex: 'Male' });
  await keyboard.press(page.getByRole('button', { name: 'Remove Max' }));
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this dependent?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: 'Delete dependent' }));
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await keyboard.press(page.getByRole('button', { name: 'Remove Max' }));
  await keyboard.press(dialog.getByRole('button', { name: 'Delete dependent' }));
  await expect(page.getByRole('group', { name: 'Max' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add child' })).toBeFocused();
}

async function startEstimate(page: Page, name: string, { first_name }: NewUser): Promise<void> {
  const keyboard = new Keyboard(page);
  await expect(page.getByRole('heading', { name: 'Ready to estimate' })).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('link', { name: `Start estimate for ${name}` }).first());
  const form = new EstimateForm(page);
  await expect(form.firstName).toHaveValue(first_name);
  await expect(form.zip).toHaveValue('60614');
  for (const [index, age] of ['52', '49', '16'].entries())
    await expect(form.person(index).getByLabel('Age')).toHaveValue(age);
  await expect(form.person(1).getByRole('radio', { name: 'Spouse' })).toBeChecked();
  await expect(form.householdSize).toHaveValue('3');
  await expect(form.income).toHaveValue('84,000.00');
  await expectAccessibleLayout(page);
  await keyboard.press(form.submit);
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
}

test('a step that fails to save keeps its input, and another device continues there', { tag: '@all' }, async ({
  origin,
  openPageAs,
  apiFor,
  monitor,
}) => {
  const mira = newUser('Mira');
  const staff = { admin: await apiFor('admin'), superAdmin: await apiFor('super') };
  await makeClient(origin, staff, mira, true);
  const deviceOf = async () => {
    const device = await openPageAs(null, { storageState: (await openApiClient(origin, mira)).state });
    await device.goto('/survey');
    return device;
  };
  monitor.allowStatus(503);
  let device = await deviceOf();
  for (const [place, title] of titles.entries()) {
    await expect(headingOf(device, title)).toBeVisible();
    const keyboard = new Keyboard(device);
    await typeStep[place]?.(device, keyboard);
    // An amount has its cents as soon as its field is left.
    await next(device).focus();
    const typed = await valuesOf(device);
    await device.route(saving, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'The service is busy.' } }),
    );
    await keyboard.press(next(device));
    const alert = device.getByRole('alert');
    await expect(alert).toContainText('Your progress couldn’t be saved.');
    await expect(alert).toBeFocused();
    await expect(headingOf(device, title)).toBeVisible();
    expect(await valuesOf(device), title).toEqual(typed);
    if (place === 0) await expectAccessibleLayout(device);
    // The place was not saved, the answers were: another device is asked the same, and nothing has to be typed again.
    await device.context().close();
    device = await deviceOf();
    await expect(headingOf(device, title)).toBeVisible();
    expect(await valuesOf(device), title).toEqual(typed);
    await new Keyboard(device).press(next(device));
  }
  await expect(device.getByText('Thanks for completing your profile!')).toBeVisible();
});

test('what was typed survives a reload, Back and a sign-out from elsewhere, which is explained', {
  tag: '@all',
}, async ({ origin, openPageAs, apiFor, monitor }) => {
  monitor.allowStatus(401, 422);
  const nora = newUser('Nora');
  const elsewhere = await makeClient(
    origin,
    { admin: await apiFor('admin'), superAdmin: await apiFor('super') },
    nora,
    true,
  );
  const page = await openPageAs(null, { storageState: (await openApiClient(origin, nora)).state });
  await page.goto('/survey');
  await page.getByLabel('Year').fill('1974');
  await page.getByLabel('Zip Code').fill('6061');
  await page.getByLabel('Female').check();
  await page.reload();
  await expect(page.getByLabel('Year')).toHaveValue('1974');
  await expect(page.getByLabel('Zip Code')).toHaveValue('6061');
  await expect(page.getByLabel('Female')).toBeChecked();

  await page.getByLabel('Month').fill('03');
  await page.getByLabel('Day').fill('09');
  await page.getByLabel('Zip Code').fill('00000');
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('Invalid zip code');
  await page.getByLabel('Zip Code').fill('60614');
  await next(page).click();
  await next(page).click();
  await expect(headingOf(page, titles[2])).toBeVisible();
  await page.goBack();
  await expect(headingOf(page, titles[1])).toBeVisible();
  await page.goForward();

  await page.getByLabel('Household income').fill('84,000');
  await elsewhere.call('delete-sessions');
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog.getByText('Your session ended. What you entered is still here')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(nora.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/survey');
  await expect(headingOf(page, titles[2])).toBeVisible();
  await expect(page.getByLabel('Household income')).toHaveValue('84,000.00');
});

const saving = '**/api/v1/survey';

const valuesOf = (page: Page) =>
  page.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
