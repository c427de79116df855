import type { Page } from '@playwright/test';
import { headlineTexts } from '../apps/web/src/features/estimations/headline-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import { conflictTexts } from '../apps/web/src/ui/conflict-texts.ts';
import { EstimateForm, type EstimateValues } from './fixtures/estimate-form.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ person: 'advisor' });

const whole: EstimateValues = {
  first_name: 'Nadia',
  zip: '60614',
  people: [{ age: 40, sex: 'Female' }],
};

async function open(page: Page): Promise<EstimateForm> {
  await page.goto('/estimations/new');
  const form = new EstimateForm(page);
  await expect(form.firstName).toBeVisible();
  return form;
}

/** What the summary lists, once it has the focus. */
async function problems(form: EstimateForm): Promise<string[]> {
  await expect(form.summary).toBeFocused();
  await expect(form.summary).toContainText('Please fix the highlighted fields.');
  return form.summary.getByRole('listitem').allTextContents();
}

test('an empty form lists the required fields; the summary takes the focus and links to them', {
  tag: '@phone',
}, async ({ page }) => {
  const form = await open(page);
  await form.zip.fill('60614');
  await expect(form.submit).toBeEnabled();
  await form.submit.click();
  expect(await problems(form)).toEqual([
    'First name is required',
    'The person this estimate is for: Age is required',
    'The person this estimate is for: Sex is required',
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.firstName).toHaveAccessibleDescription(/First name is required/);
  await form.summary.getByRole('link', { name: 'First name is required' }).click();
  await expect(form.firstName).toBeFocused();
  await form.submit.click();
  await form.summary.getByRole('link', { name: /Age is required/ }).click();
  await expect(form.person(0).getByLabel('Age')).toBeFocused();
  await form.submit.click();
  await form.summary.getByRole('link', { name: /Sex is required/ }).click();
  await expect(form.person(0).getByRole('radio').first()).toBeFocused();
  await expect(form.zip).toHaveValue('60614');
});

test('each section lists its missing fields', async ({ page }) => {
  const form = await open(page);
  await form.fill({
    ...whole,
    plan_year: 2025,
    people: [
      { age: 64, sex: 'Female' },
      { age: 65, sex: 'Male', type: 'Spouse' },
    ],
  });
  await form.submit.click();
  expect(await problems(form)).toEqual([
    'Household size is required',
    'Household income (MAGI) is required',
    '2023 tax filing status is required',
    '2023 household MAGI is required',
  ]);
});

test('a dependent needs a type, and only one can be the spouse', async ({ page }) => {
  const form = await open(page);
  await form.fill(whole);
  await expect(form.person(0).getByRole('radio', { name: 'Spouse' })).toHaveCount(0);
  await form.addDependent.click();
  await form.submit.click();
  expect(await problems(form)).toEqual(
    expect.arrayContaining([
      'Dependent 1: Type is required',
      'Dependent 1: Age is required',
      'Dependent 1: Sex is required',
    ]),
  );
  await form.fillPerson(1, { age: 41, sex: 'Male', type: 'Spouse' });
  await form.addDependent.click();
  await expect(form.person(2).getByRole('radio', { name: 'Child' })).toBeVisible();
  await expect(form.person(2).getByRole('radio', { name: 'Spouse' })).toHaveCount(0);
  await form
    .person(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this dependent?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.person(2)).toBeVisible();
  await form
    .person(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await question.getByRole('button', { name: texts.form.deleteDependent }).click();
  await expect(form.person(1).getByRole('radio', { name: 'Spouse' })).toBeVisible();
});

test('an invalid zip disables saving and shows an error', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/counties')) asked.push(request.url());
  });
  const form = await open(page);
  await expect(form.zip).toHaveAttribute('placeholder', 'xxxxx');
  await expect(form.submit).toBeDisabled();
  await form.zip.fill('6061');
  await form.firstName.focus();
  await expect(form.root.getByText('Invalid zip code')).toBeVisible();
  await expect(form.submit).toBeDisabled();
  expect(asked, 'four digits are not looked up').toEqual([]);
  for (const zip of ['00000', '99999']) {
    await form.zip.fill(zip);
    await expect(form.root.getByText('Invalid zip code').first()).toBeVisible();
    await expect(form.submit).toBeDisabled();
    await expect(form.zip).toHaveValue(zip);
  }
  await form.zip.fill(' 60614-1234');
  await expect(form.zip).toHaveValue('60614');
  await expect(form.root.getByText('Invalid zip code')).toHaveCount(0);
  await expect(form.submit).toBeEnabled();
});

test('a zip in several counties requires a county', async ({ page }) => {
  const form = await open(page);
  await form.fill({ ...whole, zip: '78613' });
  await expect(form.county('Williamson County, TX')).toBeVisible();
  await form.fill({ household_size: '1', income: '40000' });
  await form.submit.click();
  expect(await problems(form)).toEqual(['County is required']);
  await form.summary.getByRole('link', { name: 'County is required' }).click();
  await page.keyboard.press('Space');
  await expect(form.county('Williamson County, TX')).toBeChecked();
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
});

/** What is typed into one field of a form that is otherwise whole, and what is said of it. */
const rejected: readonly [field: 'age' | 'firstName' | 'householdSize' | 'income', typed: string, says: string][] = [
  ['age', '-1', 'Age can’t be negative'],
  ['age', '200', 'Age must be at most 120'],
  ['age', '40.5', 'Age must be a whole number'],
  ['age', 'forty', 'Age must be a number'],
  ['householdSize', '0', 'Household size must be at least 1'],
  ['householdSize', '41', 'Household size must be at most 40'],
  ['householdSize', '1.5', 'Household size must be a whole number'],
  ['income', '-5', 'Household income (MAGI) can’t be negative'],
  ['income', '1000000000000', 'Household income (MAGI) is too large'],
  ['income', 'plenty', 'Household income (MAGI) must be a number'],
  ['income', '12,5', 'Household income (MAGI) must be a number'],
  ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters'],
  ['firstName', '   ', 'First name is required'],
];

test('invalid values are reported at their fields, stay as typed and are not sent', async ({ page }) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') saves.push(request.url());
  });
  const form = await open(page);
  await form.fill(whole);
  await form.fill({ household_size: '1', income: '40000' });
  for (const [name, typed, says] of rejected) {
    const field = name === 'age' ? form.person(0).getByLabel('Age') : form[name];
    const before = await field.inputValue();
    await field.fill(typed);
    await form.submit.click();
    const reported = await problems(form);
    expect(
      reported.filter((line) => line.endsWith(says)),
      `${says} in ${reported.join(' | ')}`,
    ).toHaveLength(1);
    await expect(field).toHaveAccessibleDescription(new RegExp(says.replace(/[()]/g, '\\$&')));
    // A number is reformatted; other input stays as typed.
    expect((await field.inputValue()).replaceAll(',', '')).toBe(typed.replaceAll(',', ''));
    await field.fill(before);
    // Some of these also change which questions there are.
    if (!(await form.householdSize.inputValue())) await form.householdSize.fill('1');
  }
  expect(saves).toEqual([]);
});

test('a household cannot be smaller than the people in it', async ({ page }) => {
  const form = await open(page);
  await form.fill({
    ...whole,
    people: [
      { age: 40, sex: 'Female' },
      { age: 41, sex: 'Male', type: 'Spouse' },
    ],
  });
  await form.fill({ household_size: '1', income: '$ 40,000' });
  await form.submit.click();
  expect(await problems(form)).toEqual(['Household size can’t be smaller than the number of people who need coverage']);
  await form.householdSize.fill('2');
  await form.submit.click();
  await expect(page).toHaveURL(/\/estimations\/\d+$/);
});

test('the form accepts at most twenty people', async ({ page }) => {
  const form = await open(page);
  await form.fill(whole);
  for (let index = 1; index < 20; index += 1) await form.addDependent.click();
  await expect(form.addDependent).toHaveCount(0);
});

test.describe('an error of the server', () => {
  const complete = async (page: Page) => {
    const form = await open(page);
    await form.fill(whole);
    await form.fill({ household_size: '1', income: '40000' });
    return form;
  };
  const answer = (page: Page, status: number, json: unknown) =>
    page.route('**/api/v1/estimations', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
    );

  test('for a field is shown at the field, and the input stays', async ({ page, monitor }) => {
    monitor.allowStatus(422);
    const form = await complete(page);
    await answer(page, 422, {
      code: 'validation_failed',
      error: 'Please fix the highlighted fields.',
      errors: {
        client_first_name: ['First name has characters that can’t be saved'],
        'dependents_attributes.0.age': ['Age must be at most 120'],
        income: ['Household income is too large'],
      },
    });
    await form.submit.click();
    expect(await problems(form)).toEqual([
      'First name has characters that can’t be saved',
      'Nadia: Age must be at most 120',
      'Household income is too large',
    ]);
    await expect(form.income).toHaveAccessibleDescription(/Household income is too large/);
    await expect(form.firstName).toHaveValue('Nadia');
    await expect(form.income).toHaveValue('40,000');
    await page.unroute('**/api/v1/estimations');
    await form.submit.click();
    await expect(page).toHaveURL(/\/estimations\/\d+$/);
  });

  test('as a list of sentences is joined with spaces', async ({ page, monitor }) => {
    monitor.allowStatus(422);
    const form = await complete(page);
    await answer(page, 422, { errors: ['First sentence.', 'Second sentence.'] });
    await form.submit.click();
    await expect(form.summary).toHaveText('First sentence. Second sentence.');
    await expect(form.summary).toBeFocused();
  });

  test('in any other shape is An unexpected error occurred.', async ({ page, monitor }) => {
    monitor.allowStatus(500);
    const form = await complete(page);
    await answer(page, 500, { broken: { deep: 1 } });
    await form.submit.click();
    await expect(form.summary).toHaveText('An unexpected error occurred.');
    await expect(form.firstName).toHaveValue('Nadia');
  });

  test('without a reply loses nothing', async ({ page, monitor }) => {
    monitor.allowLostConnection();
    const form = await complete(page);
    await page.route('**/api/v1/estimations', (route) => route.abort());
    await form.submit.click();
    await expect(form.summary).toBeFocused();
    await expect(form.income).toHaveValue('40,000');
    await page.unroute('**/api/v1/estimations');
    await form.submit.click();
    await expect(page).toHaveURL(/\/estimations\/\d+$/);
  });
});

test('a failed county lookup can be retried', async ({ page, monitor }) => {
  monitor.allowStatus(500);
  await page.route('**/estimations/counties?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error', error: 'An unexpected error occurred.' } }),
  );
  const form = await open(page);
  await form.zip.fill('60614');
  const failure = form.root.getByRole('alert');
  await expect(failure).toContainText('We couldn’t look up the county.');
  await expect(form.submit).toBeDisabled();
  await page.unroute('**/estimations/counties?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(form.submit).toBeEnabled();
});

test('a conflicting change shows both values and overwrites nothing', async ({ page, api, monitor }) => {
  monitor.allowStatus(409);
  const estimation = {
    client_first_name: 'Stale',
    zip: '60614',
    county: '17031',
    plan_year: 2025 as const,
    dependents_attributes: [{ age: 40, sex: 'Female' as const }],
    household_size: 1,
    income: 40_000,
  };
  const { id } = await api.call('create-estimation', { body: { estimation, rootEstimator: false } });
  await page.goto(`/estimations/${id}/edit`);
  const form = new EstimateForm(page);
  await expect(form.firstName).toHaveValue('Stale');
  await api.call('update-estimation', {
    params: { id },
    body: { estimation: { ...estimation, income: 51_000, client_first_name: 'Fresh' } },
  });
  await form.income.fill('45,000');
  await form.firstName.fill('Mine');
  await form.submit.click();
  const conflict = form.root.getByRole('alert').filter({ hasText: texts.conflictTitle });
  await expect(conflict).toContainText('$45,000.00');
  await expect(conflict).toContainText('$51,000.00');
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Fresh');
  expect((await api.call('show-estimation', { params: { id } })).income).toBe(51_000);

  await conflict.getByRole('group', { name: 'First name' }).getByRole('radio', { name: /Fresh/ }).check();
  await conflict.getByRole('button', { name: conflictTexts.save }).click();
  await expect(conflict).toHaveCount(0);
  await expect(form.root.getByText('Successfully updated')).toBeVisible();
  const saved = await api.call('show-estimation', { params: { id } });
  expect([saved.client_first_name, saved.income]).toEqual(['Fresh', 45_000]);
});

test('leaving with unsaved changes asks for confirmation', async ({ page }) => {
  const form = await open(page);
  await form.firstName.fill('Unsaved');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: texts.form.unsavedTitle });
  await question.getByRole('button', { name: texts.form.stay }).click();
  await expect(form.firstName).toHaveValue('Unsaved');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: texts.form.leave }).click();
  await expect(page).toHaveURL('/');
});

test('an update is one request, confirms the save and stays on the page', async ({ page, api }) => {
  const { id } = await api.call('create-estimation', {
    body: {
      estimation: {
        client_first_name: 'Edit',
        zip: '60614',
        county: '17031',
        plan_year: 2025,
        dependents_attributes: [{ age: 40, sex: 'Female' }],
        household_size: 1,
        income: 40_000,
      },
      rootEstimator: false,
    },
  });
  await page.goto(`/estimations/${id}/edit`);
  const form = new EstimateForm(page);
  await expect(form.submit).toHaveText('Update');
  await expect(page.getByText(texts.live.confirmed)).toBeVisible();
  await form.income.fill('52000');
  await expect(page.getByText(texts.live.unsaved)).toBeVisible();
  await form.submit.click();
  await expect(form.root.getByText('Successfully updated')).toBeVisible();
  await expect(page.getByText(texts.live.confirmed)).toBeVisible();
  await page.reload();
  await expect(form.income).toHaveValue('52,000');
});

test('any text is accepted as a name and shown as typed', async ({ page, api }) => {
  const nasty = [
    `<img src=x onerror="document.title='owned'">`,
    '"><script>alert(1)</script>',
    '{{7*7}}',
    'José Zoë 李',
    "O'Neil",
    '<b>x</b>',
  ];
  for (const name of nasty) {
    const { id } = await api.call('create-estimation', {
      body: {
        estimation: {
          client_first_name: name,
          zip: '60614',
          county: '17031',
          plan_year: 2025,
          dependents_attributes: [{ age: 40, sex: 'Female' }],
          household_size: 1,
          income: 40_000,
        },
        rootEstimator: false,
      },
    });
    await page.goto(`/estimations/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineTexts.result.title(name));
    await page.goto(`/estimations?search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    await expect(page).not.toHaveTitle('owned');
    await api.call('delete-estimation', { params: { id: Number(id) } });
  }
});
