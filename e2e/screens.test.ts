import type { Page } from '@playwright/test';
import type { EstimationBody } from 'contract/endpoints/estimations';
import { texts as account } from '../apps/web/src/features/accounts/texts.ts';
import { paymentTexts } from '../apps/web/src/features/billing/payment/texts.ts';
import { texts as clients } from '../apps/web/src/features/engagements/texts.ts';
import { listTexts } from '../apps/web/src/features/estimations/list-texts.ts';
import { resultTexts } from '../apps/web/src/features/estimations/result-texts.ts';
import { texts } from '../apps/web/src/features/estimations/texts.ts';
import type { ApiClient, Person } from './fixtures/api-client.ts';
import { desktop, doubleTextSize, emulate, phone } from './fixtures/emulation.ts';
import { EstimateForm } from './fixtures/estimate-form.ts';
import { askToDelete, chooseInRow } from './fixtures/row-menu.ts';
import { scrollTo } from './fixtures/scroll.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, type PageMonitor, test } from './fixtures/test.ts';

interface Context {
  page: Page;
  api: ApiClient;
  monitor: PageMonitor;
}

/** A screen in one of its states. */
interface Screen {
  name: string;
  person: Person | null;
  open: (context: Context) => Promise<void>;
  /** Set for a screen that exists on phones only. */
  width?: 'phone';
}

const household = (more: Partial<EstimationBody> = {}): EstimationBody => ({
  client_first_name: 'Bartholomew-Christopher of the Long Name',
  zip: '33139',
  county: '12086',
  plan_year: 2025,
  dependents_attributes: [
    { age: 67, sex: 'Female', spouse: false },
    { age: 63, sex: 'Male', spouse: true },
    { age: 12, sex: 'Male', spouse: false },
  ],
  household_size: 3,
  income: 46_000,
  last_year_income: 268_000,
  tax_filing_status: 'married_joint',
  ...more,
});

const save = (api: ApiClient, estimation: EstimationBody, rootEstimator = false) =>
  api.call('create-estimation', { body: { estimation, rootEstimator } });

const confirmed = (page: Page) => expect(page.getByText(texts.live.confirmed)).toBeVisible();

async function openSaved({ page, api }: Context, estimation: EstimationBody): Promise<void> {
  const { id } = await save(api, estimation);
  await page.goto(`/estimations/${id}`);
  await confirmed(page);
}

async function openAllReasons(page: Page): Promise<void> {
  for (const button of await page.getByRole('button', { name: /^Why\?/ }).all()) await button.click();
}

const visit =
  (path: string, heading: string | RegExp) =>
  async ({ page }: Context) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

const alone: Partial<EstimationBody> = {
  dependents_attributes: [{ age: 47, sex: 'Male', spouse: false }],
  household_size: 1,
  last_year_income: null,
  tax_filing_status: null,
};

/** Opens the page of a demo client by name. */
async function openClient({ page, api }: Context, search: string): Promise<void> {
  const [found] = (await api.call('list-clients', { query: { search } })).clients;
  await page.goto(`/clients/${found?.id}`);
  await scrollTo(page.getByRole('region', { name: 'Recent Activity' }));
}

/** Of the demo firm without a free seat. */
async function openAccount({ page, api }: Context): Promise<void> {
  const { users } = await api.call('list-users', { query: { search: 'colin@demo' } });
  await page.goto(`/accounts/${users[0]?.account_id}`);
  await expect(page.getByRole('form', { name: account.form.title })).toBeVisible();
}

async function openPurchase({ page, api }: Context): Promise<void> {
  const { account_id } = await api.call('show-current-user');
  await page.goto(`/account/seats/${account_id}`);
  await page.getByRole('button', { name: paymentTexts.purchase.more }).click();
  await expect(page.getByText('$550.00', { exact: true }).first()).toBeVisible();
}

async function openAdvisors({ page }: Context): Promise<void> {
  await page.goto('/account?currentTab=1');
  await askToDelete(page);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

const screens: readonly Screen[] = [
  { name: 'sign in', person: null, open: visit('/signin', 'Sign in') },
  {
    name: 'sign in with errors',
    person: null,
    open: async ({ page }) => {
      await page.goto('/signin');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  {
    name: 'billing of the local provider',
    person: null,
    open: async ({ page }) => {
      await page.goto('/dev/billing?search=Aspen');
      await page.getByRole('link', { name: /Aspen Grove Financial/ }).click();
      await expect(page.getByRole('region', { name: 'Aspen Grove Financial' })).toBeVisible();
    },
  },
  { name: 'not found', person: null, open: visit('/nowhere', 'Page not found') },
  { name: 'terms of service', person: null, open: visit('/terms-of-service', 'Terms of Service') },
  { name: 'forbidden', person: 'client', open: visit('/estimations', 'Not allowed') },
  { name: 'onboarding', person: 'sam', open: visit('/', 'How can we reach you?') },
  { name: 'confirm e-mail', person: 'ines', open: visit('/', 'Confirm your email') },
  { name: 'client home', person: 'client', open: visit('/', 'Hello, Tom') },
  { name: 'survey', person: 'client', open: visit('/survey', 'First, a little about you') },
  { name: 'profile', person: 'agent', open: visit('/profile', 'Profile') },
  { name: 'settings', person: 'agent', open: visit('/settings', 'Settings') },
  {
    name: 'dashboard',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/');
      await expect(
        page.getByRole('region', { name: listTexts.recent.title }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'dashboard of an agent',
    person: 'agent',
    open: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'clients, as a super admin sees them',
    person: 'super',
    open: async ({ page }) => {
      await page.goto('/clients?search=demo.healthplanner&size=50');
      await expect(page.getByRole('row').nth(1).getByRole('link')).toBeVisible();
    },
  },
  { name: 'account', person: 'super', open: openAccount },
  { name: 'purchase of seats', person: 'newfirm', open: openPurchase },
  { name: 'advisors of an account', person: 'admin', open: openAdvisors },
  {
    name: 'new client with errors',
    person: 'super',
    open: async ({ page }) => {
      await page.goto('/clients/new');
      await page.getByRole('button', { name: clients.start.submit }).click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  },
  {
    name: 'client with the longest name',
    person: 'advisor',
    open: (context) => openClient(context, 'Featherstonehaugh'),
  },
  {
    name: 'client with plans, being edited',
    person: 'super',
    open: async (context) => {
      await openClient(context, 'Margaret Holt');
      await context.page.getByRole('button', { name: clients.client.edit, exact: true }).click();
      await expect(context.page.getByRole('form', { name: clients.client.details })).toBeVisible();
    },
  },
  {
    name: 'client with a meeting ahead',
    person: 'agent',
    open: async (context) => {
      await openClient(context, 'Imani Washington');
      await expect(context.page.getByRole('region', { name: 'Upcoming Meeting' })).toBeVisible();
    },
  },
  {
    name: 'free times',
    person: 'client',
    open: async ({ page }) => {
      await page.goto('/schedule');
      await page.getByRole('region', { name: 'Available times' }).getByRole('radio').first().check();
      await expect(page.getByText('Your time')).toBeVisible();
    },
  },
  {
    name: 'hours',
    person: 'agent',
    open: async ({ page }) => {
      await page.goto('/hours');
      await expect(page.getByRole('form', { name: 'Hours' })).toBeVisible();
    },
  },
  { name: 'subscribe', person: 'admin', open: visit('/subscribe?error=402', clients.subscribe.title) },
  {
    name: 'user menu',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Your menu/ }).click();
      await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
    },
  },
  {
    name: 'drawer',
    person: 'advisor',
    width: 'phone',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'list',
    person: 'elena',
    open: async ({ page }) => {
      await page.goto('/estimations');
      await expect(page.getByRole('row').nth(1).getByRole('link')).toBeVisible();
    },
  },
  {
    name: 'empty list',
    person: 'agent',
    open: async ({ page }) => {
      await page.goto('/estimations');
      await expect(page.getByText('No estimations yet.')).toBeVisible();
    },
  },
  {
    name: 'list without a match',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/estimations?search=nobody-has-this-name-however-long-it-may-be');
      await expect(page.getByRole('button', { name: 'Clear search' }).last()).toBeVisible();
    },
  },
  {
    name: 'list that failed',
    person: 'advisor',
    open: async ({ page, monitor }) => {
      monitor.allowStatus(500);
      await page.route('**/api/v1/estimations?*', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'X-Request-Id': 'a1b2c3' },
          json: { code: 'internal_error', error: 'An unexpected error occurred.' },
        }),
      );
      await page.goto('/estimations');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'delete dialog',
    person: 'elena',
    open: async ({ page }) => {
      await page.goto('/estimations');
      await chooseInRow(page, 'Marcus', listTexts.list.delete);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'new estimate', person: 'advisor', open: visit('/estimations/new', texts.form.newTitle) },
  {
    name: 'new estimate with errors',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/estimations/new');
      const form = new EstimateForm(page);
      await form.fill({
        zip: '60614',
        people: [
          { age: 66, sex: 'Male' },
          { age: 40, sex: 'Female' },
        ],
      });
      await form.submit.click();
      await expect(form.summary).toBeFocused();
    },
  },
  {
    name: 'new estimate in several counties of a state exchange, with a live result',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/estimations/new');
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
    },
  },
  {
    name: 'leaving without saving',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/estimations/new');
      await new EstimateForm(page).firstName.fill('Unsaved');
      await page.getByRole('link', { name: 'All Estimates' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'estimate of three generations with every reason open',
    person: 'advisor',
    open: async (context) => {
      await openSaved(context, household());
      await openAllReasons(context.page);
    },
  },
  {
    name: 'estimate in the coverage gap',
    person: 'advisor',
    open: (context) => openSaved(context, household({ ...alone, zip: '75201', county: '48113', income: 13_500 })),
  },
  {
    name: 'estimate without a price',
    person: 'advisor',
    open: (context) => openSaved(context, household({ ...alone, zip: '00901', county: '72127', income: 40_000 })),
  },
  {
    name: 'estimate whose link is revoked',
    person: 'advisor',
    open: async ({ page, api }) => {
      const { id } = await save(api, household());
      await api.call('delete-share-link', { params: { id: Number(id) } });
      await page.goto(`/estimations/${id}`);
      await expect(page.getByText(listTexts.share.revoked)).toBeVisible();
      await confirmed(page);
    },
  },
  {
    name: 'conflict',
    person: 'advisor',
    open: async ({ page, api, monitor }) => {
      monitor.allowStatus(409);
      const { id } = await save(api, household());
      await page.goto(`/estimations/${id}/edit`);
      const form = new EstimateForm(page);
      await form.income.fill('51000');
      await api.call('update-estimation', {
        params: { id },
        body: { estimation: household({ income: 52_000, client_first_name: 'Other' }) },
      });
      await form.submit.click();
      await expect(page.getByText(texts.conflictTitle)).toBeVisible();
    },
  },
  {
    name: 'public estimate',
    person: null,
    open: async ({ page, api }) => {
      const { root_token } = await save(api, household(), true);
      await page.goto(`/estimations/${root_token}/view`);
      await expect(page.getByRole('region', { name: resultTexts.sources.title })).toBeVisible();
    },
  },
  {
    name: 'root estimator',
    person: null,
    open: async ({ page, api }) => {
      const { root_token } = await save(api, household({ zip: '10025', county: '36061' }), true);
      await page.goto(`/root/estimator/${root_token}`);
      await confirmed(page);
    },
  },
  {
    name: 'calculator',
    person: null,
    open: async ({ page, monitor }) => {
      monitor.allow(/asked https:\/\/www\.kff\.org\//);
      await page.route('https://www.kff.org/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Calculator</title><h1>Theirs</h1>',
        }),
      );
      await page.goto('/kff-estimator');
      await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
    },
  },
];

/** Elements whose text is cut off, except those that are visually hidden on purpose. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((one) => {
      const style = getComputedStyle(one);
      const { overflowX, clipPath, position } = style;
      const isHidden = position === 'absolute' && (style.getPropertyValue('clip') !== 'auto' || clipPath !== 'none');
      const hasText = [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
      const isCut = ['hidden', 'clip'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1;
      return hasText && isCut && !isHidden && one.clientWidth > 0 ? [one.outerHTML.slice(0, 120)] : [];
    }),
  );

async function expectReadable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await cutOff(page)).toEqual([]);
}

for (const { name, person, open, width } of screens)
  test.describe(name, () => {
    test.use({ person, colorScheme: 'light' });

    // One visit serves all of it: opening a screen takes longer than judging it.
    test('is accessible on a desktop and on a phone, in light and in dark, and fits when text is twice as large', {
      tag: width ? `@only-${width}` : [],
    }, async ({ page, api, monitor }) => {
      await open({ page, api, monitor });
      const html = page.locator('html');
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
      await expectReadable(page);
      await expectAccessible(page);

      const session = await page.context().newCDPSession(page);
      await emulate(page, session, phone);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expectReadable(page);
      await expectAccessible(page);

      await emulate(page, session, desktop);
      await doubleTextSize(page, session);
      await expectReadable(page);
    });
  });

test.describe('motion', () => {
  /** The longest transition or animation of anything on the page, in milliseconds. */
  const longest = (page: Page) =>
    page.evaluate(() => {
      const ms = (list: string) =>
        list.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000));
      const all = [...document.querySelectorAll('*')].flatMap((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
        return [...ms(transitionDuration), ...(animationName === 'none' ? [] : ms(animationDuration))];
      });
      return Math.max(...all);
    });
  const pages = ['/', '/estimations', '/estimations/new'];

  test.describe('reduced', () => {
    test.use({ person: 'advisor' });
    test('is off', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await longest(page), path).toBeLessThanOrEqual(1);
      }
    });
  });

  test.describe('by default', () => {
    test.use({ person: 'advisor', contextOptions: { reducedMotion: 'no-preference' } });
    test('lasts at most 180 ms', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await longest(page), path).toBeLessThanOrEqual(180);
      }
    });
  });
});
