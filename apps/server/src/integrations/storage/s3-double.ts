import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options, S3Settings } from './s3-storage.ts';

export interface S3Double {
  readonly settings: S3Settings;
  readonly options: S3Options;
  readonly folder: string;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Double> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-s3-'));
  const bucket = 'files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { bucket, region: 'us-east-1', endpoint, access_key_id: 'S3RVER', secret_access_key: 'S3RVER' },
    options: { installation: async () => 'test' },
    folder,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
