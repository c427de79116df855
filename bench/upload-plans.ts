import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf } from 'contract/endpoint';
import type { Endpoints } from 'contract/endpoints';
import { openConnection, openPage } from './connection.ts';
import type { Installation } from './installation.ts';

const year = '/api/v1/plan_years/2027';
const pollMs = 250;

type Year = ReplyOf<Endpoints['show-plan-year']>;

export interface ReadFiles {
  /** From the request to read the files to the load. */
  readonly ms: number;
  /** Of the server, in kilobytes: before, and the most meanwhile. */
  readonly memoryBefore: number;
  readonly memory: number;
  /** Deletes the load. */
  remove(): Promise<unknown>;
}

async function openCalls({ origin, signInAsSuperAdmin }: Installation) {
  const connection = await openConnection(origin);
  const { 'content-type': _, ...page } = await openPage(connection);
  connection.close();
  const headers = { ...page, ...(await signInAsSuperAdmin()) };
  return async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const content = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(new URL(path, origin), { method, headers, ...content });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
}

type Call = Awaited<ReturnType<typeof openCalls>>;

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/**
 * Uploads files as the page of plan years does.
 * @returns a function that asks the server to read them, and waits until it has
 */
export async function uploadPlans(installation: Installation, folder: string): Promise<() => Promise<ReadFiles>> {
  const call = await openCalls(installation);
  const signed_ids: string[] = [];
  for (const filename of readdirSync(folder)) {
    const path = join(folder, filename);
    const { size: byte_size } = statSync(path);
    const blob = { filename, content_type: 'text/csv', byte_size, checksum: await md5Of(path) };
    const created = await call<ReplyOf<Endpoints['create-upload']>>('POST', '/rails/active_storage/direct_uploads', {
      blob,
    });
    const { url, headers } = created.direct_upload;
    const target = new URL(new URL(url, installation.origin).pathname, installation.origin);
    const { ok, status } = await fetch(target, { method: 'PUT', headers, body: await openAsBlob(path) });
    if (!ok) throw new Error(`The upload of ${filename} was answered with ${status}`);
    signed_ids.push(created.signed_id);
  }
  return () => readUploaded(installation, call, signed_ids);
}

async function readUploaded({ memory: memoryNow }: Installation, call: Call, signed_ids: string[]): Promise<ReadFiles> {
  const memoryBefore = await memoryNow();
  const startedAt = performance.now();
  let { uploads } = await call<Year>('POST', `${year}/uploads`, { signed_ids });
  let memory = memoryBefore;
  while (uploads[0]?.status === 'reading') {
    await wait(pollMs);
    memory = Math.max(memory, await memoryNow());
    ({ uploads } = await call<Year>('GET', year));
  }
  const ms = performance.now() - startedAt;
  const [load_id] = uploads[0]?.load_ids ?? [];
  if (load_id === undefined) throw new Error(`The files were not loaded: ${JSON.stringify(uploads)}`);
  return { ms, memoryBefore, memory, remove: () => call('DELETE', `/api/v1/plan_loads/${load_id}`) };
}
