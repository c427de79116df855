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

  /** The newest message to `to` that says `words`, as it stands on the screen. */
  async #open(to: string, words: string): Promise<Locator> {
    await this.page.goto('/dev/outbox');
    await this.#keys.type(this.page.getByRole('searchbox', { name: 'Search by recipient' }), to);
    const row = this.page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: words }).first();
    await this.#keys.press(row.getByRole('link'));
    const message = this.page.getByRole('article');
    await expect(message.getByText(to, { exact: true })).toBeVisible();
    return message;
  }

  /** Where the button of a mail leads. */
  async link(to: string, subject: string): Promise<string> {
    const message = await this.#open(to, subject);
    await expect(message.getByRole('heading', { name: subject })).toBeVisible();
    return (await message.getByRole('link', { name: /^https?:/ }).textContent()) ?? '';
  }

  /** Presses the button in a mail; the page that it opens. */
  async follow(to: string, subject: string, button: string): Promise<Page> {
    const message = await this.#open(to, subject);
    const link = message.locator('iframe').contentFrame().getByRole('link', { name: button, exact: true });
    await link.focus();
    const opened = this.page.context().waitForEvent('page');
    await this.page.keyboard.press('Enter');
    return opened;
  }

  /** What a mail says, its links left out. */
  async read(to: string, subject: string): Promise<Locator> {
    const message = await this.#open(to, subject);
    return message.locator('iframe').contentFrame().locator('body');
  }

  /** The six digits of the newest text message to a number. */
  async code(to: string): Promise<string> {
    const message = await this.#open(to, 'code');
    return (await message.getByRole('status', { name: 'Code' }).textContent()) ?? '';
  }
}
