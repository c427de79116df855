import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadLimits } from 'contract/vocabulary/files';
import type { Sharp } from 'sharp';
import { ApiError, throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { type ByteRange, decryptFile, encryptedRange } from '../../crypto/file-encryption.ts';
import { checkPdfContent } from '../../integrations/pdf/pdf.ts';
import { unavailable } from '../../integrations/storage/storage.ts';
import { createLimiter } from '../../limiter.ts';
import { type BlobRow, findBlob, lockBlob } from './queries.ts';
import { blobKeyAssociatedData, filenameAssociatedData, readPng, readSignedBlobId } from './rules.ts';
import * as store from './store.ts';

/** In pixels. */
const maxSide = 512;

/** Two at a time leave libuv's other threads to files and DNS. */
const limited = createLimiter(2, 16);

/**
 * @throws ApiError `validation_failed` if the file is not an acceptable picture, `unavailable` if too many pictures
 * wait
 */
export async function savePicture({ db, clock }: Pick<AppContext, 'db' | 'clock'>, user_id: number, image: string) {
  const png = readPng(image);
  if ('error' in png) throw new ApiError('validation_failed', { errors: { image: [png.error] } });
  const content = await recode(png.content);
  if (!content)
    throw new ApiError('validation_failed', { errors: { image: ['The picture is damaged and couldn’t be read'] } });
  const digest = createHash('sha256').update(content).digest();
  return store.savePicture(db, { key: randomToken(), user_id, content, digest }, clock());
}

/** Creates a new square PNG from the pixels alone. Null if the picture cannot be decoded. */
const recode = (png: Buffer): Promise<Buffer | null> =>
  decoded(png, async (image) => {
    const { width, height } = await image.metadata();
    const side = Math.min(maxSide, width, height);
    return image.autoOrient().resize(side, side, { fit: 'cover' }).png({ compressionLevel: 9 }).toBuffer();
  });

/**
 * Creates a new PNG on white from the pixels of a PNG or JPEG. Null if it cannot be decoded.
 * @throws ApiError `unavailable` if too many pictures wait
 */
export const recodeLogo = (image: Buffer, size: { readonly width: number; readonly height: number }) =>
  decoded(image, (logo) =>
    logo
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );

async function decoded(bytes: Buffer, work: (image: Sharp) => Promise<Buffer>): Promise<Buffer | null> {
  return limited(async () => {
    sharpModule ??= loadSharp();
    const sharp = await sharpModule;
    try {
      return await work(sharp(bytes, { failOn: 'error', limitInputPixels: 4096 * 4096 }));
    } catch {
      return null;
    }
  });
}

let sharpModule: Promise<typeof import('sharp')['default']> | null = null;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // Only these decoders read uploads, whatever format a file claims to have.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
  return sharp;
}

export interface StoredBlob {
  readonly id: number;
  readonly key: string;
  readonly filename: string;
  readonly content_type: string;
  readonly byte_size: number;
  /** MD5 in base64. */
  readonly checksum: string;
  readonly created_by: number | null;
}

function toStoredBlob({ encryption }: Pick<AppContext, 'encryption'>, row: BlobRow): StoredBlob {
  const { id, key, content_type, byte_size, checksum, created_by, filename_encrypted } = row;
  const filename = encryption.decrypt(filenameAssociatedData, filename_encrypted);
  return { id, key, filename, content_type, byte_size, checksum, created_by };
}

function requireUsable(row: BlobRow | undefined, user_id: number): BlobRow {
  if (!row || row.created_by !== user_id || row.attached_at !== null || row.stored_at === null)
    throw new ApiError('blob_not_usable');
  if (row.byte_size === 0) throw new ApiError('blob_empty');
  if (row.scan === 'pending') throw new ApiError('blob_scan_pending', { retry_after: 5 });
  if (row.scan === 'infected') throw new ApiError('blob_infected');
  return row;
}

async function readUsable(
  ctx: AppContext,
  actor: Actor,
  signed_id: string,
  read: typeof lockBlob,
): Promise<StoredBlob> {
  const signed = readSignedBlobId(ctx, signed_id);
  if (signed?.user_id !== actor.user_id) throw new ApiError('blob_not_usable');
  return toStoredBlob(ctx, requireUsable(await read(ctx.db, signed.blob_id), actor.user_id));
}

/** Milliseconds. A scan usually takes less than a second, and starts within two. */
const maxScanWaitMs = 20_000;
const scanPollMs = 250;

/**
 * For checks of the content, which take long, before the transaction that claims the blob. Waits for the result of the
 * malware scan.
 * @throws ApiError one of `blobErrorCodes`
 */
export function findClaimableBlob(
  ctx: AppContext,
  actor: Actor,
  signed_id: string,
  waitMs = maxScanWaitMs,
): Promise<StoredBlob> {
  const deadline = performance.now() + waitMs;
  return readUsable(ctx, actor, signed_id, async (db, id) => {
    let row = await findBlob(db, id);
    while (row?.scan === 'pending' && performance.now() < deadline) {
      await wait(scanPollMs);
      row = await findBlob(db, id);
    }
    return row;
  });
}

/**
 * Each upload can be used once.
 * @throws ApiError one of `blobErrorCodes`
 */
export async function claimBlob(tx: AppContext, actor: Actor, signed_id: string): Promise<StoredBlob> {
  const blob = await readUsable(tx, actor, signed_id, lockBlob);
  await store.saveAttached(tx.db, blob.id, tx.clock());
  return blob;
}

/** Deletes the blob, and its bytes after the transaction. */
export async function releaseBlob({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, blob_id: number): Promise<void> {
  const deleted = await store.deleteBlob(db, blob_id);
  if (deleted?.object_name) await jobs.send(db, 'delete-file', { object_name: deleted.object_name });
}

export async function deleteUnusedBlobsOf(
  { db, jobs }: Pick<AppContext, 'db' | 'jobs'>,
  user_id: number,
): Promise<number> {
  const deleted = await store.deleteUnusedBlobsOf(db, user_id);
  for (const { object_name } of deleted) if (object_name) await jobs.send(db, 'delete-file', { object_name });
  return deleted.length;
}

/**
 * Returns when the first bytes have been decrypted, so that a missing or damaged file is noticed before a reply begins.
 * @throws ApiError `not_found` if no bytes were uploaded; `unavailable` if they cannot be read
 */
export async function openBlob(
  { storage, encryption }: Pick<AppContext, 'storage' | 'encryption'>,
  { object_name, data_key_encrypted, byte_size }: BlobRow,
  range?: ByteRange,
): Promise<Readable> {
  if (object_name === null || data_key_encrypted === null) throw new ApiError('not_found');
  const key = Buffer.from(encryption.decrypt(blobKeyAssociatedData, data_key_encrypted), 'base64');
  const encrypted = await storage.get(object_name, range && encryptedRange(byte_size, range));
  // The callback prevents an uncaught error. The reader gets the error from the stream.
  const content = pipeline(encrypted, decryptFile(key, byte_size, range), () => undefined);
  await once(content, 'readable').catch((error: unknown) => {
    throw unavailable(error);
  });
  return content;
}

/**
 * The decrypted bytes. The caller has checked access.
 * @throws ApiError `not_found` if the file does not exist or is quarantined; `unavailable`
 */
export async function readBlob(
  ctx: Pick<AppContext, 'db' | 'storage' | 'encryption'>,
  { id }: Pick<StoredBlob, 'id'>,
  range?: ByteRange,
): Promise<Readable> {
  const row = (await findBlob(ctx.db, id)) ?? throwApiError('not_found');
  if (row.scan === 'pending' || row.scan === 'infected') throw new ApiError('not_found');
  return openBlob(ctx, row, range);
}

async function readBytes(stream: Readable, size: number): Promise<Buffer<ArrayBuffer>> {
  // Of its own memory, so that it can be moved to a thread.
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for await (const chunk of stream) {
    const part: Buffer = chunk;
    at += part.copy(bytes, at);
  }
  return bytes;
}

const isPdf = ({ filename, content_type }: StoredBlob) =>
  /\.pdf$/i.test(filename) && /^application\/pdf *(;|$)/i.test(content_type);

/**
 * Takes up to some seconds: call it before the transaction that claims the blob.
 * @throws ApiError one of `pdfErrorCodes`; `unavailable`
 */
export async function checkPdf(ctx: AppContext, blob: StoredBlob): Promise<void> {
  if (!isPdf(blob)) throw new ApiError('pdf_invalid');
  if (blob.byte_size > uploadLimits.default) throw new ApiError('pdf_too_large');
  const read = async () => {
    const content = await readBlob(ctx, blob);
    return readBytes(content, blob.byte_size).catch((error: unknown) => {
      throw unavailable(error);
    });
  };
  const result = await checkPdfContent(read);
  if (result !== 'safe') throw new ApiError(`pdf_${result}`);
}
