import type { Locator, Page } from '@playwright/test';
import { texts } from '../../apps/web/src/features/bookings/texts.ts';
import { Keys } from './keys.ts';
import { expect } from './test.ts';

/** A panel by its title, as a place of its own on the page. */
export const panelOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/**
 * Chooses the first free time of a day, by keyboard, and books it.
 * @param day of those that have free times; today's first time may be gone in the next moment, so tomorrow is 1
 * @param look at the page once the time is chosen
 */
export async function bookOn(page: Page, day: number, look?: (page: Page) => Promise<void>): Promise<void> {
  const keys = new Keys(page);
  const times = page.getByRole('region', { name: texts.own.times }).getByRole('group').nth(day).getByRole('radio');
  await keys.press(times.first(), 'Space');
  await expect(page.getByRole('status').filter({ hasText: texts.own.chosen })).toContainText('Eastern Time');
  await look?.(page);
  await keys.press(page.getByRole('button', { name: texts.own.book }));
}

/** What the panel of a meeting to come says of its day and time, once it is there. */
export async function meetingOn(page: Page): Promise<string> {
  const panel = panelOf(page, texts.panel.upcoming);
  await expect(panel).toContainText(/\d{4}/);
  const [, day = '', time = ''] = /(\w+day, \w+ \d+, \d{4})\s+(\d+:\d\d\s[AP]M)/u.exec(await panel.innerText()) ?? [];
  expect(day).not.toBe('');
  return `${day} ${time}`;
}

/** That panel, once it says this. */
export const expectMeeting = (page: Page, when: string): Promise<void> =>
  expect.poll(() => meetingOn(page), `the meeting on ${page.url()}`).toBe(when);
