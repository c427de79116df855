import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, p95 } from './clients/measure.ts';
import { prepareReaders } from './clients/store.ts';
import { type HttpConnection, openConnection } from './connection.ts';
import { exportOf } from './imports/file.ts';
import { comparePolicies, fillInsured, keepPolicies } from './imports/store.ts';
import { type Installation, install } from './installation.ts';
import { openPage, signIn } from './page.ts';
import { timed } from './rounds.ts';
import type { Row } from './table.ts';

const rows = { few: 100_000, many: 1_000_000 };
/** The others are not clients. */
const insuredShare = 0.95;

type Headers = Record<string, string>;

interface Session {
  readonly installation: Installation;
  readonly line: HttpConnection;
  readonly headers: Headers;
}

interface Stage {
  readonly seconds: number;
  /** Kilobytes of the server's memory, at most. */
  readonly memory: number;
  /** How long a page of the client list took meanwhile, in milliseconds. */
  readonly lists: readonly number[];
}

/** An export of a million rows in a database of as many clients: dry run, apply, the same file again, and undo. */
export async function measureImports(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  const installation = await install(0, { DATA_DIR: folder });
  try {
    await fillInsured(
      installation.db,
      (await installation.contextOn(installation.db)).encryption,
      rows.many * insuredShare,
    );
    const session = await openSession(installation);
    const idle = await listsFor(session, 5_000);
    const few = await importFile(session, rows.few, 0);
    await undo(session, few.id);
    await keepPolicies(installation.db);
    const many = await importFile(session, rows.many, 0);
    const again = await importFile(session, rows.many, 0);
    const undone = await undo(session, many.id);
    const differing = await comparePolicies(installation.db);
    session.line.close();
    return table({ idle, few, many, again, undone, differing });
  } finally {
    await installation.close();
    rmSync(folder, { recursive: true });
  }
}

interface Imported {
  readonly id: number;
  readonly dry: Stage;
  readonly applied: Stage;
}

interface Results {
  readonly idle: readonly number[];
  readonly few: Imported;
  readonly many: Imported;
  readonly again: Imported;
  readonly undone: Stage;
  readonly differing: number;
}

const seconds = (what: string, stage: Stage, baseline: Stage, aim: Row['aim'] = atMost('measured', 60_000)): Row => ({
  what,
  unit: 'ms',
  measured: stage.seconds * 1000,
  baseline: { what: 'of 100,000 rows', figure: baseline.seconds * 1000 },
  aim,
});

function table({ idle, few, many, again, undone, differing }: Results): Row[] {
  const total = ({ dry, applied }: Imported) => (dry.seconds + applied.seconds) * 1000;
  const memory = ({ dry, applied }: Imported) => Math.max(dry.memory, applied.memory);
  const busy = [...many.dry.lists, ...many.applied.lists];
  return [
    seconds('dry run of 1,000,000 rows', many.dry, few.dry),
    seconds('applying them', many.applied, few.applied),
    seconds('undoing them', undone, few.applied),
    {
      what: 'the same file again, dry run and applying',
      unit: 'ms',
      measured: total(again),
      baseline: { what: 'the first time', figure: total(many) },
      aim: atMost('ratio', 1 / 3),
    },
    {
      what: 'memory of the server meanwhile, at most',
      unit: 'kB',
      measured: memory(many),
      baseline: { what: 'with 100,000 rows', figure: memory(few) },
      aim: atMost('ratio', 1.3),
    },
    {
      what: 'GET clients meanwhile, p95',
      unit: 'ms',
      measured: p95(busy),
      baseline: { what: 'idle', figure: p95(idle) },
      aim: atMost('ratio', 2),
    },
    {
      what: 'policies that differ after the undo',
      unit: 'counts',
      measured: differing,
      baseline: { what: 'imported', figure: rows.many * insuredShare },
      aim: atMost('measured', 0),
    },
  ];
}

async function openSession(installation: Installation): Promise<Session> {
  await prepareReaders(installation.db, installation.advisor.email);
  const line = await openConnection(installation.origin);
  const page = await openPage(line);
  const bearer = await signIn(line, installation.advisor);
  return { installation, line, headers: { ...page, authorization: `Bearer ${bearer}` } };
}

async function call<T>({ line, headers }: Session, path: string, body?: object): Promise<T> {
  const answer = await line.call(path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

interface Upload {
  readonly signed_id: string;
  readonly direct_upload: { readonly url: string; readonly headers: Headers };
}

async function upload(session: Session, count: number, changed: number): Promise<string> {
  const md5 = createHash('md5');
  let byte_size = 0;
  for (const piece of exportOf(count, changed)) {
    md5.update(piece);
    byte_size += piece.length;
  }
  const blob = { filename: 'export.csv', content_type: 'text/csv', byte_size, checksum: md5.digest('base64') };
  const { signed_id, direct_upload } = await call<Upload>(session, '/rails/active_storage/direct_uploads', { blob });
  const target = new URL(new URL(direct_upload.url).pathname, session.installation.origin);
  await new Promise<void>((done, fail) => {
    const put = request(target, { method: 'PUT', headers: { ...direct_upload.headers, 'content-length': byte_size } });
    put.on('error', fail).on('response', (response) => {
      response.resume();
      if (response.statusCode === 204) done();
      else fail(new Error(`The upload was answered with ${response.statusCode}`));
    });
    void pipeline(Readable.from(exportOf(count, changed)), put).catch(fail);
  });
  return signed_id;
}

async function importFile(session: Session, count: number, changed: number): Promise<Imported> {
  const signed_id = await upload(session, count, changed);
  const dry = measureStage(
    session,
    async () => (await call<{ id: number }>(session, '/api/v1/policies/import', { signed_id })).id,
    'ready',
  );
  const { id, ...stage } = await dry;
  const applied = await measureStage(
    session,
    async () => {
      await call(session, `/api/v1/policies/imports/${id}/apply`, {});
      return id;
    },
    'applied',
  );
  return { id, dry: stage, applied };
}

const undo = (session: Session, id: number) =>
  measureStage(
    session,
    async () => {
      await call(session, `/api/v1/policies/imports/${id}/undo`, {});
      return id;
    },
    'undone',
  );

/** Reads pages of the client list until the import has this status. */
async function measureStage(
  session: Session,
  start: () => Promise<number>,
  status: string,
): Promise<Stage & { id: number }> {
  const began = performance.now();
  const id = await start();
  const lists: number[] = [];
  let memory = 0;
  for (;;) {
    const found = await call<{ status: string; error: string | null }>(session, `/api/v1/policies/imports/${id}`);
    if (found.status === status) break;
    if (found.status === 'failed') throw new Error(`The import failed: ${found.error}`);
    lists.push(await timed(() => call(session, '/api/v1/clients')));
    memory = Math.max(memory, await session.installation.memory());
    await wait(50);
  }
  return { id, seconds: (performance.now() - began) / 1000, memory, lists };
}

async function listsFor(session: Session, ms: number): Promise<number[]> {
  const lists: number[] = [];
  for (const began = performance.now(); performance.now() - began < ms; await wait(50))
    lists.push(await timed(() => call(session, '/api/v1/clients')));
  return lists;
}
