import type { Locator, Page } from '@playwright/test';
import { texts } from '../apps/web/src/features/bookings/texts.ts';
import { type CalServer, test } from './fixtures/calcom-server.ts';
import { expectActivity } from './fixtures/client-tab.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { panelOf } from './fixtures/meetings.ts';
import { expect, expectAccessibleLayout } from './fixtures/test.ts';

const { panel: words, frame: frameWords, schedule } = texts;

// The tests share one server.
test.describe.configure({ mode: 'default' });

const frameOf = (page: Page) => page.locator(`iframe[title="${frameWords.title}"]`);
const statusOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function confirm(page: Page): Promise<void> {
  await frameOf(page).contentFrame().getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
}

function linkedBy(page: Page): unknown[] {
  const uids: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') uids.push(request.postDataJSON()?.user?.booking_id);
  });
  return uids;
}

/** Posts a forged booking from the page itself and from a second frame of the calendar's site. */
async function forge(page: Page, { frameOrigin }: CalServer): Promise<void> {
  const forged = (uid: string) => ({
    originator: 'CAL',
    type: 'bookingSuccessful',
    namespace: 'schedule',
    data: { booking: { uid } },
  });
  await page.evaluate((message) => window.postMessage(message, '*'), forged('forged-here'));
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.title = 'Another frame';
    frame.src = src;
    document.body.append(frame);
  }, `${frameOrigin}/other?embed=schedule`);
  const other = page.locator('iframe[title="Another frame"]').contentFrame().locator('body');
  await other.evaluate((_, message) => parent.postMessage(message, '*'), forged('forged-there'));
  await page.evaluate(() => document.querySelector('iframe[title="Another frame"]')?.remove());
}

test('a client books in the frame, forged messages are ignored, and webhooks update open pages', async ({
  app,
  apiFor,
  openPageAs,
}) => {
  const { advisor, client } = await engagements(app.url, apiFor).makeReferred('Odile');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto(`/clients/${client.id}`);
  await expect(panelOf(page, words.title)).toContainText(words.none);
  const home = await openPageAs(null, { storageState: client.api.state });
  const linked = linkedBy(home);
  await home.goto('/');
  await new Keyboard(home).press(home.getByRole('link', { name: words.schedule }));
  await expect(home).toHaveURL(/\/schedule\/\d+$/);
  await expect(frameOf(home)).toHaveAttribute('height', '731');
  await expect(frameOf(home)).toBeVisible();
  const address = new URL((await frameOf(home).getAttribute('src')) ?? '');
  expect(address.pathname).toBe('/team/health-agents/platform-booking-under-65-team/embed');
  expect(address.searchParams.get('email')).toBe(client.email);
  await expectAccessibleLayout(home);

  await forge(home, app);
  await confirm(home);
  await expect(home).toHaveURL('/');
  await expect(home.getByText(schedule.bookedPlainly)).toBeVisible();
  expect(linked, 'links the real meeting, once').toEqual([expect.stringMatching(/^cal-\d+$/)]);
  const [uid] = linked as [string];
  await expect(panelOf(home, words.upcoming)).toContainText(words.with('Agent of Cal'));
  await expect(panelOf(page, words.upcoming)).toContainText(words.with('Agent of Cal'));
  await expect(statusOf(page, 'Scheduled')).toBeVisible();
  await expectActivity(page, `${client.name} booked a meeting for`);

  app.cal.cancel(uid);
  const message = app.cal.message('BOOKING_CANCELLED', uid);
  expect(await app.receive({ ...message, payload: `${message.payload} ` })).toBe(401);
  expect(await app.receive(message)).toBe(200);
  for (const open of [home, page]) await expect(panelOf(open, words.title)).toContainText(words.cancelled);
  await expect(statusOf(page, 'Referred')).toBeVisible();
});

test('an advisor books for a client, and the page works while the calendar is unavailable', { tag: '@all' }, async ({
  app,
  apiFor,
  openPageAs,
  monitor,
}) => {
  const { advisor, client } = await engagements(app.url, apiFor).makeReferred('Lena');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  const keyboard = new Keyboard(page);
  await page.goto(`/clients/${client.id}`);
  await keyboard.press(page.getByRole('link', { name: words.schedule }));
  await confirm(page);
  await expect(page).toHaveURL(`/clients/${client.id}`);
  await expect(panelOf(page, words.upcoming)).toContainText(words.with('Agent of Cal'));

  monitor.allowStatus(502, 503);
  app.cal.behave(503);
  await keyboard.press(page.getByRole('button', { name: words.reschedule }));
  const question = page.getByRole('alertdialog', { name: words.rescheduleQuestion });
  await expect(question).toContainText('Choosing a new time cancels the meeting on');
  await keyboard.press(question.getByRole('button', { name: words.rescheduleMeeting }));
  await expect(page.getByRole('alert')).toContainText(words.rescheduleFailed);
  await page.reload();
  await expect(panelOf(page, words.title)).toContainText(words.failed);
  await expect(page.getByRole('link', { name: client.email })).toBeVisible();
  await expectActivity(page, 'booked a meeting');
  await expect(panelOf(page, words.title)).toContainText(words.failed);
  await expectAccessibleLayout(page);
  app.cal.behave();
  // A calendar that failed is left alone for some seconds.
  app.setAhead(1);
  await keyboard.press(panelOf(page, words.title).getByRole('button', { name: 'Try again' }));
  await expect(panelOf(page, words.upcoming)).toContainText(words.with('Agent of Cal'));

  await page.goto(`/schedule/${client.id}`);
  await expect(panelOf(page, words.upcoming)).toContainText(schedule.already);
  await expect(frameOf(page)).toHaveCount(0);
  await keyboard.press(page.getByRole('button', { name: words.reschedule }));
  await expectAccessibleLayout(page);
  await keyboard.press(question.getByRole('button', { name: words.rescheduleMeeting }));
  await expect(frameOf(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^The meeting on .+ was canceled\. Choose a new time\.$/)).toBeVisible();
  await expectAccessibleLayout(page);
  await confirm(page);
  await expect(page).toHaveURL(`/clients/${client.id}`);
  await expect(panelOf(page, words.upcoming)).toContainText(words.with('Agent of Cal'));
});

test('a calendar that does not load can be retried', { tag: '@all' }, async ({ app, apiFor, openPageAs }) => {
  const { client } = await engagements(app.url, apiFor).makeReferred('Mina');
  const page = await openPageAs(null, { storageState: client.api.state });
  await page.clock.install();
  app.behave('silent');
  await page.goto('/schedule');
  await expect(page.getByRole('status', { name: frameWords.loading })).toBeVisible();
  const alert = page.getByRole('alert');
  await passUntil(page, 20_000, alert);
  await expect(alert).toContainText(frameWords.failed);
  await expect(frameOf(page)).toHaveCount(0);
  await expectAccessibleLayout(page);
  app.behave('well');
  await new Keyboard(page).press(alert.getByRole('button', { name: frameWords.retry }));
  await expect(frameOf(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('the page reports a lost connection, reconnects and shows what changed in the meantime', { tag: '@all' }, async ({
  app,
  apiFor,
  openPageAs,
  monitor,
}) => {
  const { advisor, client } = await engagements(app.url, apiFor).makeReferred('Rhea');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.clock.install();
  const opened = page.waitForEvent('websocket');
  await page.goto(`/clients/${client.id}`);
  const socket = await opened;
  await expect(statusOf(page, 'Referred')).toBeVisible();
  monitor.allowLostConnection();
  monitor.allow(/WebSocket connection to/);
  await app.stop();
  await expect.poll(() => socket.isClosed()).toBe(true);
  const banner = page.getByText('Live updates are paused. Reconnecting…');
  await passUntil(page, 20_000, banner);
  await expectAccessibleLayout(page);

  // While its clock is paused, the page does not reconnect and gets no events.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await app.start();
  await (await apiFor('super')).call('update-user', {
    params: { id: client.id },
    body: { user: { status: 'passed' } },
  });
  await expect(statusOf(page, 'Referred')).toBeVisible();
  await page.clock.resume();
  await passUntil(page, 15_000, statusOf(page, 'Passed'));
  await expect(banner).toHaveCount(0);
});

const passUntil = (page: Page, step: number, target: Locator) =>
  expect(async () => {
    await page.clock.fastForward(step);
    await expect(target).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
