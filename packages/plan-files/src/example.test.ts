import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPlanFiles } from './read-plan-files.ts';
import { exampleCounties, exampleFiles } from './testing/example.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../../docs/how-to/plans-from-csv/${name}`, import.meta.url));

test('the example in the documentation is what the generator writes, and loads without a finding', async () => {
  const files = exampleFiles();
  for (const { name, open } of files) expect(await readFile(pathOf(name), 'utf8')).toBe(await text(open()));
  const committed = files.map(({ name }) => ({ name, open: () => createReadStream(pathOf(name)) }));
  const { catalog, findings } = await readPlanFiles(committed, { plan_year: 2027, counties: exampleCounties });
  expect(findings).toEqual([]);
  expect(catalog?.plans).toHaveLength(5);
});
