import type { Page } from '@playwright/test';
import { texts as activities } from '../apps/web/src/features/activities/texts.ts';
import { texts as booking } from '../apps/web/src/features/bookings/texts.ts';
import { texts as overview } from '../apps/web/src/features/dashboard/texts.ts';
import { texts as policies } from '../apps/web/src/features/policies/texts.ts';
import { texts as todos } from '../apps/web/src/features/todos/texts.ts';
import { openApiClient, password } from './fixtures/api-client.ts';
import { aroundTheClock, engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const todoOf = (page: Page, name: string | RegExp) => panelOf(page, todos.title).getByRole('link', { name });

test.describe('an advisor with clients', () => {
  test.use({ person: 'advisor' });

  test('sees engagements, activity and to-dos, and a to-do links to its client', async ({ page, keyboard }) => {
    await page.goto('/');
    await expect(headingOf(page, 'Hello, Jonah')).toBeVisible();
    const figures = panelOf(page, overview.figures.title).getByRole('link');
    const labels = ['Overdue', 'Due this week', 'Clients', 'Referred', 'Scheduled', 'Enrolled'];
    await expect(figures).toHaveText(labels.map((label) => new RegExp(`^${label} \\d+$`)));
    await expect(figures.nth(5)).toHaveAttribute('href', '/clients?status=enrolled');
    const engagementRows = panelOf(page, overview.engagements.title).getByRole('listitem');
    await expect(engagementRows).toHaveCount(5);
    await expect(engagementRows.first().getByRole('button')).toHaveText('Referred');
    const feed = panelOf(page, activities.title);
    await expect(feed.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^\/clients\/\d+$/);
    const before = await feed.getByRole('listitem').count();
    await expectAccessibleLayout(page);
    await keyboard.press(feed.getByRole('button', { name: 'Show earlier' }));
    await expect(feed.getByRole('listitem').nth(before)).toBeVisible();
    await keyboard.press(todoOf(page, /^Follow up with 2 clients/));
    await expect(page).toHaveURL('/clients?todo=follow_up');
    await expect(page.getByText('Showing 1 to 2 of 2')).toBeVisible();
  });

  test('a failed panel can be retried while the others work', { tag: '@all' }, async ({ context, monitor }) => {
    monitor.allowLostConnection();
    const { engagements } = overview;
    const fail = async (path: string, fails: { title: string; failed: string }, stays: readonly string[]) => {
      const page = await context.newPage();
      const address = new RegExp(`/api/v1/${path}(\\?|$)`);
      await page.route(address, (route) => route.abort());
      await page.goto('/');
      const failed = panelOf(page, fails.title);
      await expect(failed).toContainText(fails.failed);
      for (const title of stays) await expect(panelOf(page, title).getByRole('listitem').first()).toBeVisible();
      await page.unroute(address);
      await new Keyboard(page).press(failed.getByRole('button', { name: 'Try again' }));
      await expect(failed.getByRole('listitem').first()).toBeVisible();
    };
    await Promise.all([
      fail('todos', todos, [engagements.title, activities.title]),
      fail('activities', activities, [engagements.title, todos.title]),
      fail('clients', engagements, [todos.title, activities.title]),
    ]);
  });
});

test('an agent without clients or hours sees empty states and sets the hours', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const agent = await engagements(origin, apiFor).makeAgent('Piers');
  const page = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = new Keyboard(page);
  await page.goto('/');
  await expect(headingOf(page, 'Hello, Piers')).toBeVisible();
  const empty = panelOf(page, overview.engagements.title);
  await expect(empty).toContainText(overview.engagements.emptyAgentHelp);
  await expect(empty.getByRole('link', { name: overview.engagements.begin })).toHaveCount(0);
  await expect(panelOf(page, activities.title)).toContainText(activities.empty);
  await expectAccessibleLayout(page);
  const todo = todoOf(page, 'Set the hours when clients can meet with you');
  await keyboard.press(todo);
  await expect(headingOf(page, booking.hours.title)).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: 'Dashboard' }).first());
  await expect(todo).toBeVisible();
  // Saved on another device: the dashboard shows it by itself.
  await agent.api.call('update-hours', { params: { id: agent.id }, body: { calendar: aroundTheClock } });
  await expect(panelOf(page, todos.title)).toContainText(todos.done);
});

test('a client without a plan sees an empty state, and each request once', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { client, agent, advisor } = await engagements(origin, apiFor).makeEngagement('Tess');
  const page = await openPageAs(null, { storageState: client.api.state });
  const keyboard = new Keyboard(page);
  await page.goto('/');
  await expect(headingOf(page, `Hello, ${client.name}`)).toBeVisible();
  await expect(panelOf(page, policies.title)).toContainText('No plan data to share here... yet!');
  await expect(panelOf(page, overview.advisors.title).getByRole('listitem')).toContainText([agent.name, advisor.name]);
  await expect(panelOf(page, booking.panel.title)).toContainText(booking.panel.none);
  await expectAccessibleLayout(page);
  await expect(panelOf(page, todos.title)).toHaveCount(0);
  await keyboard.press(panelOf(page, 'Complete your profile').getByRole('link', { name: 'Complete Profile' }));
  await expect(page).toHaveURL('/survey');
  await page.goBack();
  const book = panelOf(page, booking.panel.title).getByRole('link', { name: booking.panel.schedule });
  await expect(book).toHaveAttribute('href', /^\/schedule/);
  const { slots } = await client.api.call('list-slots', {});
  await client.api.call('create-booking', { body: { start: slots[0]?.start ?? '' } });
  await expect(book).toHaveCount(0);
  await expect(panelOf(page, booking.panel.upcoming)).toContainText(booking.panel.with(agent.name));
  await expect(panelOf(page, 'Complete your profile')).toBeVisible();
});

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const margaret = { email: 'margaret.holt@demo.healthplanner.example', password };

test('a client with plans sees a card for each and their totals', { tag: '@all' }, async ({ origin, openPageAs }) => {
  const page = await openPageAs(null, { storageState: (await openApiClient(origin, margaret)).state });
  await page.goto('/');
  await expect(headingOf(page, 'Hello, Margaret Holt')).toBeVisible();
  const plans = panelOf(page, policies.title);
  const inForce = cardOf(page, 'ACA PLAN').filter({ hasText: 'Enrolled' });
  await expect(inForce).toContainText('$618.42');
  await expect(cardOf(page, 'ACA PLAN').filter({ hasText: 'Pending effectuation' })).toBeVisible();
  await expect(cardOf(page, 'DENTAL PLAN')).toContainText('Lakeside Dental');
  await expect(cardOf(page, 'HEALTH INSURANCE PLAN IMPACT')).toContainText('$7,421.04');
  await expect(cardOf(page, 'ANCILLARY HEALTH INSURANCE PLAN IMPACT')).toContainText('$58.90');
  await expect(plans.getByText(policies.empty)).toHaveCount(0);
  await expectAccessibleLayout(page);
});

test('the other panels load when the plans of a client fail', { tag: '@all' }, async ({
  origin,
  openPageAs,
  monitor,
}) => {
  monitor.allowLostConnection();
  const page = await openPageAs(null, { storageState: (await openApiClient(origin, margaret)).state });
  await page.route(/\/policies$/, (route) => route.abort());
  await page.goto('/');
  const plans = panelOf(page, policies.title);
  await expect(plans).toContainText(policies.failed);
  await expectAccessibleLayout(page);
  await expect(panelOf(page, overview.advisors.title)).toContainText('Priya Raman');
  await expect(panelOf(page, booking.panel.title)).toBeVisible();
  await page.unroute(/\/policies$/);
  await new Keyboard(page).press(plans.getByRole('button', { name: 'Try again' }));
  await expect(cardOf(page, 'DENTAL PLAN')).toBeVisible();
});
