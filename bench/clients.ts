import { performance } from 'node:perf_hooks';
import { openDb } from '../apps/server/src/db/connection.ts';
import { type Asked, statementsOf } from './calls.ts';
import { readFile } from './clients/file.ts';
import { dataset, type Filled } from './clients/filled.ts';
import {
  atMost,
  beside,
  type Effort,
  type Headers,
  headersOf,
  p95,
  queriesOf,
  row,
  superAdminHeadersOf,
  type Taken,
} from './clients/measure.ts';
import { compareCounts, pickSearches, readBare, settleCounts, writeMixed } from './clients/store.ts';
import type { Installation } from './installation.ts';
import { inRounds, quantile, timed } from './rounds.ts';
import { connectBare, pickClients } from './store.ts';
import type { Row } from './table.ts';

const mixedWrites = 10_000;
const writers = 8;

/** Lists, searches, counts and the file of 1,000,000 clients in 2,000 firms. */
export async function measureClients({ installation, admin }: Filled): Promise<Row[]> {
  const headers = {
    firm: await headersOf(installation, admin),
    all: await superAdminHeadersOf(installation),
  };
  return [
    ...(await measureRecord(installation, headers.firm, admin)),
    ...(await measurePages(installation, headers)),
    ...(await measureSearches(installation, headers, admin)),
    ...(await measureFile(installation, headers.all)),
    ...(await measureWrites(installation)),
  ];
}

async function measureRecord(installation: Installation, headers: Headers, admin: string): Promise<Row[]> {
  const ids = await pickClients(installation.db, admin);
  const paths = ids.map((id) => `/api/v1/clients/${id}`);
  const taken = await beside(installation, headers, await statementsOf(installation, headers, paths), {
    rounds: 15,
    calls: 60,
    warming: 40,
  });
  return [row('GET clients/{id}, p95', p95(taken.call), queriesOf(taken), atMost('ratio', 1.4))];
}

async function measurePages(installation: Installation, headers: Record<'firm' | 'all', Headers>): Promise<Row[]> {
  const quick = { rounds: 15, calls: 20, warming: 30 };
  const slow = { rounds: 10, calls: 4 };
  const last = Math.floor((dataset.clients - 1) / 25) + 1;
  const page = async (who: 'firm' | 'all', path: string, effort: Effort = quick) =>
    beside(installation, headers[who], await statementsOf(installation, headers[who], [path]), effort);
  const firm = await page('firm', '/api/v1/clients');
  const first = await page('all', '/api/v1/clients');
  const end = await page('all', `/api/v1/clients?currentPage=${last}`);
  const byName = await page('all', '/api/v1/clients?field=last_name&order=asc');
  const endByName = await page('all', `/api/v1/clients?field=last_name&order=asc&currentPage=${last}`);
  const middle = await page('all', `/api/v1/clients?currentPage=${Math.round(last / 2)}`, slow);
  const byAdvisor = await page('all', '/api/v1/clients?field=financial_advisor&order=asc', slow);
  const firstPage = (taken: Taken) => ({ what: 'the first page', figure: p95(taken.call) });
  return [
    row('GET clients, a firm’s first page, p95', p95(firm.call), queriesOf(firm), atMost('measured', 10)),
    row('the same', p95(firm.call), queriesOf(firm), atMost('ratio', 1.4)),
    row('GET clients, first page of a million, p95', p95(first.call), queriesOf(first)),
    row('the last page of a million, p95', p95(end.call), firstPage(first), atMost('ratio', 2)),
    row('the last page by last name, p95', p95(endByName.call), firstPage(byName), atMost('ratio', 2)),
    row('the page in the middle, p95', p95(middle.call), firstPage(first)),
    row('the first page by advisor, p95', p95(byAdvisor.call), queriesOf(byAdvisor)),
    ...(await measureCounts(installation, headers)),
  ];
}

/** The statement that counts, beside those that find the page. */
async function measureCounts(installation: Installation, headers: Record<'firm' | 'all', Headers>): Promise<Row[]> {
  const bare = await connectBare(installation.database_url);
  const rows: Row[] = [];
  try {
    for (const [who, name] of [
      ['firm', 'a firm'],
      ['all', 'a million'],
    ] as const) {
      // The first page is read together with its count.
      const [asked] = await statementsOf(installation, headers[who], ['/api/v1/clients?currentPage=2']);
      const isCount = ({ sql }: Asked['statements'][number]) => sql.includes('client_counts');
      const count = asked?.statements.filter(isCount) ?? [];
      const page =
        asked?.statements.filter(({ sql }) => sql.includes('listed_clients') && !sql.includes('client_counts')) ?? [];
      const take = (statements: typeof count) => async () => [await timed(() => bare.run(statements))];
      const taken = await inRounds(200, { count: take(count), page: take(page) }, 20);
      rows.push(
        row(
          `the exact count of ${name}, p50`,
          quantile(taken.count, 0.5),
          { what: 'its page', figure: quantile(taken.page, 0.5) },
          atMost('ratio', 1),
        ),
      );
    }
  } finally {
    await bare.close();
  }
  return rows;
}

async function measureSearches(
  installation: Installation,
  headers: Record<'firm' | 'all', Headers>,
  admin: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [who, name, email] of [
    ['firm', 'a firm', admin],
    ['all', 'a million', null],
  ] as const) {
    const searches = await pickSearches(installation.db, 120, email);
    const asked = await statementsOf(installation, headers[who], searches.map(pathOf));
    const taken = await beside(installation, headers[who], asked, { rounds: 4, calls: 120 });
    const what = `searches in ${name} with their exact count, p95`;
    rows.push(row(what, p95(taken.call), queriesOf(taken), atMost('measured', 35)));
  }
  const oneLetter = await statementsOf(installation, headers.all, [pathOf('a')]);
  const one = await beside(installation, headers.all, oneLetter, { rounds: 4, calls: 2 });
  return [...rows, row('one letter in a million, p95', p95(one.call), queriesOf(one))];
}

const pathOf = (search: string) => `/api/v1/clients?search=${encodeURIComponent(search)}`;

async function measureFile(installation: Installation, headers: Headers): Promise<Row[]> {
  await readFile(installation, headers, dataset.clients);
  const { rows, seconds, memory } = await readFile(installation, headers, dataset.clients);
  if (rows < dataset.clients) throw new Error(`The file has ${rows} rows`);
  const began = performance.now();
  const bare = await readBare(installation.database_url);
  const bareSeconds = (performance.now() - began) / 1000;
  return [
    {
      what: 'the file of a million clients, rows',
      unit: 'per second',
      measured: rows / seconds,
      baseline: { what: 'the same columns read by the bare driver', figure: bare / bareSeconds },
      aim: { on: 'measured', bound: 'at least', figure: 100_000 },
    },
    {
      what: 'memory of the server while it writes the rest of it, at most',
      unit: 'kB',
      measured: memory.rest,
      baseline: { what: 'while it writes the first fifth', figure: memory.first },
      aim: atMost('ratio', 1.25),
    },
  ];
}

/** Writes of every kind over several connections, then every count of every firm, advisor, agent and status beside the people. */
async function measureWrites({ database_url }: Installation): Promise<Row[]> {
  const { db, close } = openDb(database_url, () => undefined, { size: writers });
  try {
    let turn = 0;
    const began = performance.now();
    const writer = async () => {
      while (turn < mixedWrites) {
        await writeMixed(db, turn++);
        if (turn % 2_500 === 0) await settleCounts(db);
      }
    };
    await Promise.all(Array.from({ length: writers }, writer));
    const seconds = (performance.now() - began) / 1000;
    const { compared, different } = await compareCounts(db);
    return [
      {
        what: `counts that count(*) contradicts after ${mixedWrites.toLocaleString('en-US')} mixed writes over ${writers} connections (${Math.round(mixedWrites / seconds)} a second)`,
        unit: 'counts',
        measured: different,
        baseline: { what: 'compared', figure: compared },
        aim: atMost('measured', 0),
      },
    ];
  } finally {
    await close();
  }
}
