import { expect, type Locator, type Page } from '@playwright/test';

/** What has the focus shows it, lies in the window, and nothing covers it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusOf(page.locator('html'))).toMatch(seen);
}

const seen = /^(there|elsewhere)$/;

/** `there` when `target` has the focus and it can be seen, `elsewhere` when another place has, or what is wrong with it. */
const focusOf = (target: Locator) =>
  target.evaluate((one) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
    // Where something else is drawn for an input, it is that which shows the focus.
    const drawn = focused.matches('input, select')
      ? [focused.parentElement?.parentElement, ...(focused.parentElement?.parentElement?.children ?? [])]
      : [];
    const look = () =>
      [focused, focused.parentElement, focused.nextElementSibling, ...drawn]
        .map((one) => {
          if (!one) return '';
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
            getComputedStyle(one);
          return [
            outlineStyle === 'none' ? '' : outlineWidth + outlineColor,
            boxShadow,
            borderColor,
            backgroundColor,
          ].join();
        })
        .join(';');
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`;
    const box = focused.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + Math.min(box.height / 2, 10)];
    const top = document.elementFromPoint(x, y);
    if (!top) return `${name} lies outside the window`;
    const label =
      focused.closest('label') ??
      (focused.id ? document.querySelector(`label[for="${CSS.escape(focused.id)}"]`) : null);
    const isFree =
      top.contains(focused) || focused.contains(top) || label?.contains(top) || focused.parentElement?.contains(top);
    if (!isFree) return `${name} is covered by ${top.outerHTML.slice(0, 80)}`;
    const isShown = () => {
      // A field of several parts begins anew at the first with each focus: Tab would never leave it.
      if (focused.matches('[type="time"]')) return getComputedStyle(focused).outlineStyle !== 'none';
      const withFocus = look();
      focused.blur();
      const without = look();
      focused.focus();
      return withFocus !== without;
    };
    if (!isShown()) return `${name} does not show its focus`;
    return focused === one ? 'there' : 'elsewhere';
  });

/** Presses Tab until `target` has the focus; every stop on the way can be seen. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  if (await target.evaluate((one) => one === document.activeElement)) return;
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press(key);
    const place = await focusOf(target);
    if (!seen.test(place)) await expectFocusSeen(page);
    if (place === 'there') return;
  }
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100))).toBe(
    `the focus on ${target.toString()}`,
  );
}

/** Somebody who uses a page without a mouse. */
export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Goes to what is further on, or further back if it is before the present place. */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    const isBefore = await target.evaluate((one) => {
      const place = document.activeElement ?? document.body;
      return Boolean(place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
    });
    await tabTo(this.page, target, isBefore ? 'Shift+Tab' : 'Tab');
  }

  /** Puts a text in the place of what a field holds. */
  async type(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    if (text === '') await this.page.keyboard.press('Delete');
    else await this.page.keyboard.type(text);
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }
}
