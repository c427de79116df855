import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Shipped {
  readonly texts: readonly string[];
  readonly digest: string;
}

export interface Tables {
  readonly counties: readonly CountyRow[];
  readonly zips: readonly ZipRow[];
  readonly prices: readonly Row[];
  readonly medicare: readonly Row[];
}

type Row = Readonly<Record<string, string>>;

interface CountyRow {
  readonly county: string;
  readonly state: string;
  readonly name: string;
}

interface ZipRow {
  readonly zip: string;
  readonly county: string;
  readonly share_permille: number;
  readonly rating_area: string | null;
}

const columns = {
  'counties.csv': ['county', 'state', 'name'],
  'zips.csv': ['county', 'rating_area', 'zips'],
  'prices.csv': [
    ...['plan_year', 'state', 'rating_area', 'benchmark_cents', 'bronze_cents', 'silver_cents', 'gold_cents'],
    ...['bronze_basis', 'benchmark_error', 'bronze_error', 'silver_error', 'gold_error'],
  ],
  'medicare.csv': [
    ...['plan_year', 'state', 'rating_area', 'part_d_cents', 'plan_g_cents'],
    ...['advantage_premium_cents', 'advantage_out_of_pocket_cents', 'basis', 'plan_g_basis'],
  ],
} as const;
type TableFile = keyof typeof columns;
const files = Object.keys(columns) as TableFile[];

function parse(file: TableFile, text: string): Row[] {
  const [head, ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const names: readonly string[] = columns[file];
  if (head !== names.join(',')) throw new Error(`${file} does not have the columns ${names.join(', ')}`);
  return lines.map((line, index) => {
    const fields = line.split(',');
    if (fields.length !== names.length) throw new Error(`${file}, row ${index + 1}: not ${names.length} fields`);
    return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']));
  });
}

/** A line holds all zips of a county's rating area: `36003` lies in it whole, `36006:697` with 697 thousandths. */
function zipsOf({ county = '', rating_area, zips = '' }: Row): ZipRow[] {
  return zips.split(' ').map((entry) => {
    const [zip = '', share = '1000'] = entry.split(':');
    return { zip, county, share_permille: Number(share), rating_area: rating_area || null };
  });
}

export async function readShipped(folder: string): Promise<Shipped> {
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return { texts, digest: createHash('sha256').update(texts.join('\0')).digest('hex') };
}

/** @throws when a file is not in its format */
export function parseTables({ texts }: Shipped): Tables {
  const read = (file: TableFile) => parse(file, texts[files.indexOf(file)] ?? '');
  return {
    counties: read('counties.csv').map(({ county = '', state = '', name = '' }) => ({ county, state, name })),
    zips: read('zips.csv').flatMap(zipsOf),
    prices: read('prices.csv'),
    medicare: read('medicare.csv'),
  };
}
