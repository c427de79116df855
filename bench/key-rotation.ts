import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createEncryption, type Encryption, type EncryptionKey } from '../apps/server/src/crypto/encryption.ts';
import { type HttpConnection, openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { openPage, signIn } from './page.ts';
import { quantile } from './rounds.ts';
import { countOfOtherKeys, isNewestOfKey, isRetired, listEncrypted, pickEstimates } from './store.ts';
import type { Row } from './table.ts';

const estimates = 20_000;
const readers = 2;
/** How long the reads alone are measured, in milliseconds. */
const quietTime = 5_000;

type Headers = Readonly<Record<string, string>>;

/** What a load did: the milliseconds of its reads, and how many calls were answered with anything but success. */
interface Load {
  readonly samples: readonly number[];
  readonly failed: number;
}

const parseKey = (text: string): EncryptionKey => {
  const [id = '', key = ''] = text.split(':');
  return { id, key: Buffer.from(key, 'base64') };
};

/** Rotates the key of 20,000 estimates while they are read and changed, removes the old key and decrypts every value. */
export async function measureKeyRotation(): Promise<Row[]> {
  const installation = await install({ estimates });
  const newKey = `next:${randomBytes(32).toString('base64')}`;
  try {
    const headers = await headersOf(installation);
    const ids = await pickEstimates(installation.db, installation.advisor.email, 1_000);
    const before = await loadWhile(installation.origin, headers, ids, () => wait(quietTime));
    const server = await installation.serve({ ENCRYPTION_KEYS: `${newKey},${installation.encryption_keys}` });
    let seconds = 0;
    const during = await loadWhile(server.origin, headers, ids, async () => {
      seconds = await untilRekeyed(installation, 'next');
    });
    while (!(await isRetired(installation.db, parseKey(installation.encryption_keys).id))) await wait(500);
    await server.stop();
    const opened = await openAll(installation, createEncryption([parseKey(newKey)]));
    const alone = await installation.serve({ ENCRYPTION_KEYS: newKey });
    const after = await loadWhile(alone.origin, headers, ids, () => wait(quietTime));
    return rowsOf({ before, during, after, seconds, opened, alone: await inOneThread(installation, parseKey(newKey)) });
  } finally {
    await installation.close();
  }
}

async function headersOf({ origin, advisor }: Installation): Promise<Headers> {
  const line = await openConnection(origin);
  const headers = { authorization: `Bearer ${await signIn(line, advisor)}`, ...(await openPage(line)) };
  line.close();
  return headers;
}

/** Reads, and changes, estimates over several connections until the work is done. */
async function loadWhile(origin: string, headers: Headers, ids: readonly number[], work: () => Promise<unknown>) {
  const samples: number[] = [];
  let failed = 0;
  let isDone = false;
  const run = async (call: (line: HttpConnection, id: number) => Promise<boolean>, first: number) => {
    const line = await openConnection(origin);
    for (let turn = first; !isDone; turn += 7) if (!(await call(line, ids[turn % ids.length] ?? 0))) failed += 1;
    line.close();
  };
  const read = async (line: HttpConnection, id: number) => {
    const began = performance.now();
    const { status } = await line.call(`/api/v1/estimations/${id}`, { headers });
    samples.push(performance.now() - began);
    return status === 200;
  };
  const change = async (line: HttpConnection, id: number) => {
    await wait(20);
    const shown = await line.call(`/api/v1/estimations/${id}`, { headers });
    const { status } = await line.call(`/api/v1/estimations/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ estimation: formOf(JSON.parse(shown.body) as Shown) }),
    });
    return status === 200;
  };
  const lines = Array.from({ length: readers }, (_, first) => run(read, first));
  const changing = run(change, readers);
  await work();
  isDone = true;
  await Promise.all([...lines, changing]);
  return { samples, failed } satisfies Load;
}

interface Shown extends Record<string, unknown> {
  readonly dependents: readonly { age: number; sex: string; spouse: boolean }[];
}

/** The form that would save a shown estimate as it is. */
const formOf = (shown: Shown) => ({
  client_first_name: shown.client_first_name,
  zip: shown.zip,
  county: shown.county,
  plan_year: shown.plan_year,
  household_size: shown.household_size,
  income: shown.income,
  last_year_income: shown.last_year_income,
  tax_filing_status: shown.tax_filing_status,
  dependents_attributes: shown.dependents.map(({ age, sex, spouse }) => ({ age, sex, spouse })),
});

/** Waits for the newest estimate, which is the last one, before it looks at all: that would slow down the timed reads. */
async function untilRekeyed({ db }: Installation, key_id: string): Promise<number> {
  const began = performance.now();
  while (!(await isNewestOfKey(db, key_id))) await wait(500);
  while ((await countOfOtherKeys(db, key_id)) > 0) await wait(500);
  return (performance.now() - began) / 1_000;
}

const places = {
  income_encrypted: 'estimations.income',
  last_year_income_encrypted: 'estimations.last_year_income',
  share_encrypted: 'estimations.share_token',
} as const;

/** Decrypts every value of every estimate. @returns the number of rows, and of rows that failed */
async function openAll({ db }: Installation, encryption: Encryption) {
  const rows = await listEncrypted(db);
  let failed = 0;
  for (const row of rows)
    for (const [column, place] of Object.entries(places)) {
      const value = row[column as keyof typeof places];
      try {
        if (value !== null) encryption.decrypt(place, value);
      } catch {
        failed += 1;
      }
    }
  return { rows: rows.length, failed };
}

/** Rows per second whose values are decrypted and re-encrypted without a database. */
async function inOneThread({ db }: Installation, key: EncryptionKey): Promise<number> {
  const encryption = createEncryption([key]);
  const rows = (await listEncrypted(db)).slice(0, 20_000);
  const began = performance.now();
  for (const row of rows)
    for (const [column, place] of Object.entries(places)) {
      const value = row[column as keyof typeof places];
      if (value !== null) encryption.encrypt(place, encryption.decrypt(place, value));
    }
  return (rows.length / (performance.now() - began)) * 1_000;
}

interface Measured {
  readonly before: Load;
  readonly during: Load;
  readonly after: Load;
  readonly seconds: number;
  readonly opened: { readonly rows: number; readonly failed: number };
  readonly alone: number;
}

function rowsOf({ before, during, after, seconds, opened, alone }: Measured): Row[] {
  const none = { on: 'measured', bound: 'at most', figure: 0 } as const;
  const read = (name: string, share: number): Row => ({
    what: `GET estimations/{id} during key rotation, ${name}`,
    unit: 'ms',
    measured: quantile(during.samples, share),
    baseline: { what: 'the same before', figure: quantile(before.samples, share) },
    aim: { on: 'ratio', bound: 'at most', figure: 2 },
  });
  const failed = (what: string, count: number, made: number): Row => ({
    what,
    unit: 'reads',
    measured: count,
    baseline: { what: 'reads made', figure: made },
    aim: none,
  });
  return [
    {
      what: `estimates re-encrypted with a new key, ${estimates.toLocaleString('en-US')} under load`,
      unit: 'per second',
      measured: opened.rows / seconds,
      baseline: { what: 'the same values, one thread and no database', figure: alone },
      aim: null,
    },
    read('p50', 0.5),
    read('p99', 0.99),
    failed('calls that failed during key rotation', during.failed, during.samples.length),
    failed('estimates that do not open without the old key', opened.failed, opened.rows),
    failed('calls that failed without the old key', after.failed, after.samples.length),
  ];
}
