import type { Page } from '@playwright/test';
import { texts } from '../apps/web/src/features/bookings/texts.ts';
import { expectActivity } from './fixtures/client-tab.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { bookOn, expectMeeting, meetingOn, panelOf } from './fixtures/meetings.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const words = texts.panel;

const statusOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function messagesOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (!String(payload).includes('"ping"')) heard.push(String(payload));
    }),
  );
  return heard;
}

test('an advisor’s pages update as the client books, reschedules and cancels, and no other user gets the events', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  test.slow();
  const { advisor, agent, client } = await engagements(origin, apiFor).makeEngagement('Odile');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  const heard = messagesOf(page);
  await page.goto(`/clients/${client.id}`);
  const dashboard = await page.context().newPage();
  await dashboard.goto('/');
  // Of another firm, and of the same one.
  const others = await Promise.all((['elena', 'advisor'] as const).map((person) => openList(openPageAs, person)));
  const home = await openPageAs(null, { storageState: client.api.state });
  const keyboard = new Keyboard(home);
  await home.goto('/');
  await expect(panelOf(page, words.title)).toContainText(words.none);
  const row = panelOf(dashboard, 'Recent Engagements').getByRole('listitem').filter({ hasText: client.name });
  await expect(row).toContainText('Referred');
  await expect(panelOf(dashboard, 'To-dos')).toContainText('1 referred client has no meeting yet');

  await keyboard.press(home.getByRole('link', { name: words.schedule }));
  await expect(home).toHaveURL(`/schedule/${client.id}`);
  await bookOn(home, 1);
  await expect(home).toHaveURL('/');
  const first = await meetingOn(home);
  await expectMeeting(page, first);
  await expect(statusOf(page, 'Scheduled')).toBeVisible();
  await expect(row).toContainText('Scheduled');
  await expect(panelOf(dashboard, 'Activity')).toContainText(`${client.name} booked a meeting for`);
  await expect(panelOf(dashboard, 'To-dos')).not.toContainText('has no meeting yet');
  await expect(panelOf(page, words.upcoming)).toContainText(words.with(agent.name));

  await keyboard.press(home.getByRole('button', { name: words.reschedule }));
  await expect(home).toHaveURL(`/schedule/${client.id}`);
  await expect(panelOf(home, words.upcoming)).toContainText('stays booked until you choose a new time.');
  await expectAccessibleLayout(home);
  await expectMeeting(page, first);
  await bookOn(home, 2, { button: texts.own.move });
  await expect(home).toHaveURL('/');
  const second = await meetingOn(home);
  expect(second).not.toBe(first);
  await expectMeeting(page, second);
  await expect(row).toContainText('Scheduled');

  await keyboard.press(home.getByRole('button', { name: words.cancel, exact: true }));
  const question = home.getByRole('alertdialog', { name: words.cancelQuestion });
  await expect(question.getByRole('button', { name: words.keep })).toBeFocused();
  await expectAccessibleLayout(home);
  await keyboard.press(question.getByRole('button', { name: words.cancelMeeting }));
  await expect(panelOf(home, words.title)).toContainText(words.cancelled);
  await expect(home.getByRole('link', { name: words.another })).toBeFocused();
  await expect(panelOf(page, words.title)).toContainText(words.cancelled);
  await expectActivity(page, `${client.name} canceled`);
  await expect(row).toContainText('Referred');
  await expect(panelOf(dashboard, 'To-dos')).toContainText('1 referred client has no meeting yet');
  await expectAccessibleLayout(dashboard);

  const names = new RegExp(`"id":${client.id}\\b`);
  expect(heard.filter((message) => names.test(message)).length, 'the advisor is told').toBeGreaterThan(0);
  for (const other of others) {
    expect(other.heard.some((message) => message.includes('confirm_subscription'))).toBe(true);
    expect(other.heard.filter((message) => names.test(message) || message.includes(client.last_name))).toEqual([]);
    await expect(other.page.getByText(client.name)).toHaveCount(0);
    // Other tests add clients to these lists.
    const known = new Set(other.before.map(nameIn));
    const now = await other.page.getByRole('row').allInnerTexts();
    expect(other.before).toEqual(expect.arrayContaining(now.filter((row) => known.has(nameIn(row)))));
  }
});

const nameIn = (row: string) => row.trim().split('\n')[0];

async function openList(openPageAs: (person: 'elena' | 'advisor') => Promise<Page>, person: 'elena' | 'advisor') {
  const page = await openPageAs(person);
  const heard = messagesOf(page);
  await page.goto('/clients');
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first(),
  ).toBeVisible();
  return { page, heard, before: await page.getByRole('row').allInnerTexts() };
}
