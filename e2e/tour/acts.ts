import type { Page } from '@playwright/test';
import { mergePreview } from './operation-replies.ts';

/** In the menu of the first row. */
export const pressInRow = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name }).click();
};

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const openItems = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('menu').waitFor();
};
export const ask = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

export const startView = async (page: Page) => {
  await ask('View as user')(page);
  await page.getByLabel('Reason').fill('Cannot find a client');
  await press('Start viewing')(page);
  await page.getByRole('complementary').waitFor();
};

/** A list with errors. */
export const uploadAdvisors = (page: Page) =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'advisors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'First Name,Last Name,Email,Role',
        'Ada,Calloway,ada@example.com,member',
        ',Marsh,bea@example.com,owner',
        'Cleo,Orr,info@example.com,admin',
        'Dan,Reyes,,member',
      ].join('\r\n'),
    ),
  });

export const openMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: /menu/i }).first();
  if (await menu.isVisible()) await menu.click();
};

export const fillHousehold = async (page: Page) => {
  await page.getByLabel(/first name/i).fill('Margaret');
  await page.getByLabel(/zip/i).first().fill('60614');
  await page.waitForResponse(/\/estimations\/counties/);
};

/** The panel of incomes, in whatever state. */
export const showIncome = (page: Page) =>
  page
    .getByRole('region', { name: 'What one more dollar of income costs' })
    .evaluate((panel) => panel.scrollIntoView());

export const showChart = async (page: Page) => {
  await page.getByRole('slider').waitFor();
  await showIncome(page);
};

export const showTable = async (page: Page) => {
  await showChart(page);
  await press('Show as table')(page);
};

/** One dollar above the next threshold. */
export const moveIncome = async (page: Page) => {
  await showChart(page);
  await page.getByRole('slider').press('ArrowRight');
  await page.getByRole('slider').press('ArrowRight');
};

export const sendHalfFilled = async (page: Page) => {
  await fillHousehold(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};

export const enterCode = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Sign-up code' }).fill('GRANITE-2026');
  await page.getByRole('button', { name: 'Continue' }).click();
};

export const askForLink = async (page: Page) => {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
};

const withReply = (to: RegExp, json: object) => async (page: Page) => {
  await page.route(to, (route) => route.fulfill({ json }));
  await page.reload();
};

export const openReset = withReply(/\/api\/v1\/reset_password\//, { works: true });

export const openMagicLink = withReply(/\/api\/v1\/magic_link\//, {
  first_name: 'Maria',
  financial_advisor_name: 'Maya Alder',
  account_name: 'Alder & Finch Wealth Planning',
  has_joined: false,
  is_own: false,
});

export const chooseWeakly = async (page: Page) => {
  await openReset(page);
  await page.getByLabel('New password', { exact: true }).fill('sunrise');
  await page.getByRole('button', { name: 'Change password' }).click();
};

/** Comes to a page as a sign-in does that still waits for something. */
export const pending = (path: string, stored: object) => async (page: Page) => {
  await page.evaluate(`sessionStorage.setItem('pendingSignIn', ${JSON.stringify(JSON.stringify(stored))})`);
  await page.goto(path);
};

export const addPlan = async (page: Page) => {
  await press('Add plan')(page);
  await page.getByRole('form').getByRole('button', { name: 'Add plan' }).click();
};

export const openHistory = async (page: Page) => {
  await press('History')(page);
  await page.getByRole('heading', { name: 'Versions' }).waitFor();
};

export const addPerson = async (page: Page) => {
  await press('Next')(page);
  await press('Add dependent')(page);
};

export const startFromSurvey = async (page: Page) => {
  await page.getByRole('link', { name: /^start estimate/i }).click();
  await page.getByLabel(/first name/i).waitFor();
};

export const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('ma');
  await page.getByRole('option').first().waitFor();
};

export const moveToFirm = async (page: Page) => {
  await page.getByRole('radio', { name: /, to another firm$/ }).check();
  await page.getByLabel('New firm', { exact: true }).fill('a');
  await page.getByRole('option').last().click();
  await page.getByRole('region', { name: 'What will happen' }).waitFor();
};

export const sendWrongProfile = async (page: Page) => {
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Email').fill('nobody');
  await press('Save')(page);
};

/** The first time that is free. */
export const chooseTime = (page: Page) =>
  page
    .getByText(/^\d+:\d\d [AP]M$/)
    .first()
    .click();

/** Ends a span of hours before it begins. */
export const saveWrongHours = async (page: Page) => {
  await page.getByLabel('Monday, to').fill('08:00');
  await press('Save')(page);
};

export const askToRefer = async (page: Page) => {
  await page.getByLabel('First Name').fill('Margaret');
  await page.getByLabel('Last Name').fill('Okonkwo');
  await page.getByRole('textbox', { name: 'Email' }).fill('margaret@example.com');
  await page.getByLabel('Phone Number').fill('3125550147');
  await page.getByLabel('Pre-65', { exact: true }).check();
  for (const [part, value] of [
    ['Month', '3'],
    ['Day', '1'],
    ['Year', String(new Date().getFullYear() + 1)],
  ] as const)
    await page.getByLabel(part).fill(value);
  await press('Start Client Engagement')(page);
};

/** The list, and what the merge changes. */
export const openMerge = async (page: Page) => {
  await page.route(/\/merge$/, (route) => route.fulfill({ json: mergePreview }));
  await ask('Merge')(page);
  await page.getByRole('region', { name: 'Becomes current' }).waitFor();
};

export const openYears = async (page: Page) => {
  await page.getByRole('tab', { name: 'Ten years' }).click();
  await press('Change assumptions')(page);
};

export const addScenario = async (page: Page) => {
  await ask('Add scenario')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('More or less income').check();
  await dialog.getByLabel('Change in income').fill('40000');
  await dialog.getByLabel('Someone retires during the year').check();
};
