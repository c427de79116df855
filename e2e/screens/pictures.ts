import { join } from 'node:path';
import type { Page } from '@playwright/test';

const widths = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];
const schemes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** @param isLoading whether a call is without a reply on purpose, so that the network is never idle */
export async function takePictures(page: Page, folder: string, name: string, isLoading = false): Promise<void> {
  const settle = isLoading ? () => page.waitForTimeout(500) : () => page.waitForLoadState('networkidle');
  const before = page.viewportSize() ?? widths[0];
  for (const size of widths) {
    await page.setViewportSize(size);
    await settle();
    await growToContent(page, size, settle);
    for (const [scheme, media] of Object.entries(schemes)) {
      await page.emulateMedia(media);
      const path = join(folder, `${name}--${size.width}--${scheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
  await page.emulateMedia(schemes.light);
  if (before) await page.setViewportSize(before);
}

/** Makes the window as high as its page, so that sticky elements are at the edges of the picture. */
async function growToContent(page: Page, { width, height }: (typeof widths)[number], settle: () => Promise<void>) {
  // What loads when it comes into view makes the page longer.
  for (let round = 0; round < 2; round += 1) {
    const content = await page.evaluate(() => document.documentElement.scrollHeight);
    if (content > height) await page.setViewportSize({ width, height: content });
    await settle();
  }
}
