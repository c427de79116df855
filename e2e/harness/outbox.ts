import { expect, type Locator, type Page } from '@playwright/test';
import { Keys } from './keys.ts';

/** The outbox of the installation, as somebody reads it who waits for a mail or a text message. */
export class Outbox {
  readonly page: Page;
  readonly #keys: Keys;

  /** @param page opened for it, beside the one that the journey is on */
  constructor(page: Page) {
    this.page = page;
    this.#keys = new Keys(page);
  }

  /** The newest of so many messages to `to` that say `words`, as it stands on the screen. */
  async #open(to: string, words: string, count: number): Promise<Locator> {
    await this.page.goto('/dev/outbox');
    await this.#keys.type(this.page.getByRole('searchbox', { name: 'Search by recipient' }), to);
    const rows = this.page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: words });
    await expect(rows, `messages to ${to}`).toHaveCount(count);
    await this.#keys.press(rows.first().getByRole('link'));
    const message = this.page.getByRole('article');
    await expect(message.getByText(to, { exact: true })).toBeVisible();
    return message;
  }

  /** Where the button of a mail leads. */
  async link(to: string, subject: string, count = 1): Promise<string> {
    const message = await this.#open(to, subject, count);
    await expect(message.getByRole('heading', { name: subject })).toBeVisible();
    return (await message.getByRole('link', { name: /^https?:/ }).textContent()) ?? '';
  }

  /** Presses the button in a mail; the page that it opens. */
  async follow(to: string, subject: string, button: string): Promise<Page> {
    const message = await this.#open(to, subject, 1);
    const link = message.locator('iframe').contentFrame().getByRole('link', { name: button, exact: true });
    await link.focus();
    const opened = this.page.context().waitForEvent('page');
    await this.page.keyboard.press('Enter');
    return opened;
  }

  /** What a mail says, its links left out. */
  async read(to: string, subject: string): Promise<Locator> {
    const message = await this.#open(to, subject, 1);
    return message.locator('iframe').contentFrame().locator('body');
  }

  /** The six digits in the newest of so many text messages to a number. */
  async code(to: string, count = 1): Promise<string> {
    const message = await this.#open(to, 'code', count);
    return (await message.getByRole('status', { name: 'Code' }).textContent()) ?? '';
  }
}
