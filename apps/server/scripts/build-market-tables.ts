import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures, Row, Yearly } from './figures.ts';
import { buildTables, territoryOf } from './market-tables.ts';

// Writes the market tables that the product ships (apps/server/market) from a folder of public figures:
//   tsx apps/server/scripts/build-market-tables.ts <folder>
// It is needed only to update the figures; the tables are part of the repository. The same figures give the same bytes.

/** Rows of a CSV without quotes, which neither our files nor their sources have. */
export function parseCsv(text: string): Row[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  if (text.includes('"')) throw new Error('A quoted CSV field is not expected');
  const names = head.split(',');
  return lines.map((line) => {
    const fields = line.split(',');
    if (fields.length !== names.length) throw new Error(`Not ${names.length} fields: ${line}`);
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
  });
}

/** References between the figures that do not resolve, one line each. */
export function findGaps(figures: Figures): string[] {
  const areas = new Set(figures.ratingAreas.map((row) => `${row.state} ${row.rating_area}`));
  const known = new Set(figures.counties.map((row) => row.county_fips));
  const used = new Set(figures.zipCounties.map((row) => row.county_fips));
  return [
    ...figures.zipCounties
      .filter(({ county_fips = '' }) => !known.has(county_fips) && !territoryOf(county_fips))
      .map((row) => `zip ${row.zip}: county ${row.county_fips} is unknown`),
    ...figures.counties.flatMap((row) => [
      ...(used.has(row.county_fips) ? [] : [`${row.name}, ${row.state}: no zip`]),
      ...(areas.has(`${row.state} ${row.rating_area}`) ? [] : [`${row.name}, ${row.state}: no price`]),
    ]),
  ];
}

async function main(folder: string): Promise<void> {
  const read = async (name: string) => parseCsv(await readFile(join(folder, 'market', `${name}.csv`), 'utf8'));
  const [zipCounties, counties, zip3s, ratingAreas, lowestSilvers, ratios, medicarePlans] = await Promise.all([
    read('zip_counties'),
    read('counties'),
    read('zip3_rating_areas'),
    read('rating_areas'),
    read('area_lowest_silver'),
    read('state_ratios'),
    read('medicare_plans_2026_by_state'),
  ]);
  const yearly = JSON.parse(await readFile(join(folder, 'insurance-figures.json'), 'utf8')) as Yearly;
  const figures = { zipCounties, counties, zip3s, ratingAreas, lowestSilvers, ratios, medicarePlans, yearly };
  const target = fileURLToPath(new URL('../market/', import.meta.url));
  await mkdir(target, { recursive: true });
  for (const [name, text] of Object.entries(buildTables(figures))) {
    await writeFile(join(target, name), text);
    console.log(`${name}: ${Math.ceil(Buffer.byteLength(text) / 1024)} kB`);
  }
  for (const gap of findGaps(figures)) console.log(gap);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = process.argv;
  if (folder) await main(folder);
  else {
    console.error('Name the folder of figures: tsx apps/server/scripts/build-market-tables.ts <folder>');
    process.exitCode = 1;
  }
}
