import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { type FileStorage, isName, requireName, type StoredObject, unavailable } from './storage.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null for Amazon's own endpoint. */
  readonly endpoint: string | null;
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

export interface S3Options {
  /** Every key starts with it, so that installations can share a bucket. */
  readonly installation: () => Promise<string>;
  /** Milliseconds without any progress. */
  readonly idle?: number;
}

/** More than uploads and downloads at a time; a request that waits for a socket would time out. */
const maxSockets = 1_024;

function createClient({ region, endpoint, ...settings }: S3Settings, idle: number): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
    // Other servers than Amazon's serve a bucket below their own host name.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // With checksums in trailers some servers store the trailer as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: idle,
      httpsAgent: { maxSockets },
      httpAgent: { maxSockets },
    },
  });
}

export function s3Storage(settings: S3Settings, { installation, idle = 20_000 }: S3Options): FileStorage {
  const { bucket } = settings;
  const client = createClient(settings, idle);
  let prefix: string | null = null;
  const findPrefix = async () => {
    prefix ??= `${await installation()}/`;
    return prefix;
  };
  const objectOf = (name: string) => {
    const key = requireName(name);
    return findPrefix().then((first) => ({ Bucket: bucket, Key: first + key }));
  };
  return {
    name: 's3',
    async put(name, content, size) {
      const object = objectOf(name);
      const failure: { error?: Error } = {};
      const aborting = new AbortController();
      // The client does not notice the end of a stream that fails.
      content.once('error', (error) => {
        failure.error = error;
        aborting.abort();
      });
      try {
        const command = new PutObjectCommand({ ...(await object), Body: content, ContentLength: size });
        await client.send(command, { abortSignal: aborting.signal });
      } catch (error) {
        content.destroy();
        throw failure.error ?? unavailable(error);
      }
    },
    async get(name, range) {
      const object = { ...(await objectOf(name)), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      try {
        const { Body } = await client.send(new GetObjectCommand(object));
        if (!(Body instanceof Readable)) throw new Error('The response has no body');
        return Body;
      } catch (error) {
        throw unavailable(error);
      }
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(await objectOf(name))).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    list: () => listObjects(client, bucket, findPrefix),
  };
}

async function* listObjects(
  client: S3Client,
  bucket: string,
  findPrefix: () => Promise<string>,
): AsyncGenerator<StoredObject> {
  const prefix = await findPrefix();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key = '', LastModified: modified_at } of Contents) {
      const name = Key.slice(prefix.length);
      if (isName(name) && modified_at) yield { name, modified_at };
    }
}
