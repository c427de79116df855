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

export async function takePictures(page: Page, folder: string, name: string): Promise<void> {
  const before = page.viewportSize() ?? widths[0];
  for (const size of widths) {
    await page.setViewportSize(size);
    await page.waitForLoadState('networkidle');
    await growToContent(page, size);
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
async function growToContent(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  // What loads when it comes into view makes the page longer.
  for (let round = 0; round < 2; round += 1) {
    const content = await page.evaluate(() => document.documentElement.scrollHeight);
    if (content > height) await page.setViewportSize({ width, height: content });
    await page.waitForLoadState('networkidle');
  }
}
