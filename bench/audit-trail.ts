import { performance } from 'node:perf_hooks';
import { fillTrail, findBusiestClient, pickClients } from './audit/store.ts';
import { statementsOf } from './calls.ts';
import { type Dataset, fillClients } from './clients/filling/store.ts';
import {
  atMost,
  beside,
  type Headers,
  headersOf,
  p95,
  queriesOf,
  row,
  superAdminHeadersOf,
} from './clients/measure.ts';
import { prepareAdmin, settleCounts } from './clients/store.ts';
import { type Installation, install } from './installation.ts';
import { quantile } from './rounds.ts';
import type { Row } from './table.ts';

/** `AUDIT_ROWS=100000` measures a smaller trail. */
const events = Number(process.env.AUDIT_ROWS ?? 10_000_000);
const dataset: Dataset = { firms: 2_000, advisors: 5, agents: 50, clients: 50_000 };
const name = `${events.toLocaleString('en-US')} events`;

/** The pages of the audit trail of 50,000 clients in 2,000 firms. */
export async function measureAuditTrail(): Promise<Row[]> {
  const installation = await install({ estimates: 0 });
  try {
    const began = performance.now();
    await fillClients(installation.db, dataset);
    await settleCounts(installation.db);
    await fillTrail(installation.db, events);
    console.error(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
    const all = await superAdminHeadersOf(installation);
    const { admin } = await prepareAdmin(installation.db, installation.advisor.email);
    const firm = await headersOf(installation, admin);
    return [...(await measureClients(installation, all)), ...(await measureLists(installation, { all, firm }))];
  } finally {
    await installation.close();
  }
}

async function measureClients(installation: Installation, headers: Headers): Promise<Row[]> {
  const ids = await pickClients(installation.db, 100);
  const busiest = await findBusiestClient(installation.db);
  const page = async (paths: readonly string[], rounds: number, calls: number) =>
    beside(installation, headers, await statementsOf(installation, headers, paths), { rounds, calls });
  const client = await page(
    ids.map((id) => `/api/v1/audit_events?client_id=${id}`),
    6,
    100,
  );
  const busy = await page([`/api/v1/audit_events?client_id=${busiest}`], 5, 20);
  const accesses = await page(
    ids.map((id) => `/api/v1/clients/${id}/accesses`),
    4,
    100,
  );
  return [
    row(`a client’s page of ${name}, p50`, quantile(client.call, 0.5), {
      what: 'its queries, bare driver',
      figure: quantile(client.bare, 0.5),
    }),
    row(`a client’s page of ${name}, p95`, p95(client.call), queriesOf(client), atMost('measured', 15)),
    row('the page of the client with the most events, p95', p95(busy.call), queriesOf(busy)),
    row('who accessed a client’s data in a year, p95', p95(accesses.call), queriesOf(accesses)),
  ];
}

async function measureLists(
  installation: Installation,
  headers: Readonly<Record<'all' | 'firm', Headers>>,
): Promise<Row[]> {
  const page = async (who: 'all' | 'firm', query: string) => {
    const asked = await statementsOf(installation, headers[who], [`/api/v1/audit_events${query}`]);
    const taken = await beside(installation, headers[who], asked, { rounds: 5, calls: 20 });
    return [p95(taken.call), queriesOf(taken)] as const;
  };
  return [
    row('a firm’s first page, p95', ...(await page('firm', '')), atMost('measured', 15)),
    row('a firm’s exports, p95', ...(await page('firm', '?kind=export'))),
    row('the first page of all events, p95', ...(await page('all', ''))),
    row('the first page of all exports, p95', ...(await page('all', '?kind=export'))),
  ];
}
