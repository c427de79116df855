import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Child, here, listening } from './children.ts';
import { superAdminHeadersOf } from './clients/measure.ts';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { openPage } from './page.ts';
import { inRounds, median, timed } from './rounds.ts';
import type { Row } from './table.ts';

const mebibyte = 1024 * 1024;
/** The size of the file, in MB, for a shorter run: FILES_MB=50. */
const megabytes = Number(process.env.FILES_MB ?? 500);
const rounds = 3;
const chunk = randomBytes(mebibyte);

function* content(): Generator<Buffer> {
  for (let sent = 0; sent < megabytes; sent += 1) yield chunk;
}

function checksum(): string {
  const digest = createHash('md5');
  for (const part of content()) digest.update(part);
  return digest.digest('base64');
}

interface Upload {
  readonly signed_id: string;
  readonly direct_upload: { readonly url: string };
}

/** The calls of a page, signed in as a super admin. */
interface Page {
  /** Begins an upload. */
  begin(): Promise<Upload>;
  /** The address of the bytes of a file. */
  locate(upload: Upload): Promise<string>;
}

async function openFilesPage(installation: Installation): Promise<Page> {
  const { origin } = installation;
  const line = await openConnection(origin);
  const { authorization = '' } = await superAdminHeadersOf(installation);
  const headers = { authorization, ...(await openPage(line)) };
  const file = {
    filename: 'export.csv',
    content_type: 'text/csv',
    byte_size: megabytes * mebibyte,
    checksum: checksum(),
  };
  return {
    async begin() {
      const { status, body } = await line.call('/rails/active_storage/direct_uploads', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ blob: file }),
      });
      if (status !== 200) throw new Error(`An upload was answered with ${status} ${body}`);
      return JSON.parse(body) as Upload;
    },
    async locate({ signed_id }) {
      const path = `/rails/active_storage/blobs/redirect/${signed_id}/${file.filename}`;
      const { status, head } = await line.call(path, { headers: { authorization: headers.authorization } });
      const location = /^location: (.+)/im.exec(head)?.[1];
      if (status !== 302 || !location) throw new Error(`A file was answered with ${status}`);
      return origin + location;
    },
  };
}

async function put(url: string): Promise<void> {
  const headers = { 'content-type': 'text/csv', 'content-length': String(megabytes * mebibyte) };
  const sent = request(url, { method: 'PUT', headers });
  const answered = new Promise<number | undefined>((done, fail) => {
    sent.once('response', (response) => done(response.resume().statusCode)).once('error', fail);
  });
  await pipeline(Readable.from(content()), sent);
  const status = await answered;
  if (status !== 204) throw new Error(`The file was answered with ${status}`);
}

async function read(url: string): Promise<void> {
  const size = await new Promise<number>((done, fail) => {
    get(url, (response) => {
      let length = 0;
      response.on('data', (part: Buffer) => {
        length += part.length;
      });
      response.once('end', () => done(length)).once('error', fail);
    }).once('error', fail);
  });
  if (size !== megabytes * mebibyte) throw new Error(`${size} bytes arrived`);
}

const perSecond = (ms: readonly number[]): number => megabytes / (median(ms) / 1000);

/** The most memory that a process used beyond what it used before the work, in kilobytes. */
async function growthDuring(memory: () => Promise<number>, work: () => Promise<unknown>): Promise<number> {
  const before = await memory();
  let highest = before;
  const watch = setInterval(() => {
    void memory().then((now) => {
      highest = Math.max(highest, now);
    });
  }, 50);
  await work();
  clearInterval(watch);
  return highest - before;
}

/** A large file to and from the built server, beside a plain pipe of Node with the same cipher. */
export async function measureFiles(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-bench-'));
  const installation = await install({ estimates: 0, more: { DATA_DIR: folder } });
  const plain = await listening(join(here, 'bare-files.mjs'), { DATA_DIR: folder }, '/');
  try {
    return await measure(installation, plain);
  } finally {
    await plain.stop();
    await installation.close();
    rmSync(folder, { recursive: true });
  }
}

async function measure(installation: Installation, plain: Child): Promise<Row[]> {
  const { begin, locate } = await openFilesPage(installation);
  let last = await begin();
  const upload = async () => {
    last = await begin();
    await put(`${installation.origin}${new URL(last.direct_upload.url).pathname}`);
  };
  const download = async () => read(await locate(last));
  // Before anything else, so that what the server keeps afterwards counts as well.
  const growth = { upload: await growthDuring(installation.memory, upload), download: 0 };
  growth.download = await growthDuring(installation.memory, download);
  const uploads = await inRounds(rounds, {
    ours: async () => [await timed(upload)],
    checked: async () => [await timed(() => put(`${plain.origin}/checked`))],
    plain: async () => [await timed(() => put(plain.origin))],
  });
  const downloads = await inRounds(rounds, {
    ours: async () => [await timed(download)],
    plain: async () => [await timed(() => read(`${plain.origin}/file`))],
  });
  const beside = (figure: number) => ({ what: 'a plain pipe with the same cipher', figure });
  const aim = { on: 'ratio', bound: 'at least', figure: 0.8 } as const;
  const memory = (figure: number): Row => ({
    what: 'memory of the server during it, beyond that before',
    unit: 'kB',
    measured: figure,
    baseline: { what: 'the file', figure: megabytes * 1024 },
    aim: { on: 'measured', bound: 'at most', figure: 100_000 },
  });
  return [
    {
      what: `upload of ${megabytes} MB, with checksum`,
      unit: 'MB per second',
      measured: perSecond(uploads.ours),
      baseline: beside(perSecond(uploads.plain)),
      aim,
    },
    {
      what: 'the same',
      unit: 'MB per second',
      measured: perSecond(uploads.ours),
      baseline: { what: 'a plain pipe with the same cipher and MD5', figure: perSecond(uploads.checked) },
      aim: null,
    },
    memory(growth.upload),
    {
      what: `download of ${megabytes} MB`,
      unit: 'MB per second',
      measured: perSecond(downloads.ours),
      baseline: beside(perSecond(downloads.plain)),
      aim,
    },
    memory(growth.download),
  ];
}
