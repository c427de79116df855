import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeCodes, states } from 'contract/vocabulary/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverRoot } from '../../paths.ts';
import { hasFiledSilver } from './filed-silver.ts';
import { parseTables, readShipped, type Tables } from './tables.ts';

const shippedFolder = join(serverRoot, 'market');
const quoted = [...Object.keys(states), 'DC'].sort();
const territories = ['AS', 'GU', 'MP', 'PR', 'VI'];
const years = ['2025', '2026'];

const keyOf = (...parts: (string | null | undefined)[]) => parts.join(' ');

describe('the shipped tables', () => {
  let tables: Tables;
  let stateOf: Map<string, string>;
  beforeAll(async () => {
    tables = parseTables(await readShipped(shippedFolder));
    stateOf = new Map(tables.counties.map(({ county, state }) => [county, state]));
  });

  it('cover every place of the contract and no other', () => {
    expect([...new Set(stateOf.values())].sort()).toEqual([...placeCodes].sort());
  });

  it('have each county once, and for each a zip', () => {
    expect(stateOf.size).toBe(tables.counties.length);
    const used = new Set(tables.zips.map(({ county }) => county));
    expect([...stateOf.keys()].filter((county) => !used.has(county))).toEqual([]);
    expect([...used].filter((county) => !stateOf.has(county))).toEqual([]);
  });

  it('have well-formed zips, each once in a county, whose shares make up at most the whole', () => {
    const sums = new Map<string, number>();
    for (const { zip, share_permille } of tables.zips) sums.set(zip, (sums.get(zip) ?? 0) + share_permille);
    expect(tables.zips.filter(({ zip }) => !/^\d{5}$/.test(zip))).toEqual([]);
    expect(tables.zips.filter(({ share_permille }) => !(share_permille > 0))).toEqual([]);
    // Three places after the point, rounded in each of up to six counties.
    expect(Math.max(...sums.values())).toBeLessThanOrEqual(1003);
    expect(new Set(tables.zips.map(({ zip, county }) => keyOf(zip, county))).size).toBe(tables.zips.length);
    expect(sums.size).toBeGreaterThan(41_000);
  });

  it('price every zip of the 50 states and DC in both years, three counties aside', () => {
    const priced = new Set(tables.prices.map((row) => keyOf(row.plan_year, row.state, row.rating_area)));
    const unpriced = new Set<string>();
    for (const { county, rating_area } of tables.zips)
      for (const year of years) {
        const state = stateOf.get(county) ?? '';
        if (territories.includes(state)) expect(rating_area).toBeNull();
        else if (!priced.has(keyOf(year, state, rating_area))) unpriced.add(county);
      }
    expect([...unpriced].sort()).toEqual(['12045', '45017', '45037']);
  });

  it('have the same rating areas in both years', () => {
    const [first, second] = years.map((year) =>
      tables.prices.filter((row) => row.plan_year === year).map((row) => keyOf(row.state, row.rating_area)),
    );
    expect(first).toEqual(second);
    expect([...new Set(tables.prices.map(({ state }) => state))]).toEqual(quoted);
    expect(new Set(tables.prices.map((row) => row.plan_year))).toEqual(new Set(years));
  });

  const isFiled = (row: { state?: string; plan_year?: string }) =>
    hasFiledSilver(row.state ?? '', Number(row.plan_year));

  it('keep one ratio of gold to the benchmark in a state, and one of silver where it is not filed', () => {
    const amounts = (row: (typeof tables.prices)[number]) =>
      [row.benchmark_cents, row.silver_cents, row.gold_cents].map(Number) as [number, number, number];
    const firstOf = new Map<string, [number, number, number]>();
    for (const row of tables.prices) {
      const [benchmark, silver, gold] = amounts(row);
      const key = `${row.state} ${isFiled(row)}`;
      const first = firstOf.get(key) ?? [benchmark, silver, gold];
      firstOf.set(key, first);
      expect(silver, row.state).toBeLessThanOrEqual(benchmark);
      expect(Number(row.bronze_cents), row.state).toBeLessThanOrEqual(silver);
      // Cents are rounded on either side: half a cent here, and half a cent there scaled by the benchmarks.
      const slack = 0.5 * (1 + benchmark / first[0]) + 1e-6;
      if (!isFiled(row)) expect(Math.abs(silver - (first[1] / first[0]) * benchmark), row.state).toBeLessThan(slack);
      // A benchmark raised to the lowest silver is rounded to cents before gold is derived from it.
      expect(Math.abs(gold - (first[2] / first[0]) * benchmark), row.state).toBeLessThan(slack + 0.75);
    }
  });

  it('have the filed lowest silver of every rating area on HealthCare.gov, and its error', () => {
    const filed = tables.prices.filter(isFiled);
    expect(filed).toHaveLength(359 + 346);
    expect(new Set(filed.map(({ state }) => state)).size).toBe(31);
    for (const row of tables.prices) {
      const error = Number(row.silver_error);
      if (isFiled(row)) expect(error === 1 || error > 11, `${row.state} ${row.rating_area}`).toBe(true);
      else expect(error).toBe(row.plan_year === '2025' ? 8 : 10);
    }
  });

  // The filed price at age 40: of a rating area on the federal curve, and on Utah's.
  it.each([
    ['2025', 'AL', '1', 511.52, 1278],
    ['2025', 'AK', '1', 1009, 1278],
    ['2026', 'MI', '13', 681.29, 1278],
    ['2025', 'UT', '1', 641.19, 1479],
  ])('%s %s %s: the lowest silver at age 40 is $%f', (plan_year, state, rating_area, dollars, factor) => {
    const row = tables.prices.find(
      (price) => price.plan_year === plan_year && price.state === state && price.rating_area === rating_area,
    );
    // The price at age 21 is in whole cents, so that it is off by up to a cent at 40.
    expect(Math.abs((Number(row?.silver_cents) * factor) / 1000 - dollars * 100)).toBeLessThan(1);
  });

  it.each([
    // Two derivations of the filings agree on New Hampshire's benchmark of 2026.
    ['2026', 'NH', '1', { benchmark_cents: '30393', benchmark_error: '5' }],
    // Benchmarks below the lowest silver are raised to it.
    ['2026', 'MI', '13', { benchmark_cents: '53309', silver_cents: '53309', benchmark_error: '15' }],
    ['2026', 'SC', '18', { benchmark_cents: '44153', silver_cents: '44153', benchmark_error: '15' }],
    ['2026', 'SC', '24', { benchmark_cents: '38689', silver_cents: '38689', benchmark_error: '15' }],
    ['2026', 'SD', '1', { benchmark_cents: '59541', silver_cents: '59541' }],
    ['2025', 'MI', '10', { benchmark_cents: '32744', silver_cents: '32744' }],
    ['2025', 'SD', '1', { benchmark_cents: '57509', silver_cents: '57509' }],
    ['2025', 'AZ', '3', { benchmark_cents: '48410', silver_cents: '48410', benchmark_error: '5' }],
    ['2026', 'AZ', '1', { benchmark_error: '15' }],
    // One insurer sells in all of it.
    ['2026', 'FL', '44', { benchmark_error: '2' }],
    // Bronze is capped at silver.
    ['2025', 'MI', '3', { bronze_cents: '31321', silver_cents: '31321' }],
    ['2025', 'CA', '17', { bronze_cents: '29576', silver_cents: '29576' }],
    ['2025', 'MS', '1', { bronze_cents: '37856', silver_cents: '37856' }],
    ['2025', 'MI', '5', { bronze_cents: '26575', silver_cents: '26575' }],
    ['2025', 'MI', '9', { bronze_cents: '36698', silver_cents: '36698' }],
    ['2025', 'MS', '3', { bronze_cents: '37543', silver_cents: '37543' }],
    // Above the derived silver only: the filed one is higher.
    ['2026', 'MI', '5', { bronze_cents: '30000', silver_cents: '30124' }],
  ])('%s %s %s: %o', (plan_year, state, rating_area, expected) => {
    expect(tables.prices).toContainEqual(expect.objectContaining({ plan_year, state, rating_area, ...expected }));
  });

  it('hold no price that is out of the question', () => {
    for (const row of tables.prices) {
      const [benchmark, bronze, gold] = [row.benchmark_cents, row.bronze_cents, row.gold_cents].map(Number);
      expect(benchmark).toBeGreaterThan(20_000);
      expect(benchmark).toBeLessThan(150_000);
      expect((bronze ?? 0) / (benchmark ?? 1)).toBeGreaterThan(0.5);
      expect((bronze ?? 0) / (benchmark ?? 1)).toBeLessThan(1.05);
      expect((gold ?? 0) / (benchmark ?? 1)).toBeGreaterThan(0.7);
      expect((gold ?? 0) / (benchmark ?? 1)).toBeLessThan(1.4);
      for (const error of [row.bronze_error, row.gold_error])
        expect(Number(error)).toBeGreaterThanOrEqual(Number(row.benchmark_error));
    }
  });

  it('know Medicare once for each state and year, and New York by rating area', () => {
    const newYork = ['1', '2', '3', '4', '5', '6', '7', '8'];
    for (const year of years) {
      const rows = tables.medicare.filter((row) => row.plan_year === year);
      const places = quoted.flatMap((state) => (state === 'NY' ? newYork : ['']).map((area) => keyOf(state, area)));
      expect(rows.map((row) => keyOf(row.state, row.rating_area))).toEqual(places);
      expect(rows.filter((row) => row.advantage_premium_cents === '').map(({ state }) => state)).toEqual(['AK']);
    }
  });
});

describe('reading', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-'));
    for (const file of ['counties.csv', 'zips.csv', 'prices.csv', 'medicare.csv'])
      await copyFile(join(shippedFolder, file), join(folder, file));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('gives one digest for the same bytes and another for others', async () => {
    const { digest } = await readShipped(shippedFolder);
    expect((await readShipped(folder)).digest).toBe(digest);
    const text = await readFile(join(folder, 'prices.csv'), 'utf8');
    await writeFile(join(folder, 'prices.csv'), text.replace('79216', '79217'));
    expect((await readShipped(folder)).digest).not.toBe(digest);
  });

  it('rejects a damaged file by its name', async () => {
    const { texts, digest } = await readShipped(shippedFolder);
    const damaged = (from: string, to: string) => () =>
      parseTables({ digest, texts: texts.map((text) => text.replace(from, to)) });
    expect(damaged('county,state,name', 'county,name,state')).toThrow('counties.csv does not have the columns');
    expect(damaged('01001,AL,Autauga County', '01001,AL')).toThrow('counties.csv, row 1: not 3 fields');
  });

  it('rejects a folder that lacks a file', async () => {
    await rm(join(folder, 'zips.csv'));
    await expect(readShipped(folder)).rejects.toThrow('zips.csv');
  });
});
