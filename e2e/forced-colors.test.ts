import type { Locator, Page } from '@playwright/test';
import { labels, texts } from '../apps/web/src/features/engagements/texts.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ person: 'super' });

const minChangedPixels = 16;

/** A picture of a control. The pointer and the focus are elsewhere, because both can change how a control looks. */
async function pictureOf(page: Page, control: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  await control.blur();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not on the screen.');
  const picture = await page.screenshot({ clip: box, animations: 'disabled' });
  return picture.toString('base64');
}

const changedPixels = (page: Page, before: string, after: string) =>
  page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          canvas?.drawImage(image, 0, 0);
          return canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      let count = 0;
      for (let at = 0; at < (one?.length ?? 0); at += 4)
        if (Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0)) > 64) count += 1;
      return count;
    },
    [before, after],
  );

async function expectVisibleChange(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const before = await pictureOf(page, control);
  await control.setChecked(!(await control.isChecked()));
  await expect
    .poll(async () => changedPixels(page, before, await pictureOf(page, control)))
    .toBeGreaterThanOrEqual(minChangedPixels);
}

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'dark' ? '@all' : [];
  test(`checked controls differ from unchecked ones with forced colors, ${colorScheme}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/clients/new');
    const coverage = page.getByRole('group', { name: labels.client_request_type });
    await expectVisibleChange(page, coverage.getByRole('radio', { name: 'Pre-65', exact: true }));
    await expectVisibleChange(page, page.getByRole('checkbox', { name: texts.start.noMail }));
    await page.goto('/settings');
    await expectVisibleChange(page, page.getByRole('switch', { name: 'Keyboard shortcuts' }));
  });
}
