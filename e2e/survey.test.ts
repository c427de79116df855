import type { Page } from '@playwright/test';
import { makeClient } from './harness/clients.ts';
import { EstimateForm } from './harness/form.ts';
import { Keys } from './harness/keys.ts';
import { type Newcomer, newcomer, typedPhone } from './harness/newcomers.ts';
import { openWire } from './harness/people.ts';
import { expect, expectSound, test } from './harness/test.ts';

const titles = [
  'First, a little about you',
  'Who is needing coverage?',
  'Your household',
  'Which doctors do you want to keep?',
  'Which medications do you take?',
] as const;

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Complete)$/ });

/** What a client types at each step. */
const typeStep: readonly ((page: Page, keys: Keys) => Promise<void>)[] = [
  async (page, keys) => {
    await keys.type(page.getByLabel('Month'), '03');
    await keys.type(page.getByLabel('Day'), '09');
    await keys.type(page.getByLabel('Year'), '1974');
    await keys.press(page.getByLabel('Male', { exact: true }), 'Space');
    await keys.type(page.getByLabel('Zip Code'), '60614');
  },
  async (page) => expect(page.getByText('(you)')).toBeVisible(),
  async (page, keys) => {
    await keys.type(page.getByLabel('Tax household size'), '3');
    await keys.type(page.getByLabel('Household income'), '84,000');
  },
  async (page, keys) => keys.type(page.getByLabel('Preferred providers'), 'Dr. Anita Shah'),
  async (page, keys) => keys.type(page.getByRole('textbox', { name: 'Medications' }), 'Lisinopril 10 mg'),
];

interface AddedPerson {
  type: 'Spouse' | 'Child';
  name: string;
  age: string;
  sex: 'Male' | 'Female';
}

async function addPerson(page: Page, keys: Keys, { type, name, age, sex }: AddedPerson): Promise<void> {
  await keys.press(page.getByRole('button', { name: 'Add a person' }));
  const form = page.getByRole('form', { name: 'Add person' });
  await expect(form.getByRole('radio').first()).toBeFocused();
  await keys.press(form.getByRole('radio', { name: type }), 'Space');
  await keys.type(form.getByLabel('Name'), name);
  await keys.type(form.getByLabel('Age'), age);
  // Of radios that none is chosen of, the keyboard reaches the first; its arrows choose the others.
  await keys.press(form.getByRole('radio', { name: 'Male', exact: true }), 'Space');
  if (sex === 'Female') await page.keyboard.press('ArrowRight');
  await keys.press(form.getByRole('button', { name: 'Save person' }));
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
    `${age} years, ${sex.toLowerCase()}`,
  );
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeFocused();
}

test('a client comes by a link, tells all that is asked, and the advisor begins an estimate with it', {
  tag: '@phone',
}, async ({ page, keys, outbox, origin, browserOf, wireOf }) => {
  // Seven screens and some 200 keys, where others take one or two.
  test.slow();
  const tomas = newcomer('Tomas');
  await makeClient(origin, { admin: await wireOf('admin'), superAdmin: await wireOf('super') }, tomas);
  await page.goto('/signin');
  await keys.type(page.getByLabel('Email'), tomas.email);
  await keys.press(page.getByRole('button', { name: 'Email me a sign-in link' }));
  await expect(page.getByText('Check your email')).toBeVisible();
  await page.close();
  const home = await outbox.follow(tomas.email, 'Your link to sign in to HealthPlanner', 'Sign in');
  await expectSound(home);
  await new Keys(home).press(home.getByRole('button', { name: 'Sign in' }));
  await passOnboarding(home, tomas);
  await passSurvey(home);

  const dashboard = await browserOf('admin');
  await dashboard.goto('/');
  await startEstimate(dashboard, `Tomas ${tomas.last_name}`, tomas);
});

async function passOnboarding(page: Page, person: Newcomer): Promise<void> {
  const keys = new Keys(page);
  await expect(headingOf(page, 'How do we reach you?')).toBeVisible();
  await expectSound(page);
  await keys.type(page.getByLabel('Phone Number'), typedPhone(person));
  await keys.press(next(page));
  await expect(headingOf(page, 'What are you looking for?')).toBeFocused();
  await keys.press(next(page));
  await expect(page.getByRole('alert')).toContainText('Please select the type of insurance you are looking for');
  await expectSound(page);
  await keys.press(page.getByRole('radio', { name: /under 65$/ }), 'Space');
  await keys.press(next(page));
  await expect(headingOf(page, `Hello, ${person.first_name} ${person.last_name}`)).toBeVisible();
  await expectSound(page);
}

async function passSurvey(page: Page): Promise<void> {
  const keys = new Keys(page);
  await keys.press(page.getByRole('link', { name: 'Complete Profile' }));
  await expect(headingOf(page, titles[0])).toBeVisible();
  await keys.press(next(page));
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Birth date is required',
    'Sex is required',
    'Zip Code is required',
  ]);
  for (const [place, title] of titles.entries()) {
    await expect(headingOf(page, title)).toBeVisible();
    await typeStep[place]?.(page, keys);
    if (place === 1) await tellHousehold(page, keys);
    await expectSound(page);
    await keys.press(next(page));
  }
  await expect(page.getByText('Thanks for completing your profile!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Complete Profile' })).toHaveCount(0);
  await expectSound(page);
}

/** A spouse and two children, of whom one is deleted after a question. */
async function tellHousehold(page: Page, keys: Keys): Promise<void> {
  await addPerson(page, keys, { type: 'Spouse', name: 'Claire', age: '49', sex: 'Female' });
  await addPerson(page, keys, { type: 'Child', name: 'Josie', age: '16', sex: 'Female' });
  await addPerson(page, keys, { type: 'Child', name: 'Max', age: '25', sex: 'Male' });
  await keys.press(page.getByRole('button', { name: /^Delete Max/ }));
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this dependent?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectSound(page);
  await keys.press(dialog.getByRole('button', { name: 'Delete dependent' }));
  await expect(page.getByText('Max')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeFocused();
}

async function startEstimate(page: Page, name: string, { first_name }: Newcomer): Promise<void> {
  const keys = new Keys(page);
  await expect(page.getByRole('heading', { name: 'Finished profiles' })).toBeVisible();
  await expectSound(page);
  await keys.press(page.getByRole('link', { name: `Start estimate for ${name}` }).first());
  const form = new EstimateForm(page);
  await expect(form.firstName).toHaveValue(first_name);
  await expect(form.zip).toHaveValue('60614');
  for (const [index, age] of ['52', '49', '16'].entries())
    await expect(form.person(index).getByLabel('Age')).toHaveValue(age);
  await expect(form.person(1).getByRole('radio', { name: 'Spouse' })).toBeChecked();
  await expect(form.householdSize).toHaveValue('3');
  await expect(form.income).toHaveValue('84,000');
  await expectSound(page);
  await keys.press(form.submit);
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
}

test('each step that cannot be saved stays with what was typed; another device goes on there', async ({
  origin,
  browserOf,
  wireOf,
  watch,
}) => {
  const mira = newcomer('Mira');
  const staff = { admin: await wireOf('admin'), superAdmin: await wireOf('super') };
  await makeClient(origin, staff, mira, true);
  const deviceOf = async () => {
    const device = await browserOf(null, { storageState: (await openWire(origin, mira)).state });
    await device.goto('/survey');
    return device;
  };
  watch.allowStatus(503);
  let device = await deviceOf();
  for (const [place, title] of titles.entries()) {
    await expect(headingOf(device, title)).toBeVisible();
    const keys = new Keys(device);
    await typeStep[place]?.(device, keys);
    const typed = await valuesOf(device);
    await device.route(saving, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: 'The service is busy.' } }),
    );
    await keys.press(next(device));
    const alert = device.getByRole('alert');
    await expect(alert).toContainText('Your progress could not be saved.');
    await expect(alert).toBeFocused();
    await expect(headingOf(device, title)).toBeVisible();
    expect(await valuesOf(device), title).toEqual(typed);
    if (place === 0) await expectSound(device);
    // The place was not kept, the answers were: another device is asked the same, and nothing has to be typed again.
    await device.context().close();
    device = await deviceOf();
    await expect(headingOf(device, title)).toBeVisible();
    expect(await valuesOf(device), title).toEqual(typed);
    await new Keys(device).press(next(device));
  }
  await expect(device.getByText('Thanks for completing your profile!')).toBeVisible();
});

const saving = '**/api/v1/survey';

const valuesOf = (page: Page) =>
  page.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
