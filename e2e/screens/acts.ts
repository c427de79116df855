import type { Page } from '@playwright/test';
import { resultTexts } from 'estimate-texts/result-texts';
import { paymentTexts } from '../../apps/web/src/features/billing/payment/texts.ts';
import { texts as clients } from '../../apps/web/src/features/engagements/texts.ts';
import { listTexts } from '../../apps/web/src/features/estimations/list-texts.ts';
import { texts } from '../../apps/web/src/features/estimations/texts.ts';
import { EstimateForm } from '../fixtures/estimate-form.ts';
import { openShare } from '../fixtures/estimate-view.ts';
import { askToDelete } from '../fixtures/row-menu.ts';
import { expect } from '../fixtures/test.ts';
import { households } from './households.ts';
import { mergePreview } from './operation-replies.ts';
import type { Context } from './screen.ts';

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
export const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

export const startView = async (page: Page) => {
  await ask('View as user')(page);
  await page.getByLabel('Reason').fill('Cannot find a client');
  await press('Start viewing')(page);
  await page.getByRole('complementary').waitFor();
};

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

export const fillHousehold = async (page: Page) => {
  await page.getByLabel(/first name/i).fill('Margaret');
  await page.getByLabel(/zip/i).first().fill('60614');
  await page.waitForResponse(/\/estimations\/counties/);
};

/** The panel of incomes, in whatever state. */
export const showIncome = (page: Page) =>
  page.getByRole('region', { name: 'How income changes your cost' }).evaluate((panel) => panel.scrollIntoView());

export const showChart = async (page: Page) => {
  await page.getByRole('slider').waitFor();
  await showIncome(page);
};

export const showTable = async (page: Page) => {
  await showChart(page);
  await press('Show as table')(page);
};

export const moveIncome = async (page: Page) => {
  await showChart(page);
  await page.getByRole('slider').press('ArrowRight');
  await page.getByRole('slider').press('ArrowRight');
};

export const sendHalfFilled = async (page: Page) => {
  await fillHousehold(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(new EstimateForm(page).summary).toBeFocused();
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

export const openReset = withReply(/\/api\/v1\/reset_password\//, {
  works: true,
  email: 'reset@demo.healthplanner.example',
});

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
  await press('Add child')(page);
};

export const startFromSurvey = async (page: Page) => {
  await page
    .getByRole('link', { name: /^start estimate/i })
    .first()
    .click();
  await page.getByLabel(/first name/i).waitFor();
};

export const openPalette = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('ma');
  await page.getByRole('option').first().waitFor();
};

export const moveToFirm = async (page: Page) => {
  await page.getByRole('radio', { name: /, to another firm$/ }).check();
  await page.getByLabel('New firm', { exact: true }).fill('Aspen');
  await page.getByRole('option', { name: /^Aspen Grove Financial/ }).click();
  await page.getByRole('region', { name: 'What will happen' }).waitFor();
};

export const sendWrongProfile = async (page: Page) => {
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Email').fill('nobody');
  await press('Save')(page);
};

export const chooseTime = async (page: Page) => {
  await page.getByRole('group', { name: /day, / }).getByRole('radio').first().check();
  await expect(page.getByText('Your time')).toBeVisible();
};

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

export const openMerge = async (page: Page) => {
  await page.route(/\/merge$/, (route) => route.fulfill({ json: mergePreview }));
  await ask('Merge')(page);
  await page.getByRole('region', { name: 'Becomes current' }).waitFor();
};

export const openYears = async (page: Page) => {
  await press('Change assumptions')(page);
};

export const addScenario = async (page: Page) => {
  await ask('Add scenario')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('More or less income').check();
  await dialog.getByLabel('Change in income').fill('40000');
  await dialog.getByLabel('Someone retires during the year').check();
};

export const signInEmpty = async (page: Page) => {
  await press(/^sign in$/i)(page);
  await expect(page.getByRole('alert')).toBeFocused();
};

export const openEmulatedFirm = async (page: Page) => {
  await page.getByRole('link', { name: /Aspen Grove Financial/ }).click();
  await expect(page.getByRole('region', { name: 'Aspen Grove Financial' })).toBeVisible();
};

export const seeEstimates = (page: Page) =>
  expect(page.getByRole('region', { name: listTexts.recent.title }).getByRole('listitem').first()).toBeVisible();

export const seeActivity = (page: Page) =>
  expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();

export const openUserMenu = async (page: Page) => {
  await press(/^Your menu/)(page);
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
};

export const openDrawer = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
};

export const startEmptyEngagement = async (page: Page) => {
  await press(clients.start.submit)(page);
  await expect(page.getByRole('alert')).toBeFocused();
};

export const seeMeeting = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Upcoming Meeting' })).toBeVisible();
};

export const editClient = async (page: Page) => {
  await page.getByRole('button', { name: clients.client.edit, exact: true }).click();
  await expect(page.getByRole('form', { name: clients.client.details })).toBeVisible();
};

export const deleteFirst = async (page: Page) => {
  await askToDelete(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

export const addSeat = async (page: Page) => {
  await page.getByRole('button', { name: paymentTexts.purchase.more }).click();
  await expect(page.getByText('$550.00', { exact: true }).first()).toBeVisible();
};

export const seeHours = (page: Page) => expect(page.getByRole('form', { name: 'Hours' })).toBeVisible();

export const seePeople = (page: Page) =>
  expect(page.getByRole('region', { name: resultTexts.people.title })).toBeVisible();

export const openAllReasons = async (page: Page) => {
  await page.getByRole('region', { name: resultTexts.sources.title }).waitFor();
  for (const button of await page.getByRole('button', { name: /^Why\?/ }).all()) await button.click();
};

export const fillLive = async (page: Page) => {
  const form = new EstimateForm(page);
  await form.fill({
    first_name: 'Live',
    zip: '30004',
    county: 'Fulton County, GA',
    people: [
      { age: 66, sex: 'Male' },
      { age: 40, sex: 'Female', type: 'Spouse' },
    ],
  });
  await form.fill({
    household_size: '2',
    income: '64000',
    filing_status: 'married_joint',
    last_year_income: '64000',
  });
  await expect(page.getByText(texts.live.unsaved)).toBeVisible();
};

export const leave = async (page: Page) => {
  await new EstimateForm(page).firstName.fill('Unsaved');
  await page.getByRole('link', { name: listTexts.list.title }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

export const seeRevoked = async (page: Page) => {
  await openShare(page);
  await press(listTexts.share.revoke)(page);
  await page.getByRole('alertdialog').getByRole('button', { name: listTexts.share.revoke }).click();
  await expect(page.getByText(listTexts.share.revoked)).toBeVisible();
};

export const saveStale = async (page: Page, { api }: Context) => {
  const form = new EstimateForm(page);
  await form.income.fill('51000');
  const id = Number(new URL(page.url()).pathname.split('/')[2]);
  await api.call('update-estimation', {
    params: { id },
    body: { estimation: { ...households.beforeCliff, client_first_name: 'Other', income: 52_000 } },
  });
  await form.submit.click();
  await expect(page.getByText(texts.conflictTitle)).toBeVisible();
};

export const seeCalculator = async (page: Page, { monitor }: Context) => {
  monitor.allow(/asked https:\/\/www\.kff\.org\//);
  await page.route('https://www.kff.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Calculator</title><h1>Theirs</h1>',
    }),
  );
  await page.reload();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
};
