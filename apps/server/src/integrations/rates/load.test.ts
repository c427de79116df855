import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../db/connection.ts';
import { serverRoot } from '../../paths.ts';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { loadMarketTables } from './load.ts';
import { embeddedRates, type RateSource } from './rates.ts';
import { replaceTables } from './store.ts';
import { parseTables, readShipped } from './tables.ts';

const shippedFolder = join(serverRoot, 'market');
const marketTables = ['market_zips', 'market_counties', 'market_prices', 'market_medicare', 'market_loads'] as const;

let database: TestDatabase;
let db: Db;
let rates: RateSource;
let folder: string;

const change = async (file: string, from: string, to: string) => {
  const path = join(folder, file);
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
};
const countRows = async () =>
  Object.fromEntries(
    await Promise.all(
      marketTables.map(async (table) => {
        const { count } = await db
          .selectFrom(table)
          .select(db.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return [table, count] as const;
      }),
    ),
  );
const benchmark = async (from = rates) =>
  (await from.findMarket({ zip: '99501', county: '02020', plan_year: 2025 }))?.prices?.benchmark_cents;
const empty = async () => {
  for (const table of marketTables) await db.deleteFrom(table).execute();
};

let nowMs = 0;

beforeEach(async () => {
  database = await openDatabase();
  db = database.db;
  rates = embeddedRates(db, { nowMs: () => nowMs });
  folder = await mkdtemp(join(tmpdir(), 'market-'));
  await cp(shippedFolder, folder, { recursive: true });
  await loadMarketTables(db);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('loadMarketTables', () => {
  it('fills an empty database with every shipped row', async () => {
    await empty();
    expect(await loadMarketTables(db)).toBe('loaded');
    const tables = parseTables(await readShipped(shippedFolder));
    expect(await countRows()).toEqual({
      market_zips: tables.zips.length,
      market_counties: tables.counties.length,
      market_prices: tables.prices.length,
      market_medicare: tables.medicare.length,
      market_loads: 1,
    });
  });

  it('does nothing when the database holds the shipped tables', async () => {
    const before = await countRows();
    expect(await loadMarketTables(db)).toBe('unchanged');
    expect(await countRows()).toEqual(before);
  });

  it('replaces all rows when a shipped table changed, which lookups see within a second, and back', async () => {
    const before = await countRows();
    await change('prices.csv', '2025,AK,1,79216', '2025,AK,1,80000');
    await change('counties.csv', '01001,AL,Autauga County\n', '');
    expect(await benchmark()).toBe(79_216);
    expect(await loadMarketTables(db, folder)).toBe('loaded');
    nowMs += 999;
    expect(await benchmark()).toBe(79_216);
    nowMs += 1;
    expect(await benchmark()).toBe(80_000);
    expect((await countRows()).market_counties).toBe((before.market_counties ?? 0) - 1);
    expect(await loadMarketTables(db)).toBe('loaded');
    nowMs += 1_000;
    expect(await benchmark()).toBe(79_216);
    expect(await countRows()).toEqual({ ...before, market_loads: (before.market_loads ?? 0) + 2 });
  });

  it('loads once when processes start at the same moment', async () => {
    await empty();
    const processes = [1, 2, 3, 4].map(() => openDb(database.url, () => undefined, { size: 1 }));
    try {
      const answers = await Promise.all(processes.map((process) => loadMarketTables(process.db)));
      expect(answers.sort()).toEqual(['loaded', 'unchanged', 'unchanged', 'unchanged']);
      expect(await countRows()).toMatchObject({ market_loads: 1 });
      expect(await benchmark()).toBe(79_216);
    } finally {
      await Promise.all(processes.map((process) => process.close()));
    }
  });

  it.each([
    ['a price that the database refuses', 'prices.csv', '2025,AK,1,79216', '2025,AK,1,-1'],
    ['a row that is not one', 'medicare.csv', '2025,AL,,3831', '2025,AL'],
    ['an unknown header', 'zips.csv', 'county,rating_area,zips', 'zip,county'],
  ])('changes nothing when a table is damaged: %s', async (_, file, from, to) => {
    const before = await countRows();
    await change(file, from, to);
    await expect(loadMarketTables(db, folder)).rejects.toThrow();
    expect(await countRows()).toEqual(before);
    expect(await benchmark()).toBe(79_216);
  });

  it('lets others read the old rows while it loads', async () => {
    await change('prices.csv', '2025,AK,1,79216', '2025,AK,1,80000');
    const tables = parseTables(await readShipped(folder));
    await db.transaction().execute(async (transaction) => {
      await replaceTables(transaction, tables);
      expect(await benchmark(embeddedRates(transaction))).toBe(80_000);
      expect(await benchmark(embeddedRates(db))).toBe(79_216);
    });
    expect(await benchmark(embeddedRates(db))).toBe(80_000);
  });
});
