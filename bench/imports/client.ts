import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpConnection, openConnection, openPage } from '../connection.ts';
import type { Installation } from '../installation.ts';
import { timed } from '../rounds.ts';
import type { Headers } from '../statements.ts';
import { exportOf } from './file.ts';

export interface Stage {
  readonly id: number;
  readonly ms: number;
  /** Kilobytes of the server's memory, at most. */
  readonly memory: number;
  /** How long pages of the client list took during the import, in milliseconds. */
  readonly lists: readonly number[];
}

interface Upload {
  readonly signed_id: string;
  readonly direct_upload: { readonly url: string; readonly headers: Headers };
}

export class ImportClient {
  readonly #installation: Installation;
  readonly #connection: HttpConnection;
  readonly #headers: Headers;

  private constructor(installation: Installation, connection: HttpConnection, headers: Headers) {
    this.#installation = installation;
    this.#connection = connection;
    this.#headers = headers;
  }

  static async open(installation: Installation): Promise<ImportClient> {
    const connection = await openConnection(installation.origin);
    const headers = { ...(await openPage(connection)), ...(await installation.signInAsSuperAdmin()) };
    return new ImportClient(installation, connection, headers);
  }

  close = (): void => this.#connection.close();

  timeList = (): Promise<number> => timed(() => this.#call('/api/v1/clients'));

  async dryRun(rows: number): Promise<Stage> {
    const signed_id = await this.#upload(rows);
    return this.#measure('ready', () => this.#call('/api/v1/policies/import', { signed_id }));
  }

  apply = (id: number): Promise<Stage> => this.#start('apply', 'applied', id);

  undo = (id: number): Promise<Stage> => this.#start('undo', 'undone', id);

  #start = (action: string, status: string, id: number): Promise<Stage> =>
    this.#measure(status, () => this.#call(`/api/v1/policies/imports/${id}/${action}`, {}));

  async #measure(status: string, start: () => Promise<{ id: number }>): Promise<Stage> {
    const lists: number[] = [];
    let [id, memory] = [0, 0];
    const ms = await timed(async () => {
      ({ id } = await start());
      for (;;) {
        const shown = await this.#call<{ status: string; error: string }>(`/api/v1/policies/imports/${id}`);
        if (shown.status === status) break;
        if (shown.status === 'failed') throw new Error(`The import failed: ${shown.error}`);
        lists.push(await this.timeList());
        memory = Math.max(memory, await this.#installation.memory());
        await wait(50);
      }
    });
    return { id, ms, memory, lists };
  }

  async #call<T>(path: string, body?: object): Promise<T> {
    const post = body && ({ method: 'POST', body: JSON.stringify(body) } as const);
    const answer = await this.#connection.call(path, { headers: this.#headers, ...post });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body) as T;
  }

  async #upload(rows: number): Promise<string> {
    const content = Buffer.from([...exportOf(rows)].join(''));
    const checksum = createHash('md5').update(content).digest('base64');
    const blob = { filename: 'export.csv', content_type: 'text/csv', byte_size: content.length, checksum };
    const { signed_id, direct_upload } = await this.#call<Upload>('/rails/active_storage/direct_uploads', { blob });
    const target = new URL(new URL(direct_upload.url).pathname, this.#installation.origin);
    const { status } = await fetch(target, { method: 'PUT', headers: direct_upload.headers, body: content });
    if (status !== 204) throw new Error(`The upload was answered with ${status}`);
    return signed_id;
  }
}
