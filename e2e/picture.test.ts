import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Keyboard } from './fixtures/keyboard.ts';
import { joinByInvitation, newUser } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph as a camera would give it, 640 by 480: its left half red, its right half blue. */
async function photograph(page: Page): Promise<Chosen> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('The browser draws nothing.');
    brush.fillStyle = '#c00';
    brush.fillRect(0, 0, 320, 480);
    brush.fillStyle = '#00c';
    brush.fillRect(320, 0, 320, 480);
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

function hugePicture(): Chosen {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 1 });
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

function crc(content: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of content) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const rejected: readonly [Chosen, RegExp][] = [
  [{ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') }, /JPEG, PNG, or WebP/],
  [{ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('me') }, /couldn’t be opened/],
  [{ name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from(svg) }, /couldn’t be opened/],
  [hugePicture(), /couldn’t be opened. It may be damaged or too large/],
];

async function choose(page: Page, keyboard: Keyboard, file: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press(page.getByRole('button', { name: /^(Choose|Change) picture$/ }));
  await (await chooser).setFiles(file);
}

const middleColour = (page: Page) =>
  page.getByRole('img', { name: /^Picture of/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const brush = canvas.getContext('2d');
    const half = image.naturalWidth / 2;
    brush?.drawImage(image, half, half, 1, 1, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = brush?.getImageData(0, 0, 1, 1).data ?? [];
    if (red > 150 && blue < 80) return 'red';
    if (blue > 150 && red < 80) return 'blue';
    return `${red} ${green} ${blue}`;
  });

test('a picture is selected, cropped by keyboard and slider, saved, shown everywhere, and removed', {
  tag: '@all',
}, async ({ openPageAs, origin, apiFor, monitor }) => {
  monitor.allowLostConnection();
  const nadia = newUser('Nadia');
  const { state } = await joinByInvitation(origin, await apiFor('admin'), nadia);
  const page = await openPageAs(null, { storageState: state });
  const keyboard = new Keyboard(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  await expectAccessibleLayout(page);
  const inMenu = page.getByRole('button', { name: /^Your menu/ }).locator('img');
  const generated = await inMenu.getAttribute('src');

  for (const [file, sentence] of rejected) {
    await choose(page, keyboard, file);
    await expect(page.getByRole('alert'), file.name).toContainText(sentence);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expectAccessibleLayout(page);

  await choose(page, keyboard, await photograph(page));
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  const stage = dialog.getByRole('group', { name: 'Picture' });
  await expect(stage).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessibleLayout(page);
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('step', '0.01');
  await keyboard.to(zoom);
  await page.keyboard.press('End');
  await expect(zoom).toHaveValue('3');
  await page.keyboard.press('ArrowLeft');
  await expect(zoom).toHaveValue('2.99');
  await keyboard.to(stage);
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowLeft');
  await keyboard.press(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  expect(await middleColour(page)).toBe('blue');
  await expect(inMenu).not.toHaveAttribute('src', generated ?? '');
  await expectAccessibleLayout(page);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  expect(await middleColour(page)).toBe('blue');
  await expect(inMenu).toHaveAttribute(
    'src',
    (await page.getByRole('img', { name: /^Picture of/ }).getAttribute('src')) ?? '',
  );

  await keyboard.press(page.getByRole('button', { name: 'Remove' }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove your profile photo?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleLayout(page);
  await page.route('**/api/v1/users/*/avatar', (route) => route.abort());
  await keyboard.press(question.getByRole('button', { name: 'Remove photo' }));
  await expect(question.getByRole('alert')).toHaveText('Failed to remove profile photo. Please try again.');
  await page.unroute('**/api/v1/users/*/avatar');
  await keyboard.press(question.getByRole('button', { name: 'Remove photo' }));
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  await expect(inMenu).toHaveAttribute('src', generated ?? '');
});
