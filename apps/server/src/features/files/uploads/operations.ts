import { createHash, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../../api-error.ts';
import type { Actor } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { createDataKey, encryptedSize, encryptFile } from '../../../crypto/file-encryption.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { KeyedLimiter } from '../../../limiter.ts';
import { type BlobRow, countUnused, findBlobByKey } from '../queries.ts';
import { blobKeyAssociatedData, filenameAssociatedData, maxUnused, readSignedUpload } from '../rules.ts';
import * as store from '../store.ts';

/** 192 random bits: 38 lower-case letters and digits. */
const newKey = (): string =>
  BigInt(`0x${randomBytes(24).toString('hex')}`)
    .toString(36)
    .padStart(38, '0');

interface NewFile {
  readonly filename: string;
  readonly content_type: string;
  readonly byte_size: number;
  readonly checksum: string;
}

/** Seconds. By then the first of many unused uploads have been purged. */
const purgeInterval = 3600;

/** @throws ApiError `too_many_uploads` */
export const createBlob = (ctx: AppContext, actor: Actor, { filename, ...file }: NewFile) =>
  withTransaction(ctx, async ({ db, clock, encryption, storage }) => {
    await store.lockUploads(db, actor.user_id);
    const unused = await countUnused(db, actor.user_id);
    const max = maxUnused(actor);
    if (unused.count >= max.count || Number(unused.bytes) + file.byte_size > max.bytes)
      throw new ApiError('too_many_uploads', { retry_after: purgeInterval });
    return store.insertBlob(db, {
      ...file,
      key: newKey(),
      filename_encrypted: encryption.encrypt(filenameAssociatedData, filename),
      service_name: storage.name,
      created_by: actor.user_id,
      created_at: clock().toISOString(),
    });
  });

export interface UploadHeaders {
  readonly content_type: string | undefined;
  /** Undefined for a body of unknown length. */
  readonly content_length: string | undefined;
  readonly content_md5: string | undefined;
}

export type UploadResult = 'stored' | 'not_found' | 'length_required' | 'invalid';

class InvalidContent extends Error {}

async function* received(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new InvalidContent('The upload was interrupted', { cause: error });
  }
}

/** Passes on the content, and fails at its end, so that nothing is stored, if it is not the declared content. */
function verifyContent({ byte_size, checksum }: Pick<BlobRow, 'byte_size' | 'checksum'>): Transform {
  const hash = createHash('md5');
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > byte_size) return done(new InvalidContent('Too long'));
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isRight = size === byte_size && hash.digest('base64') === checksum;
      done(isRight ? null : new InvalidContent('Another content'));
    },
  });
}

const mediaType = (content_type: string) => content_type.split(';', 1)[0]?.trim().toLowerCase();

const matches = (blob: BlobRow, { content_type = '', content_length, content_md5 }: UploadHeaders): boolean =>
  mediaType(content_type) === mediaType(blob.content_type) &&
  Number(content_length) === blob.byte_size &&
  (content_md5 === undefined || content_md5 === blob.checksum);

async function storeContent(
  { storage }: AppContext,
  blob: BlobRow,
  body: AsyncIterable<Uint8Array>,
  object_name: string,
): Promise<Buffer> {
  const data_key = createDataKey();
  const encrypted = encryptFile(data_key, blob.byte_size);
  const results = await Promise.allSettled([
    pipeline(received(body), verifyContent(blob), encrypted),
    storage.put(object_name, encrypted, encryptedSize(blob.byte_size)),
  ]);
  const errors = results.filter((result) => result.status === 'rejected').map(({ reason }): unknown => reason);
  // The failure of one of them fails the other, with a less precise error.
  const cause = errors.find((error) => error instanceof InvalidContent || error instanceof ApiError) ?? errors[0];
  if (cause !== undefined) throw cause instanceof Error ? cause : new Error('The upload failed', { cause });
  return data_key;
}

async function storeFirstContent(
  ctx: AppContext,
  blob: BlobRow,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadResult> {
  const object_name = newKey();
  const data_key = await storeContent(ctx, blob, body, object_name);
  const isFirst = await withTransaction(ctx, async ({ db, jobs, encryption, clock, scanner }) => {
    const isSaved = await store.saveContent(db, blob.id, {
      object_name,
      data_key_encrypted: encryption.encrypt(blobKeyAssociatedData, data_key.toString('base64')),
      stored_at: clock().toISOString(),
      scan: scanner ? 'pending' : 'skipped',
    });
    if (isSaved && scanner) await jobs.send(db, 'scan-file', { blob_id: blob.id });
    return isSaved;
  });
  if (isFirst) return 'stored';
  await ctx.storage.delete(object_name);
  return (await findBlobByKey(ctx.db, blob.key)) ? 'stored' : 'not_found';
}

async function compareContent(blob: BlobRow, body: AsyncIterable<Uint8Array>): Promise<UploadResult> {
  await pipeline(received(body), verifyContent(blob).resume());
  return 'stored';
}

/**
 * The token is the right to upload. The same content can be sent again, as clients do after a lost response.
 * @throws ApiError `unavailable`
 */
export async function storeUpload(
  ctx: AppContext,
  token: string,
  headers: UploadHeaders,
  body: AsyncIterable<Uint8Array>,
  limitUser: KeyedLimiter = (_user, work) => work(),
): Promise<UploadResult> {
  const key = readSignedUpload(ctx, token);
  const blob = key === null ? undefined : await findBlobByKey(ctx.db, key);
  if (!blob) return 'not_found';
  if (headers.content_length === undefined) return 'length_required';
  if (!matches(blob, headers)) return 'invalid';
  try {
    return await limitUser(blob.created_by ?? 0, () =>
      blob.stored_at === null ? storeFirstContent(ctx, blob, body) : compareContent(blob, body),
    );
  } catch (error) {
    if (error instanceof InvalidContent) return 'invalid';
    throw error;
  }
}
