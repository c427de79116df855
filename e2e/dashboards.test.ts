import type { Page } from '@playwright/test';
import { texts as activities } from '../apps/web/src/features/activities/texts.ts';
import { texts as booking } from '../apps/web/src/features/bookings/texts.ts';
import { texts as overview } from '../apps/web/src/features/dashboard/texts.ts';
import { texts as policies } from '../apps/web/src/features/policies/texts.ts';
import { texts as todos } from '../apps/web/src/features/todos/texts.ts';
import { aroundTheClock, engagements } from './fixtures/engagements.ts';
import { Keys } from './fixtures/keys.ts';
import { openWire, password } from './fixtures/people.ts';
import { expect, expectSound, test } from './fixtures/test.ts';

const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const todoOf = (page: Page, name: string | RegExp) => panelOf(page, todos.title).getByRole('link', { name });

test.describe('an advisor with clients', () => {
  test.use({ person: 'advisor' });

  test('sees engagements, activity and to-dos; a to-do leads to whom it is about', { tag: '@phone' }, async ({
    page,
    keys,
  }) => {
    await page.goto('/');
    await expect(headingOf(page, 'Hello, Jonah')).toBeVisible();
    const engagementRows = panelOf(page, overview.engagements.title).getByRole('listitem');
    await expect(engagementRows).toHaveCount(8);
    await expect(engagementRows.first().getByRole('button')).toHaveText('Referred');
    const feed = panelOf(page, activities.title);
    await expect(feed.getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^\/clients\/\d+$/);
    const before = await feed.getByRole('listitem').count();
    await expectSound(page);
    await keys.press(feed.getByRole('button', { name: 'Show earlier' }));
    await expect(feed.getByRole('listitem').nth(before)).toBeVisible();
    await keys.press(todoOf(page, /^Follow up with 2 clients/));
    await expect(page).toHaveURL('/clients?status=follow%20up');
    await expect(page.getByText('Showing 1 to 2 of 2')).toBeVisible();
  });

  test('when one call fails the other panels stand, and it can be tried again', async ({ context, watch }) => {
    watch.allowLostConnection();
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
      await new Keys(page).press(failed.getByRole('button', { name: 'Try again' }));
      await expect(failed.getByRole('listitem').first()).toBeVisible();
    };
    await Promise.all([
      fail('todos', todos, [engagements.title, activities.title]),
      fail('activities', activities, [engagements.title, todos.title]),
      fail('clients', engagements, [todos.title, activities.title]),
    ]);
  });
});

test('an agent without clients or hours is told what comes, and sets the hours that are asked for', {
  tag: '@phone',
}, async ({ origin, wireOf, browserOf }) => {
  const agent = await engagements(origin, wireOf).makeAgent('Piers');
  const page = await browserOf(null, { storageState: agent.wire.state });
  const keys = new Keys(page);
  await page.goto('/');
  await expect(headingOf(page, 'Hello, Piers')).toBeVisible();
  const empty = panelOf(page, overview.engagements.title);
  await expect(empty).toContainText(overview.engagements.emptyAgentHelp);
  await expect(empty.getByRole('link', { name: overview.engagements.begin })).toHaveCount(0);
  await expect(panelOf(page, activities.title)).toContainText(activities.empty);
  await expectSound(page);
  const todo = todoOf(page, 'Set the hours when clients can meet you');
  await keys.press(todo);
  await expect(headingOf(page, booking.hours.title)).toBeVisible();
  await keys.press(page.getByRole('link', { name: 'Dashboard' }).first());
  await expect(todo).toBeVisible();
  // Saved on another device: the dashboard shows it by itself.
  await agent.wire.call('update-hours', { params: { id: agent.id }, body: { calendar: aroundTheClock } });
  await expect(panelOf(page, todos.title)).toContainText(todos.done);
});

test('a client without a plan is told so, and what they are to do goes when it is done', { tag: '@phone' }, async ({
  origin,
  wireOf,
  browserOf,
}) => {
  const { client, agent, advisor } = await engagements(origin, wireOf).makeEngaged('Tess');
  const page = await browserOf(null, { storageState: client.wire.state });
  const keys = new Keys(page);
  await page.goto('/');
  await expect(headingOf(page, `Hello, ${client.name}`)).toBeVisible();
  await expect(panelOf(page, policies.title)).toContainText('No plan data to share here... yet!');
  await expect(panelOf(page, overview.advisers.title).getByRole('listitem')).toContainText([agent.name, advisor.name]);
  await expect(panelOf(page, booking.panel.title)).toContainText(booking.panel.none);
  await expectSound(page);
  await keys.press(todoOf(page, 'Complete your profile'));
  await expect(page).toHaveURL('/survey');
  await page.goBack();
  const book = todoOf(page, 'Book a meeting with your health agent');
  await expect(book).toHaveAttribute('href', '/schedule');
  const { slots } = await client.wire.call('list-slots', {});
  await client.wire.call('create-booking', { body: { start: slots[0]?.start ?? '' } });
  await expect(book).toHaveCount(0);
  await expect(panelOf(page, booking.panel.upcoming)).toContainText(booking.panel.with(agent.name));
  await expect(todoOf(page, 'Complete your profile')).toBeVisible();
});

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const margaret = { email: 'margaret.holt@demo.healthplanner.example', password };

test('a client with plans reads a card for each and what they come to', { tag: '@phone' }, async ({
  origin,
  browserOf,
}) => {
  const page = await browserOf(null, { storageState: (await openWire(origin, margaret)).state });
  await page.goto('/');
  await expect(headingOf(page, 'Hello, Margaret Holt')).toBeVisible();
  const plans = panelOf(page, policies.title);
  await expect(cardOf(page, 'ACA PLAN')).toContainText('Prairie Choice Silver 3200');
  await expect(cardOf(page, 'ACA PLAN')).toContainText('$618.42');
  await expect(cardOf(page, 'DENTAL PLAN')).toContainText('Lakeside Dental');
  await expect(cardOf(page, 'HEALTH INSURANCE PLAN IMPACT')).toContainText('$7,421.04');
  await expect(cardOf(page, 'ANCILLARY HEALTH INSURANCE PLAN IMPACT')).toContainText('$58.90');
  await expect(plans.getByText(policies.empty)).toHaveCount(0);
  await expectSound(page);
});

test('when the plans of a client do not come, the other panels do', async ({ origin, browserOf, watch }) => {
  watch.allowLostConnection();
  const page = await browserOf(null, { storageState: (await openWire(origin, margaret)).state });
  await page.route(/\/policies$/, (route) => route.abort());
  await page.goto('/');
  const plans = panelOf(page, policies.title);
  await expect(plans).toContainText(policies.failed);
  await expectSound(page);
  await expect(panelOf(page, overview.advisers.title)).toContainText('Priya Raman');
  await expect(panelOf(page, todos.title).getByRole('link').first()).toBeVisible();
  await expect(panelOf(page, booking.panel.title)).toBeVisible();
  await page.unroute(/\/policies$/);
  await new Keys(page).press(plans.getByRole('button', { name: 'Try again' }));
  await expect(cardOf(page, 'ACA PLAN')).toBeVisible();
});
