import type { Page } from '@playwright/test';
import { texts } from '../apps/web/src/features/bookings/texts.ts';
import { engagements, type TestUser } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { timesOfDay } from './fixtures/meetings.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { hours: words, own } = texts;

const save = (page: Page) => page.getByRole('button', { name: words.save, exact: true });

async function typeTime(keyboard: Keyboard, label: string, time: string): Promise<void> {
  await keyboard.to(keyboard.page.getByLabel(label, { exact: true }));
  await keyboard.page.keyboard.type(time);
}

test('an agent sets hours by keyboard, and a client can book only those', async ({ origin, apiFor, openPageAs }) => {
  const { makeReferred, makeAgent, assign } = engagements(origin, apiFor);
  const [agent, { client }] = await Promise.all([makeAgent('Priscilla'), makeReferred('Odile')]);
  await assign(client.id, agent);
  const home = await openPageAs(null, { storageState: client.api.state });
  await home.clock.install();
  await home.goto('/schedule');
  await expect(home.getByText(own.none)).toBeVisible();
  await expect(home.getByText(own.noneAtAll)).toBeVisible();
  await expectAccessibleLayout(home);

  const page = await openPageAs(null, { storageState: agent.api.state });
  await page.goto('/');
  const keyboard = new Keyboard(page);
  await keyboard.press(page.getByRole('link', { name: 'Set the hours when clients can meet with you' }));
  await expect(page).toHaveURL('/hours');
  await setTuesday(page, keyboard);
  await expectAccessibleLayout(page);

  await home.reload();
  await expect(home.getByText(own.minutes(45))).toBeVisible();
  await new Keyboard(home).press(home.getByRole('button', { name: 'Later' }));
  const day = timesOfDay(home);
  await expect(day).toHaveCount(1);
  await expect(day).toHaveAccessibleName(/^Tuesday, /);
  await expect(day.getByRole('radio')).toHaveCount(2);
  await expect(day.locator('label')).toHaveText([/^2:00\sPM$/, /^2:45\sPM$/]);
  // Times of another week fade while they load.
  await expect(day.locator('..')).toHaveCSS('opacity', '1');
  await expectAccessibleLayout(home);

  // At 2 PM in New York, the date is that of UTC.
  await takeOff(page, (await day.getByRole('radio').first().inputValue()).slice(0, 10));
  await home.clock.fastForward(30_000);
  await expect(day, 'times on the open page').toHaveCount(0);
});

async function takeOff(page: Page, date: string): Promise<void> {
  await expect(page.getByRole('switch', { name: words.closed })).not.toBeChecked();
  await page.getByText(new RegExp(`^${words.holidays} \\(`)).click();
  await expect(page.getByRole('list', { name: words.holidays })).toContainText('Thanksgiving Day');
  await page.getByRole('button', { name: words.addDaysOff }).click();
  await expect(page.getByLabel(words.firstDay)).toBeFocused();
  await page.getByLabel(words.firstDay).fill(date);
  await expect(page.getByLabel(words.lastDay)).toHaveValue(date);
  await expectAccessibleLayout(page);
  await save(page).click();
  await expect(page.getByText(words.saved)).toBeVisible();
}

/** Tuesdays from two to a quarter to four, by way of what cannot be. */
async function setTuesday(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.press(page.getByRole('button', { name: 'Add hours on Tuesday' }));
  await expect(page.getByLabel('Tuesday, from')).toBeFocused();
  await typeTime(keyboard, 'Tuesday, from', '0200PM');
  await typeTime(keyboard, 'Tuesday, to', '0100PM');
  // A Tuesday can be a holiday.
  const closed = page.getByRole('switch', { name: words.closed });
  await expect(closed).toBeChecked();
  await keyboard.press(closed, 'Space');
  await keyboard.type(page.getByLabel(words.minutes), '45');
  await keyboard.press(save(page));
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('The end time must be after the start time');
  await expectAccessibleLayout(page);
  await typeTime(keyboard, 'Tuesday, to', '0345PM');
  await keyboard.press(save(page));
  await expect(page.getByText(words.saved)).toBeVisible();
}

test('a conflict between two tabs shows both schedules side by side, and one is selected', { tag: '@all' }, async ({
  origin,
  apiFor,
  openPageAs,
  monitor,
}) => {
  monitor.allowStatus(409);
  const agent = await engagements(origin, apiFor).makeAgent('Bruno');
  const page = await openPageAs(null, { storageState: agent.api.state });
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto('/hours');
  await saveMinutes(other, '20');
  await expect(other.getByText(words.saved)).toBeVisible();
  await saveMinutes(page, '50');
  const conflict = page.getByRole('alert').filter({ hasText: words.conflict });
  await expect(conflict).toBeFocused();
  const minutes = conflict.getByRole('group', { name: words.minutes });
  await expect(minutes.getByRole('radio')).toHaveCount(2);
  await expect(minutes.getByRole('radio', { name: 'Yours: 50' })).toBeChecked();
  await expect(minutes.getByRole('radio', { name: 'In the other window: 20' })).not.toBeChecked();
  await expectAccessibleLayout(page);
  const keyboard = new Keyboard(page);
  await keyboard.to(minutes.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await keyboard.press(conflict.getByRole('button', { name: 'Save my choices' }));
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel(words.minutes)).toHaveValue('20');
  expect(await minutesOf(agent)).toBe(20);
});

async function saveMinutes(page: Page, minutes: string): Promise<void> {
  const keyboard = new Keyboard(page);
  await keyboard.type(page.getByLabel(words.minutes), minutes);
  await keyboard.press(save(page));
}

const minutesOf = async ({ id, api }: TestUser): Promise<number> =>
  (await api.call('show-hours', { params: { id } })).meeting_minutes;
