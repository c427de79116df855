import type { Page } from '@playwright/test';
import type { ApiClient } from './fixtures/api-client.ts';
import { estimationPlaces } from './fixtures/estimation-places.ts';
import type { Place } from './fixtures/place.ts';
import { askToDelete } from './fixtures/row-menu.ts';
import { scrollTo } from './fixtures/scroll.ts';
import { expect, test } from './fixtures/test.ts';

/** Opens the page of a demo client by name. */
async function openClient(page: Page, api: ApiClient, search: string): Promise<void> {
  const [found] = (await api.call('list-clients', { query: { search } })).clients;
  await page.goto(`/clients/${found?.id}`);
  await scrollTo(page.getByRole('region', { name: 'Recent Activity' }));
}

/** The texts that the specification fixes, repeated here so that a change of the product's own texts fails a test. */
const places: readonly Place[] = [
  ...estimationPlaces,
  {
    where: 'an unknown path',
    person: null,
    open: async ({ page }) => void (await page.goto('/unknown')),
    texts: ['You found a page that does not exist'],
  },
  {
    where: 'a forbidden page',
    person: 'client',
    open: async ({ page }) => void (await page.goto('/estimations')),
    texts: ['You are not authorized to access this page'],
  },
  {
    where: 'the email confirmation page',
    person: 'ines',
    open: async ({ page }) => void (await page.goto('/')),
    texts: ['Please confirm your email to continue.'],
  },
  {
    where: "the client's home",
    person: 'client',
    open: async ({ page }) => void (await page.goto('/')),
    texts: ['No plan data to share here... yet!', '© 2025 HealthPlanner'],
    names: [
      ['link', 'Home'],
      ['heading', 'My Advisors'],
    ],
  },
  {
    where: 'a client with plans, whose meeting is over',
    person: 'agent',
    open: ({ page, api }) => openClient(page, api, 'Margaret Holt'),
    texts: [
      'Agency person ID',
      'Booking ID',
      'meeting has passed',
      'ACA PLAN',
      'DENTAL PLAN',
      'Carrier',
      'Effective Date',
      'Monthly Premium',
      'Plan Name',
      'Metal Level',
      'Covered Lives',
      'Individual Deductible',
      'Family Deductible',
      'Individual Max Out-of-Pocket',
      'Family Max Out-of-Pocket',
      'Summary of Benefits',
      'HEALTH INSURANCE PLAN IMPACT',
      'Deductible (individual | family)',
      'Max Out-of-Pocket (individual | family)',
      'Fixed Annual Cost',
      'Additional Annual Exposure',
      'ANCILLARY HEALTH INSURANCE PLAN IMPACT',
    ],
    names: [['heading', 'Recent Activity']],
  },
  {
    where: 'a client without a meeting',
    person: 'advisor',
    open: ({ page, api }) => openClient(page, api, 'Priscilla Maldonado'),
    texts: [],
    names: [['link', 'Schedule appointment']],
  },
  {
    where: 'canceling a meeting',
    person: 'advisor',
    open: async ({ page, api }) => {
      await openClient(page, api, 'Imani Washington');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    },
    texts: ['Are you sure you want to cancel your appointment?', 'Upcoming Meeting', 'Reschedule'],
  },
  {
    where: "the advisor's navigation",
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Your menu/ }).click();
    },
    texts: ['© 2025 HealthPlanner'],
    names: [
      ['heading', 'Recent Engagements'],
      ['link', 'Dashboard'],
      ['link', 'Clients'],
      ['link', 'Estimator'],
      ['link', 'Sign Out'],
    ],
  },
  {
    where: 'the list of clients',
    person: 'super',
    open: async ({ page }) => void (await page.goto('/clients')),
    texts: [],
    names: [
      ['heading', 'Clients'],
      ['link', 'Begin Client Engagement'],
      ['link', 'Download'],
      ['columnheader', 'Name'],
      ['columnheader', 'Coverage'],
      ['columnheader', 'Referred'],
      ['columnheader', 'Agent'],
      ['columnheader', 'Advisor'],
      ['columnheader', 'Subscription'],
      ['columnheader', 'Status'],
    ],
  },
  {
    where: 'deleting a client',
    person: 'advisor',
    open: async ({ page }) => {
      await page.goto('/clients');
      await askToDelete(page);
    },
    texts: ['Are you sure you want to delete this client?'],
  },
  {
    where: 'an empty engagement form',
    person: 'super',
    open: async ({ page }) => {
      await page.goto('/clients/new');
      await page.getByRole('button', { name: 'Start Client Engagement' }).click();
    },
    texts: [
      'Please fix the highlighted fields.',
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Phone Number is required',
      'Coverage type is required',
      'Projected start date is required',
      'Financial advisor is required',
    ],
    names: [['heading', 'Start Client Engagement']],
  },
  {
    where: "an admin's account page",
    person: 'admin',
    open: async ({ page }) => {
      await page.goto('/account?updatedSeats=true&invites=true');
      await page.getByRole('button', { name: /^Your menu/ }).click();
    },
    texts: ['Seats successfully purchased', 'Invites successfully sent!'],
    names: [
      ['link', 'Account'],
      ['tab', 'Account & Subscription'],
      ['tab', 'Advisors'],
      ['textbox', 'Firm Name'],
      ['textbox', 'Firm Size'],
      ['textbox', 'Street Address'],
      ['combobox', 'State'],
      ['textbox', 'Zip Code'],
    ],
  },
  {
    where: 'deleting an advisor',
    person: 'admin',
    open: async ({ page }) => {
      await page.goto('/account?currentTab=1');
      await askToDelete(page);
    },
    texts: ['Are you sure?', 'By deleting an advisor, an advisor seat will become available.', 'Active'],
    names: [
      ['button', 'Delete Advisor'],
      ['button', 'Nevermind'],
    ],
  },
  {
    where: 'an empty invitation',
    person: 'admin',
    open: async ({ page }) => {
      await page.goto('/advisors/new');
      await page.getByLabel('Email').fill('info@example.com');
      await page.getByRole('button', { name: 'Send Invite' }).click();
    },
    texts: [
      'First Name is required',
      'Last Name is required',
      'For security purposes, email addresses starting with info@ or admin@ are not allowed',
    ],
  },
  {
    where: "a super admin's account page, without a free seat",
    person: 'super',
    open: async ({ page, api }) => {
      const { users } = await api.call('list-users', { query: { search: 'colin@demo' } });
      await page.goto(`/accounts/${users[0]?.account_id}?currentTab=1`);
      await page.getByRole('button', { name: 'Invite Advisor' }).click();
    },
    texts: [
      'No Advisor Seats Available',
      'You have no more seats available to invite additional Advisors. Please click the button below to purchase seats or remove an existing advisor.',
      'Purchase Seats',
    ],
    names: [['button', 'Nevermind']],
  },
  {
    where: 'the subscription page without a seat',
    person: 'advisor',
    open: async ({ page }) => void (await page.goto('/subscribe?error=402')),
    texts: ['Please subscribe to a plan to continue.'],
  },
  {
    where: 'the subscription page for a client',
    person: 'client',
    open: async ({ page }) => void (await page.goto('/subscribe')),
    texts: ['You must be an advisor to view this page.'],
  },
  {
    where: 'the list of accounts after one was created',
    person: 'super',
    open: async ({ page }) => void (await page.goto('/accounts?created=true')),
    texts: ['Account created successfully'],
  },
  {
    where: 'the list of accounts when the total equals the page size',
    person: 'super',
    open: async ({ page }) => {
      await page.route('**/api/v1/admin/accounts?*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), totalCount: 25 } });
      });
      await page.goto('/accounts');
    },
    texts: [],
    names: [['link', 'View All']],
  },
  {
    where: 'the list of users',
    person: 'super',
    open: async ({ page }) => void (await page.goto('/users')),
    texts: [],
    names: [
      ['columnheader', 'Name'],
      ['columnheader', 'Email'],
      ['columnheader', 'Type'],
      ['columnheader', 'Account'],
      ['columnheader', 'Start date'],
    ],
  },
  {
    where: 'the first step of a new account',
    person: 'super',
    open: async ({ page }) => {
      await page.goto('/accounts/new');
      await page.getByLabel('Firm Association').fill('A & B');
      await page.getByRole('button', { name: 'Next' }).click();
    },
    texts: [
      'Firm Name is required',
      'Firm Association must contain only letters, numbers, or spaces.',
      'Firm Size is required',
      'Street Address is required',
      'City is required',
      'State is required',
      'Zip Code is required',
    ],
    names: [['heading', 'Firm Info']],
  },
  {
    where: 'the second step of a new account without the first',
    person: 'super',
    open: async ({ page }) => {
      await page.goto('/accounts/new?step=admin');
      await page.getByRole('button', { name: 'Next' }).click();
    },
    texts: [
      'Account not found. Please complete the previous step first.',
      'First Name is required',
      'Last Name is required',
      'Phone Number is required',
      'Email is required',
    ],
    names: [['heading', 'Admin Info']],
  },
  {
    where: 'the third step of a new account without the others',
    person: 'super',
    open: async ({ page }) => {
      await page.goto('/accounts/new?step=stripe');
      await page.getByRole('button', { name: 'Complete' }).click();
    },
    texts: [
      'Account ID is missing. Cannot update Stripe info. Please complete the previous steps.',
      'Stripe Subscription ID is required',
      'Stripe Customer ID is required',
    ],
    names: [['heading', 'Stripe Info']],
  },
];

for (const person of new Set(places.map((place) => place.person)))
  test.describe(`screens of ${person ?? 'a visitor'}`, () => {
    test.use({ person });

    test('have the texts of the specification', async ({ page, api, monitor }) => {
      test.slow();
      for (const { where, open, texts, names = [] } of places.filter((place) => place.person === person))
        await test.step(where, async () => {
          await open({ page, api, monitor });
          for (const text of texts) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
          for (const [role, name] of names) await expect(page.getByRole(role, { name }).first()).toBeVisible();
          await page.unrouteAll();
        });
    });
  });
