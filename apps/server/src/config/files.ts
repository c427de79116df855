import { join } from 'node:path';
import type * as z from 'zod';
import type { ClamdSettings } from '../integrations/malware/scanner.ts';
import type { S3Settings } from '../integrations/storage/s3-storage.ts';
import {
  hostName,
  isGroupSet,
  isPlain,
  isSecure,
  optional,
  parsed,
  parseUrl,
  pattern,
  type Report,
  wholeNumber,
} from './fields.ts';

/** The secret key signs requests to it and health documents go there, so plain HTTP is limited to this machine. */
const endpoint = parsed((text) => {
  const url = parseUrl(text);
  return url && isSecure(url) && isPlain(url) && url.pathname === '/' ? url.origin : undefined;
}, 'must be an address alone, such as https://storage.example.com');

export const fileFields = {
  S3_BUCKET: optional(
    pattern(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: lowercase letters, digits, dots, and hyphens',
    ),
  ),
  S3_REGION: optional(pattern(/^[a-z0-9-]{1,50}$/, 'must be the name of a region, such as us-east-1')),
  S3_ENDPOINT: optional(endpoint),
  S3_ACCESS_KEY_ID: optional(pattern(/^[!-~]{1,200}$/, 'must be an access key ID')),
  S3_SECRET_ACCESS_KEY: optional(pattern(/^[!-~]{1,200}$/, 'must be a secret access key')),
  CLAMD_HOST: optional(hostName),
  CLAMD_PORT: optional(wholeNumber(1, 65_535)),
};

type FileEnvironment = z.output<z.ZodObject<typeof fileFields>>;

const defaultClamdPort = 3310;

export function checkFiles(env: FileEnvironment, report: Report): void {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const isSet = isGroupSet({ S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }, report);
  if (!isSet && !S3_BUCKET && env.S3_ENDPOINT) report('S3_BUCKET', 'is missing: S3_ENDPOINT goes with it');
  if (env.CLAMD_PORT !== null && env.CLAMD_HOST === null) report('CLAMD_HOST', 'is missing: CLAMD_PORT goes with it');
}

export type StorageSettings = { readonly folder: string } | { readonly s3: S3Settings };

export function storageSettings(env: FileEnvironment & { readonly DATA_DIR: string }): StorageSettings {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT } = env;
  const { S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key } = env;
  if (!bucket || !region || !access_key_id || !secret_access_key) return { folder: join(env.DATA_DIR, 'files') };
  return { s3: { bucket, region, endpoint: S3_ENDPOINT, access_key_id, secret_access_key } };
}

export const scannerSettings = ({ CLAMD_HOST: host, CLAMD_PORT: port }: FileEnvironment): ClamdSettings | null =>
  host === null ? null : { host, port: port ?? defaultClamdPort };
