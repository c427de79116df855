import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { measureOutgoing } from '../../../telemetry/outgoing.ts';

/** The message is for the person who asked, and has no address. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
}

/** As CMS names them. Those that can be missing come last. */
const slugs = ['plan-attributes-puf', 'rate-puf', 'service-area-puf'] as const;
const optionalSlugs = ['benefits-and-cost-sharing-puf', 'plan-id-crosswalk-puf'] as const;

/** In bytes, as the reader of zip files allows. */
const maxBytes = 256 * 1024 ** 2;

/** In milliseconds, for one file. */
const timeLimit = 5 * 60_000;

interface Download {
  /** Without a slash at the end. */
  readonly url: string;
  readonly plan_year: number;
  readonly folder: string;
  /** Of tests. */
  readonly maxFileBytes?: number;
  onFile?(name: string): Promise<void>;
}

/** @returns the paths of the files, in the folder. @throws DownloadFailed; an error of `onFile` */
export async function downloadPlanFiles({ url, plan_year, folder, maxFileBytes = maxBytes, onFile }: Download) {
  const paths: string[] = [];
  for (const slug of [...slugs, ...optionalSlugs]) {
    const name = `${slug}.zip`;
    await onFile?.(name);
    const path = join(folder, name);
    const status = await measureOutgoing(
      'plan_files',
      { result: (code) => (code < 500 ? 'succeeded' : 'failed') },
      () => downloadFile(`${url}/${plan_year}/${name}`, path, maxFileBytes),
    ).catch((error: unknown) => {
      if (error instanceof DownloadFailed) throw error;
      // The cause has the address.
      throw new DownloadFailed(`${name} couldn’t be downloaded.`);
    });
    if (status === 200) paths.push(path);
    else if (status !== 404 || slugs.some((needed) => needed === slug))
      throw new DownloadFailed(`${name} of ${plan_year} couldn’t be downloaded: the address answered ${status}.`);
  }
  return paths;
}

async function downloadFile(url: string, path: string, maxFileBytes: number): Promise<number> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    return response.status;
  }
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxFileBytes ? new DownloadFailed('A file is larger than 256 MB.') : null, chunk);
    },
  });
  await pipeline(Readable.from(response.body), limit, createWriteStream(path, { mode: 0o600 }));
  return response.status;
}
