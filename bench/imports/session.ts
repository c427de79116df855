import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { here } from '../children.ts';
import { superAdminHeadersOf } from '../clients/measure.ts';
import { type HttpConnection, openConnection } from '../connection.ts';
import { type Installation, install } from '../installation.ts';
import { openPage } from '../page.ts';
import { timed } from '../rounds.ts';
import { exportOf } from './file.ts';
import { countMatchable, deleteMatchKeys, fillInsured } from './store.ts';

type Headers = Record<string, string>;

export interface Stage {
  readonly id: number;
  readonly seconds: number;
  /** Kilobytes of the server's memory, at most. */
  readonly memory: number;
  /** How long a page of the client list took meanwhile, in milliseconds. */
  readonly lists: readonly number[];
  /** The longest pause of the server's event loop meanwhile, in milliseconds. */
  readonly pause: number;
}

/** The job starts within a minute. */
const stalledMs = 180_000;

interface Shown {
  readonly status: string;
  readonly error: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

interface Upload {
  readonly signed_id: string;
  readonly direct_upload: { readonly url: string; readonly headers: Headers };
}

/** A super admin of a server with its own, durable database, in which these clients are. */
export class ImportSession {
  readonly installation: Installation;
  readonly #folder: string;
  #line: HttpConnection;
  #headers: Headers;

  private constructor(installation: Installation, folder: string, line: HttpConnection, headers: Headers) {
    this.installation = installation;
    this.#folder = folder;
    this.#line = line;
    this.#headers = headers;
  }

  static async open(clients: number): Promise<ImportSession> {
    const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
    // PostgreSQL may run as another user, who needs access.
    chmodSync(folder, 0o755);
    const more = {
      NODE_OPTIONS: `--import ${join(here, 'imports', 'event-loop.mjs')}`,
      EVENT_LOOP_FILE: join(folder, 'event-loop.txt'),
    };
    try {
      const installation = await install({ estimates: 0, more, embedded_in: join(folder, 'data') });
      const { encryption } = await installation.contextOn(installation.db);
      await fillInsured(installation.db, encryption, clients);
      return new ImportSession(installation, folder, ...(await enter(installation)));
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#line.close();
    await this.installation.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** Also ends the database. */
  async crash(): Promise<void> {
    await this.installation.crash();
    await this.#enterAgain();
  }

  /** The server closes a connection that is idle for a minute, and its tokens end after some. */
  async #enterAgain(): Promise<void> {
    this.#line.close();
    [this.#line, this.#headers] = await enter(this.installation);
  }

  /**
   * Waits until the job has written the match keys of all these clients.
   *
   * @returns the seconds it took from its first keys
   * @throws when no key was written for minutes
   */
  async waitForMatchKeys(clients: number): Promise<number> {
    const { installation } = this;
    // The job may have run by its schedule while the clients were written.
    await deleteMatchKeys(installation.db);
    await (await installation.contextOn(installation.db)).jobs.send(installation.db, 'refresh-match-keys', {});
    let began = performance.now();
    let written = { count: 0, at: began };
    while (written.count < clients) {
      await wait(500);
      const count = await countMatchable(installation.db);
      const now = performance.now();
      if (count === 0) began = now;
      if (count > written.count) written = { count, at: now };
      if (now - written.at > stalledMs) throw new Error(`Only ${count} of ${clients} clients have match keys`);
    }
    const seconds = (written.at - began) / 1000;
    console.error(`  match keys after ${seconds.toFixed(1)} s`);
    await this.#enterAgain();
    return seconds;
  }

  /** Uploads an export and makes its dry run. @param changed every how many rows the premium differs; 0 for none */
  async dryRun(rows: number, changed = 0): Promise<Stage> {
    const signed_id = await this.#upload(rows, changed);
    return this.#measure('ready', async () => {
      const { id } = await this.#call<{ id: number }>('/api/v1/policies/import', { signed_id });
      return id;
    });
  }

  async start(action: 'apply' | 'undo', id: number): Promise<number> {
    await this.#call(`/api/v1/policies/imports/${id}/${action}`, {});
    return id;
  }

  apply = (id: number): Promise<Stage> => this.#measure('applied', () => this.start('apply', id));

  undo = (id: number): Promise<Stage> => this.#measure('undone', () => this.start('undo', id));

  show = (id: number): Promise<Shown> => this.#call<Shown>(`/api/v1/policies/imports/${id}`);

  /** Until the import, which runs already, has this status. */
  waitFor = (status: string, id: number): Promise<Stage> => this.#measure(status, async () => id);

  async listsFor(ms: number): Promise<readonly number[]> {
    const lists: number[] = [];
    for (const began = performance.now(); performance.now() - began < ms; await wait(50))
      lists.push(await this.#timeList());
    return lists;
  }

  #timeList = (): Promise<number> => timed(() => this.#call('/api/v1/clients'));

  /** Reads pages of the client list until the import has this status. */
  async #measure(status: string, start: () => Promise<number>): Promise<Stage> {
    const since = Date.now();
    const began = performance.now();
    const id = await start();
    const lists: number[] = [];
    let memory = 0;
    for (;;) {
      const shown = await this.show(id);
      if (shown.status === status) break;
      if (shown.status === 'failed') throw new Error(`The import failed: ${shown.error}`);
      lists.push(await this.#timeList());
      memory = Math.max(memory, await this.installation.memory());
      await wait(50);
    }
    const seconds = (performance.now() - began) / 1000;
    console.error(`  ${status} after ${seconds.toFixed(1)} s`);
    return { id, seconds, memory, lists, pause: this.pauseSince(since) };
  }

  /** The longest pause of the event loop since then, in milliseconds. */
  pauseSince(since: number): number {
    const looks = readFileSync(join(this.#folder, 'event-loop.txt'), 'utf8').trim().split('\n');
    const pauses = looks.map((look) => look.split(' ').map(Number));
    return Math.max(0, ...pauses.map(([at = 0, pause = 0]) => (at > since ? pause : 0)));
  }

  async #call<T>(path: string, body?: object): Promise<T> {
    const send = () =>
      this.#line.call(path, {
        method: body ? 'POST' : 'GET',
        headers: this.#headers,
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await send();
    // An import of a million rows takes longer than a token lasts.
    if (answer.status === 401) {
      await this.#enterAgain();
      answer = await send();
    }
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body) as T;
  }

  async #upload(rows: number, changed: number): Promise<string> {
    const md5 = createHash('md5');
    let byte_size = 0;
    for (const piece of exportOf(rows, changed)) {
      md5.update(piece);
      byte_size += piece.length;
    }
    const blob = { filename: 'export.csv', content_type: 'text/csv', byte_size, checksum: md5.digest('base64') };
    const { signed_id, direct_upload } = await this.#call<Upload>('/rails/active_storage/direct_uploads', { blob });
    const target = new URL(new URL(direct_upload.url).pathname, this.installation.origin);
    const headers = { ...direct_upload.headers, 'content-length': byte_size };
    await new Promise<void>((done, fail) => {
      const put = request(target, { method: 'PUT', headers });
      put.on('error', fail).on('response', (response) => {
        response.resume();
        if (response.statusCode === 204) done();
        else fail(new Error(`The upload was answered with ${response.statusCode}`));
      });
      void pipeline(Readable.from(exportOf(rows, changed)), put).catch(fail);
    });
    return signed_id;
  }
}

async function enter(installation: Installation): Promise<[HttpConnection, Headers]> {
  const line = await openConnection(installation.origin);
  const page = await openPage(line);
  return [line, { ...page, ...(await superAdminHeadersOf(installation)) }];
}
