import { createHash } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { createLimiter } from '../../limiter.ts';
import { readPng } from './rules.ts';
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
    throw new ApiError('validation_failed', { errors: { image: ['The picture is damaged and could not be read'] } });
  const digest = createHash('sha256').update(content).digest();
  return store.savePicture(db, { key: randomToken(), user_id, content, digest }, clock());
}

export const { deletePicture } = store;

/** Creates a new square PNG from the pixels alone. Null if the picture cannot be decoded. */
async function recode(png: Buffer): Promise<Buffer | null> {
  return limited(async () => {
    sharpModule ??= loadSharp();
    const sharp = await sharpModule;
    const image = sharp(png, { failOn: 'error', limitInputPixels: 4096 * 4096 });
    try {
      const { width, height } = await image.metadata();
      const side = Math.min(maxSide, width, height);
      return await image.autoOrient().resize(side, side, { fit: 'cover' }).png({ compressionLevel: 9 }).toBuffer();
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
  // Only the PNG decoder reads uploads, whatever format a file claims to have.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng'] });
  return sharp;
}

// Until the storage is there.
export interface StoredBlob { readonly id: number; readonly filename: string; readonly byte_size: number }
export async function claimBlob(_tx: unknown, _actor: unknown, _signed_id: string): Promise<StoredBlob> { throw new Error('later'); }
export async function releaseBlob(_tx: unknown, _blob_id: number): Promise<void> {}
export async function readBlob(_ctx: unknown, _blob: { id: number }): Promise<AsyncIterable<Uint8Array>> { throw new Error('later'); }
