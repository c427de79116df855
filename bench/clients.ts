import { get, type IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { type Dataset, fillClients, pickSearches, prepareAdmin, readBare } from './clients/store.ts';
import type { Installation } from './installation.ts';
import { quantile, timed } from './rounds.ts';
import { compareWithStatements, type Headers, type Samples, statementsRow } from './statements.ts';
import { pickClients } from './store.ts';
import { type Aim, atLeast, atMost, type Row } from './table.ts';

const clients = Number(process.env.CLIENT_ROWS ?? 500_000);
const dataset: Dataset = { firms: 2_000, advisors: 5, agents: 50, clients };
const many = clients.toLocaleString('en-US');

export async function measureClients(installation: Installation): Promise<Row[]> {
  const { db, advisor } = installation;
  const ms = await timed(() => fillClients(db, dataset));
  console.error(`  filled in ${Math.round(ms / 1000)} s`);
  const admin = await prepareAdmin(db, advisor.email);
  const headers = { firm: await installation.signIn(admin), all: await installation.signInAsSuperAdmin() };
  return [
    ...(await measurePages(installation, headers, admin)),
    ...(await measureSearches(installation, headers, admin)),
    await measureFile(installation, headers.all),
  ];
}

async function measurePages(
  installation: Installation,
  headers: Readonly<Record<'firm' | 'all', Headers>>,
  admin: string,
): Promise<Row[]> {
  const effort = { rounds: 15, calls: 20, warming: 10 };
  const ids = await pickClients(installation.db, admin);
  const records = ids.map((id) => `/api/v1/clients/${id}`);
  const record = await compareWithStatements(installation, headers.firm, records, { ...effort, calls: 60 });
  const page = (who: 'firm' | 'all', query: string, { rounds, calls, warming } = effort) =>
    compareWithStatements(installation, headers[who], [`/api/v1/clients${query}`], { rounds, calls, warming });
  const last = Math.ceil(clients / 25);
  const slow = { rounds: 10, calls: 4, warming: 1 };
  const firm = await page('firm', '');
  const first = await page('all', '');
  const end = await page('all', `?currentPage=${last}`);
  const byName = await page('all', '?field=last_name&order=asc');
  const endByName = await page('all', `?field=last_name&order=asc&currentPage=${last}`);
  const middle = await page('all', `?currentPage=${Math.round(last / 2)}`, slow);
  const byAdvisor = await page('all', '?field=financial_advisor&order=asc', slow);
  return [
    statementsRow('GET clients/{id}', 0.95, record, atMost('ratio', 1.4)),
    statementsRow('GET clients, a firm’s first page', 0.95, firm, atMost('ratio', 1.4)),
    statementsRow(`GET clients, first page of ${many}`, 0.95, first),
    besideFirst(`the last page of ${many}`, end, first, atMost('ratio', 2)),
    besideFirst('the last page by last name', endByName, byName, atMost('ratio', 2)),
    besideFirst('the page in the middle', middle, first),
    statementsRow('the first page by advisor', 0.95, byAdvisor),
  ];
}

const besideFirst = (what: string, page: Samples, first: Samples, aim: Aim | null = null): Row => ({
  what: `${what}, p95`,
  unit: 'ms',
  measured: quantile(page.call, 0.95),
  baseline: { what: 'the first page', figure: quantile(first.call, 0.95) },
  aim,
});

async function measureSearches(
  installation: Installation,
  headers: Readonly<Record<'firm' | 'all', Headers>>,
  admin: string,
): Promise<Row[]> {
  const pathOf = (search: string) => `/api/v1/clients?search=${encodeURIComponent(search)}`;
  const rows: Row[] = [];
  for (const [who, name, email] of [
    ['firm', 'a firm', admin],
    ['all', many, null],
  ] as const) {
    const paths = (await pickSearches(installation.db, 120, email)).map(pathOf);
    const samples = await compareWithStatements(installation, headers[who], paths, { rounds: 3, calls: 120 });
    rows.push(statementsRow(`searches in ${name} with their exact count`, 0.95, samples, atMost('measured', 35)));
  }
  const oneLetter = await compareWithStatements(installation, headers.all, [pathOf('a')], { rounds: 4, calls: 2 });
  return [...rows, statementsRow(`one letter in ${many}`, 0.95, oneLetter)];
}

async function measureFile({ origin, database_url }: Installation, headers: Headers): Promise<Row> {
  let rows = 0;
  const ms = await timed(async () => {
    rows = await countRows(`${origin}/api/v1/clients/csv.csv`, headers);
  });
  if (rows < clients) throw new Error(`The file has ${rows} rows`);
  const began = performance.now();
  const read = await readBare(database_url);
  return {
    what: `the file of ${many} clients, rows`,
    unit: 'per second',
    measured: (rows * 1000) / ms,
    baseline: {
      what: 'the same columns read by the bare driver',
      figure: (read * 1000) / (performance.now() - began),
    },
    aim: atLeast('measured', 100_000),
  };
}

/** Reads a file as fast as it comes. @returns the number of rows below its header */
async function countRows(url: string, headers: Headers): Promise<number> {
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: { ...headers, connection: 'close' } }, done).on('error', fail);
  });
  if (answer.statusCode !== 200) throw new Error(`The file was answered with ${answer.statusCode}`);
  let rows = -1;
  for await (const chunk of answer as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) rows += 1;
  return rows;
}
