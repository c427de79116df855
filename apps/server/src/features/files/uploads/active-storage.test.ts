import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startS3 } from '../../../integrations/storage/s3-double.ts';
import { s3Storage } from '../../../integrations/storage/s3-storage.ts';
import type { Browser } from '../../../testing/browser.ts';
import { createActors } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { Upload } from '../../../testing/uploads.ts';
import { readBlob } from '../operations.ts';

const s3 = await startS3();
const apps = { disk: await createTestApp(), S3: await createTestApp({ storage: s3Storage(s3.settings, s3.options) }) };
afterAll(async () => {
  vi.unstubAllGlobals();
  await Promise.all([apps.disk.close(), apps.S3.close()]);
  await s3.close();
});

type Change = (request: { url: URL; headers: Headers; body: string | Blob }) => void;

let origin = '';
let browser: Browser;
let change: Change = () => undefined;
let isReadable = true;

class XMLHttpRequest {
  status = 0;
  response: unknown = null;
  responseType = '';
  #method = '';
  #url = new URL('http://localhost');
  readonly #headers = new Headers();
  readonly #listeners = new Map<string, () => void>();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = new URL(new URL(url, origin).pathname, origin);
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  addEventListener(type: string, listener: () => void): void {
    this.#listeners.set(type, listener);
  }
  send(body: string | Blob): void {
    const finish = (type: string) => this.#listeners.get(type)?.();
    void this.#exchange(body).then(
      () => finish('load'),
      () => finish('error'),
    );
  }
  async #exchange(body: string | Blob): Promise<void> {
    this.#headers.set('cookie', browser.cookiesFor(this.#url.pathname));
    const request = { url: this.#url, headers: this.#headers, body };
    change(request);
    const { status, text } = await fetch(request.url, {
      method: this.#method,
      headers: request.headers,
      body: request.body,
    }).then(async (reply) => ({ status: reply.status, text: await reply.text() }));
    this.status = status;
    this.response = this.responseType === 'json' ? JSON.parse(text) : text;
  }
}

class FileReader {
  readonly #listeners = new Map<string, (event: object) => void>();

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.set(type, listener);
  }
  readAsArrayBuffer(blob: Blob): void {
    const read = isReadable ? blob.arrayBuffer() : Promise.reject(new Error('The file is gone'));
    void read.then(
      (result) => this.#listeners.get('load')?.({ target: { result } }),
      () => this.#listeners.get('error')?.({}),
    );
  }
}

let csrf = '';
vi.stubGlobal('window', {});
vi.stubGlobal('document', {
  head: { querySelector: () => ({ getAttribute: () => csrf }) },
  querySelectorAll: () => [],
  addEventListener: () => undefined,
});
vi.stubGlobal('XMLHttpRequest', XMLHttpRequest);
vi.stubGlobal('FileReader', FileReader);
const { DirectUpload } = await import('@rails/activestorage');

const upload = (file: File, headers: Record<string, string> = {}) =>
  new Promise<{ error: string | null; blob: Upload | undefined }>((done) => {
    const all = { Authorization: `Bearer ${browser.bearer}`, ...headers };
    new DirectUpload(file, '/rails/active_storage/direct_uploads', undefined, all).create((error, blob) =>
      done({ error: error ? String(error) : null, blob: blob as unknown as Upload }),
    );
  });

describe.each(['disk', 'S3'] as const)('the client of Active Storage on %s', async (name) => {
  const app = apps[name];
  const { agent } = await createActors(app.db);

  beforeEach(async () => {
    change = () => undefined;
    isReadable = true;
    origin = await app.listen();
    browser = app.browser();
    await browser.signIn(agent);
    csrf = await browser.csrf();
  });

  test.each([0, 1000, 5 * 1024 * 1024])('uploads %i bytes', async (size) => {
    const content = randomBytes(size);
    const { error, blob } = await upload(new File([content], 'plan: 2026.pdf', { type: 'application/pdf' }));
    expect(error).toBeNull();
    expect(blob).toMatchObject({ filename: 'plan- 2026.pdf', byte_size: size, signed_id: expect.any(String) });
    expect((await buffer(await readBlob(app.ctx, { id: blob?.id ?? 0 }))).equals(content)).toBe(true);
  });

  test('uploads a file of an unknown type', async () => {
    const { error, blob } = await upload(new File(['a'], 'plan.xyz'));
    expect([error, blob?.content_type]).toEqual([null, 'application/octet-stream']);
  });

  const file = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' });

  test('reports a file that cannot be read', async () => {
    isReadable = false;
    expect((await upload(file)).error).toBe('Error reading plan.pdf');
  });

  test.each<[string, number, Change]>([
    ['without a session', 401, ({ headers }) => headers.delete('authorization')],
    ['with another page’s CSRF token', 422, ({ headers }) => headers.set('x-csrf-token', 'x')],
    ['from another site', 403, ({ headers }) => headers.set('sec-fetch-site', 'cross-site')],
    [
      'with an invalid name',
      422,
      (request) => {
        request.body = String(request.body).replace('plan.pdf', 'a'.repeat(4096));
      },
    ],
    [
      'that is too large',
      422,
      (request) => {
        request.body = String(request.body).replace('"byte_size":8', '"byte_size":999999999999');
      },
    ],
  ])('reports a blob %s: %i', async (_, status, changed) => {
    change = changed;
    expect((await upload(file)).error).toBe(`Error creating Blob for "plan.pdf". Status: ${status}`);
  });

  const onlyContent =
    (changed: Change): Change =>
    (request) => {
      if (request.url.pathname.includes('/disk/')) changed(request);
    };

  test.each<[string, number, Change]>([
    [
      'another content',
      422,
      (request) => {
        request.body = new Blob(['%PDF-1.6']);
      },
    ],
    [
      'a content that is too short',
      422,
      (request) => {
        request.body = new Blob(['%PDF']);
      },
    ],
    [
      'another token',
      404,
      ({ url }) => {
        url.pathname += 'x';
      },
    ],
  ])('reports %s: %i', async (_, status, changed) => {
    change = onlyContent(changed);
    expect((await upload(file)).error).toBe(`Error storing "plan.pdf". Status: ${status}`);
  });

  test('reports a lost connection', async () => {
    change = ({ url }) => {
      url.port = '1';
    };
    expect((await upload(file)).error).toBe('Error creating Blob for "plan.pdf". Status: 0');
    change = onlyContent(({ url }) => {
      url.port = '1';
    });
    expect((await upload(file)).error).toBe('Error storing "plan.pdf". Status: 0');
  });
});
