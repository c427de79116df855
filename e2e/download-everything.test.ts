import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { texts as t } from '../apps/web/src/features/downloads/texts.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test('a client downloads everything: the archive has the survey and the analysis', async ({ openPageAs }) => {
  const page = await openPageAs('client');
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: t.title });
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: t.button }).click();
  const download = await saved;
  await expect(panel.getByRole('status')).toHaveText(t.started);
  expect(download.suggestedFilename()).toMatch(/^records-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await download.path();
  const folder = join(dirname(archive), 'unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, folder]);
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', archive]).toString();
  expect(await readFile(join(folder, 'survey.csv'), 'utf8')).toContain('Lisinopril');
  expect(names).toMatch(/analyses\/\d+-\d+-HealthPlanning Analysis\.pdf/);
  expect(names).not.toContain('Jonah');
  await expectAccessibleLayout(page);
});
