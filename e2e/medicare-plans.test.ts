import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { generateLandscape } from 'plan-files/generate-landscape';
import { medicareTexts as t } from '../apps/web/src/features/estimations/medicare-plans/medicare-texts.ts';
import { openApiClient } from './fixtures/api-client.ts';
import { createDataFolder, startServer, stopServer } from './fixtures/server.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll } from './fixtures/test.ts';
import { households } from './screens/households.ts';

const command = fileURLToPath(new URL('../apps/server/dist/market.mjs', import.meta.url));
const florida = { state: 'FL', counties: [{ county: '12086', name: 'Miami-Dade County' }] };

/** A server on which the landscape of the household's county is published. */
const test = base.extend<object, object>({
  origin: [
    async ({ browser: _ }, use) => {
      const folder = createDataFolder();
      const server = await startServer(folder.path);
      const { name, open } = generateLandscape({ seed: 1, plan_year: 2026, states: [florida] });
      const file = join(folder.path, name);
      await pipeline(open(), createWriteStream(file));
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH, HOME, DATA_DIR: folder.path };
      execFileSync(process.execPath, [command, 'load', '--year', '2026', file, '--publish'], { env });
      await use(server.url);
      await stopServer(server);
      folder.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ person: 'advisor', hasOwnSession: true });

test('an advisor compares traditional Medicare and Advantage for the spouse of 67 in a split household', async ({
  page,
  origin,
}) => {
  const api = await openApiClient(origin, 'advisor');
  const { id } = await api.call('create-estimation', {
    body: { estimation: { client_first_name: 'Rosa', ...households.blended } },
  });
  await page.goto(`/estimations/${id}?view=plans`);
  await page.getByRole('radio', { name: t.switch.medicare }).check();
  await expect(page.getByRole('heading', { name: 'Medicare plans in Miami-Dade County, 2026' })).toBeVisible();
  await expect(page.getByRole('region', { name: t.ways.title })).toContainText(t.ways.advantage);
  const list = page.getByRole('region', { name: t.list });
  await list.getByRole('combobox', { name: 'Kind' }).selectOption({ index: 2 });
  await expect(list.getByRole('row').nth(1)).toContainText(t.kinds.advantage);
  await expect(page).toHaveURL(/plans=medicare.*kind=advantage|kind=advantage.*plans=medicare/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(list.getByText(t.kinds.advantage).first()).toBeVisible();
});
