import { cpSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { embeddedRates } from './integrations/rates/rates.ts';
import { openDatabase } from './testing/database.ts';
import { landscapeFile, sampleFiles } from './testing/plan-files.ts';
import { endPrograms, startBuilt } from './testing/program.ts';

const database = await openDatabase();
const { db } = database;
const folder = join(inject('folder'), 'plan-files');
const broken = join(inject('folder'), 'broken-plan-files');
const clean = join(inject('folder'), 'clean-plan-files');
afterAll(async () => {
  await endPrograms();
  await database.close();
});

async function write(to: string, options: { has_noise: boolean; seed: number }): Promise<void> {
  mkdirSync(to);
  for (const { name, open } of await sampleFiles(db, { plan_year: 2027, states: ['DE'], ...options }))
    await pipeline(open(), createWriteStream(join(to, name)));
}

beforeAll(async () => {
  await write(folder, { has_noise: true, seed: 1 });
  await write(clean, { has_noise: false, seed: 2 });
  cpSync(folder, broken, { recursive: true });
  const rates = join(broken, 'rate-puf.csv');
  writeFileSync(rates, readFileSync(rates, 'utf8').replace('IndividualRate,', 'Price,'));
});

const keys = { TOKEN_SECRET: 's'.repeat(32), ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` };
async function run(...args: readonly string[]) {
  const program = startBuilt('market.mjs', args, { ...keys, ...database.settings });
  const code = await program.ended;
  return { code, ...program.output };
}
const isProjected = async () =>
  (await embeddedRates(db).findMarket({ zip: '19901', county: '10001', plan_year: 2027 }))?.is_projected;

test.each([
  [['load', '--year', '2027'], 'Name the files, or set MARKET_FILES_URL'],
  [['rename'], 'Usage: npm run market'],
  [['load', '--year', '1999', folder], '--year must be one of 2025, 2026, 2027.'],
  [['load', '--year', '2027', join(folder, 'missing')], 'The files cannot be read.'],
  [['publish', '77'], 'There is no load 77.'],
  [['undo', '--year', '2026'], 'No plans of 2026 are published.'],
])('%j says why it cannot work', { timeout: 60_000 }, async (args, line) => {
  const { code, err } = await run(...args);
  expect([code, err]).toEqual([1, expect.stringContaining(line)]);
});

test('loads a folder as a dry run, asks about warnings, publishes, lists and undoes', {
  timeout: 120_000,
}, async () => {
  const dry = await run('load', '--year', '2027', folder);
  expect(dry.err).toBe('');
  expect(dry.code).toBe(0);
  expect(dry.out).toMatch(/^Warning: rate-puf\.csv, row [\d,]+, column \w+: .+ \(\d+ times: .+\)$/m);
  expect(dry.out).toMatch(/^Loaded the plans of 2027 as load 1 in \d+\.\d s\.$/m);
  expect(dry.out).toMatch(/^DE +12 +\d+ +3 +\d+ +–/m);
  expect(dry.out).toContain('Nothing is published. To publish it: npm run market -- publish 1');
  expect(await isProjected()).toBe(true);

  const asked = await run('load', '--year', '2027', folder, '--publish');
  expect([asked.code, asked.out]).toEqual([2, expect.stringContaining('These plans are load 1.')]);
  expect(asked.out).toContain('Load 1 has warnings, so it isn’t published.');
  expect(await isProjected()).toBe(true);

  const accepted = await run('publish', '1', '--accept-warnings');
  expect([accepted.code, accepted.out]).toEqual([0, 'Published load 1. Servers use it within a second.\n']);
  expect(await isProjected()).toBe(false);
  expect((await run('publish', '1')).out).toBe('Load 1 is published already.\n');

  const files = ['plan-attributes-puf', 'rate-puf', 'service-area-puf', 'benefits-and-cost-sharing-puf'];
  const second = await run('load', '--year', '2027', ...files.map((name) => join(clean, `${name}.csv`)), '--publish');
  expect(second.out).toMatch(/^DE +12 +\d+ +3 +\d+ +1 +\d+ +\d+ +\d+ +0 +0$/m);
  expect([second.code, second.out]).toEqual([0, expect.stringContaining('Published load ')]);

  const listed = await run('list');
  expect(listed.out).toMatch(/^\d+ +2027 +marketplace +20\d\d-\d\d-\d\d +12 +0 +DE +DE\n1 +2027 .* DE +–$/m);
  const undone = await run('undo', '--year', '2027');
  expect([undone.code, undone.out]).toEqual([0, expect.stringMatching(/isn’t published any more\.\nDE: load 1\n$/)]);
  expect((await run('undo', '--year', '2027')).out).toContain('DE: prices without plans');
  expect(await isProjected()).toBe(true);
});

test('a broken file changes nothing, and is named with its column', { timeout: 60_000 }, async () => {
  const before = await db.selectFrom('plan_loads').select('id').execute();
  const { code, out, err } = await run('load', '--year', '2027', broken, '--publish', '--accept-warnings');
  expect([code, err]).toEqual([1, 'The files have errors, so nothing was loaded.\n']);
  expect(out).toMatch(/^Error: rate-puf\.csv, row 1, column .+: The column .+ is missing\.$/m);
  expect(await db.selectFrom('plan_loads').select('id').execute()).toEqual(before);
});

test('files of another year change nothing', { timeout: 60_000 }, async () => {
  const { code, out } = await run('load', '--year', '2026', folder);
  expect(code).toBe(1);
  expect(out).toContain('All rows of this file are of another plan year than 2026.');
});

test('loads Medicare plans beside those of the marketplace, and undoes one of both', { timeout: 120_000 }, async () => {
  const folderOfBoth = join(inject('folder'), 'both-kinds');
  cpSync(clean, folderOfBoth, { recursive: true });
  const file = await landscapeFile(db, { plan_year: 2027, states: ['DE'], has_noise: true });
  await pipeline(file.open(), createWriteStream(join(folderOfBoth, file.name)));
  const loaded = await run('load', '--year', '2027', folderOfBoth, '--publish');
  // The landscape has warnings, which the plans of the marketplace are not held up by.
  expect([loaded.code, loaded.err]).toEqual([2, '']);
  expect(loaded.out).toMatch(/^Warning: CY2027_Landscape\.csv, row \d+: These plans may not enroll anyone/m);
  expect(await isProjected()).toBe(false);
  const [, id = ''] = /Medicare plans of 2027 as load (\d+)/.exec(loaded.out) ?? [];
  expect((await run('publish', id, '--accept-warnings')).code).toBe(0);
  expect(loaded.out).toMatch(/^Loaded the Medicare plans of 2027 as load \d+ in \d+\.\d s\.$/m);
  expect(loaded.out).toMatch(/^DE +\d+ +0 +3 +\d+ +–/m);
  const rates = embeddedRates(db);
  const place = { plan_year: 2027, state: 'DE', county: '10001', county_name: 'Kent County' } as const;
  expect((await rates.findMedicarePlans(place))?.plans.length).toBeGreaterThan(12);
  expect((await run('undo', '--year', '2027', '--kind', 'plans')).err).toContain('--kind must be');
  const undone = await run('undo', '--year', '2027', '--kind', 'medicare');
  expect([undone.code, undone.out]).toEqual([0, expect.stringMatching(/\nDE: no Medicare plans\n$/)]);
  expect(await isProjected()).toBe(false);
});
