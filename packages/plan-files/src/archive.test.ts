import { buffer } from 'node:stream/consumers';
import { expect, it, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type PlanFile, readPlanFiles } from './read-plan-files.ts';
import { fileOfBytes, filesOf } from './testing/edit.ts';
import { smallSample } from './testing/sample.ts';

const { texts, counties } = await smallSample();
const read = (files: readonly PlanFile[]) => readPlanFiles(files, { plan_year: 2027, counties });

async function zip(members: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(members)) file.addBuffer(Buffer.from(content), name);
  file.end();
  return buffer(file.outputStream);
}

it('reads zip files, in folders, and in another zip file', async () => {
  const { catalog: expected } = await read(filesOf(texts));
  const one = await zip(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`folder/${name}`, text])));
  const each = Object.entries(texts).map(async ([name, text]) => [`${name}.zip`, await zip({ [name]: text })] as const);
  const nested = await zip(Object.fromEntries(await Promise.all(each)));
  for (const bytes of [one, nested]) expect((await read([fileOfBytes('all.zip', bytes)])).catalog).toEqual(expected);
});

it('names a file in a zip file by its path', async () => {
  const { findings } = await read([
    fileOfBytes('all.zip', await zip({ 'a/b.csv': 'x,y\n1,2\n', 'Read me.pdf': '%PDF-1', '__MACOSX/c.csv': 'x' })),
  ]);
  expect(findings.filter(({ file }) => file !== null)).toMatchObject([
    { kind: 'file_unknown', file: 'all.zip/Read me.pdf' },
    { kind: 'file_unknown', file: 'all.zip/a/b.csv' },
  ]);
});

it('names a zip file without files', async () => {
  const { findings } = await read([...filesOf(texts), fileOfBytes('empty.zip', await zip({ '__MACOSX/a.csv': 'x' }))]);
  expect(findings).toMatchObject([{ severity: 'warning', kind: 'file_unknown', file: 'empty.zip' }]);
});

const inner = await zip({ 'a.csv': 'x' });
const cases: [string, string, Buffer][] = [
  ['a zip bomb', 'zip_bomb', await zip({ 'a.csv': Buffer.alloc(40 * 1024 ** 2) })],
  [
    'too many files',
    'zip_bomb',
    await zip(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, '']))),
  ],
  ['a zip file three deep', 'zip_nested', await zip({ 'b.zip': await zip({ 'c.zip': inner }) })],
  ['a truncated zip file', 'zip_unreadable', (await zip(texts)).subarray(0, 9_000)],
  ['a workbook', 'file_spreadsheet', await zip({ 'xl/workbook.xml': '<workbook/>' })],
  ['a workbook in a zip file', 'file_spreadsheet', await zip({ 'plans.xlsx': await zip({ 'xl/workbook.xml': '' }) })],
];

test.each(cases)('%s is the error %s', async (_, kind, bytes) => {
  const { catalog, findings } = await read([...filesOf(texts), fileOfBytes('given.zip', bytes)]);
  expect(catalog).toBeNull();
  expect(findings).toContainEqual(
    expect.objectContaining({ severity: 'error', kind, file: expect.stringContaining('given.zip') }),
  );
});

it('finds a member whose bytes are damaged', async () => {
  const bytes = await zip({ 'rate-puf.csv': texts['rate-puf.csv'] ?? '' });
  bytes.fill(0xff, 2_000, 4_000);
  const { findings } = await read([fileOfBytes('given.zip', bytes)]);
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', file: 'given.zip/rate-puf.csv' }));
});
