import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const s3 = {
  S3_BUCKET: 'plans-files',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

function read(environment: Record<string, string>) {
  const result = readConfig(environment);
  return result.ok ? { storage: result.config.storage, scanner: result.config.scanner } : result.problems;
}

test('stores files in the data folder and scans nothing by default', () => {
  expect(read({ DATA_DIR: '/var/lib/plans' })).toEqual({
    storage: { folder: resolve('/var/lib/plans/files') },
    scanner: null,
  });
});

test('uses S3, of Amazon or at another address', () => {
  const settings = {
    bucket: s3.S3_BUCKET,
    region: s3.S3_REGION,
    endpoint: null,
    access_key_id: s3.S3_ACCESS_KEY_ID,
    secret_access_key: s3.S3_SECRET_ACCESS_KEY,
  };
  expect(read(s3)).toMatchObject({ storage: { s3: settings } });
  for (const [address, endpoint] of [
    ['https://storage.example.com/', 'https://storage.example.com'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ] as const)
    expect(read({ ...s3, S3_ENDPOINT: address })).toMatchObject({ storage: { s3: { ...settings, endpoint } } });
});

test('uses a malware scanner', () => {
  expect(read({ CLAMD_HOST: 'clamd.internal' })).toMatchObject({ scanner: { host: 'clamd.internal', port: 3310 } });
  expect(read({ CLAMD_HOST: '10.0.0.7', CLAMD_PORT: '3311' })).toMatchObject({
    scanner: { host: '10.0.0.7', port: 3311 },
  });
});

test.each([
  [{ ...s3, S3_REGION: '' }, 'S3_REGION is missing'],
  [{ S3_ENDPOINT: 'https://storage.example.com' }, 'S3_BUCKET is missing'],
  [{ CLAMD_PORT: '3310' }, 'CLAMD_HOST is missing'],
  [{ ...s3, S3_BUCKET: 'Files/../x' }, 'S3_BUCKET must'],
  [{ ...s3, S3_ENDPOINT: 'http://storage.example.com' }, 'S3_ENDPOINT must'],
  [{ ...s3, S3_ENDPOINT: 'https://storage.example.com/bucket' }, 'S3_ENDPOINT must'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: 'with space' }, 'S3_SECRET_ACCESS_KEY must'],
  [{ CLAMD_HOST: 'a host' }, 'CLAMD_HOST must'],
  [{ CLAMD_HOST: 'localhost', CLAMD_PORT: '0' }, 'CLAMD_PORT must'],
])('rejects %j by the name of the setting', (environment, problem) => {
  const problems = read(environment as unknown as Record<string, string>);
  expect(problems).toContainEqual(expect.stringMatching(`^${problem}`));
  expect(String(problems)).not.toContain('with space');
  expect(String(problems)).not.toContain(s3.S3_SECRET_ACCESS_KEY);
});
