import pLimit from 'p-limit';
import { ApiError } from '../../http/api-error.ts';

/** The longest side of a picture as it is kept, in pixels. */
const side = 512;

/** Two at a time leave libuv's other threads to password hashes. */
const limit = pLimit(2);
const maxWaiting = 16;

let loaded: Promise<typeof import('sharp')['default']> | null = null;

/** Loaded at the first picture: a start has no need of it. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // Whatever a file pretends to be, only the reader of PNG ever looks at it.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng'] });
  return sharp;
}

/**
 * Decodes a PNG and makes a new one of its pixels alone, square and of a size that screens use; off the main thread.
 * Null when it cannot be decoded.
 * @throws ApiError `unavailable` when too many pictures wait
 */
export async function remakePicture(png: Buffer): Promise<Buffer | null> {
  if (limit.pendingCount >= maxWaiting) throw new ApiError('unavailable');
  return limit(async () => {
    loaded ??= load();
    const sharp = await loaded;
    const image = sharp(png, { failOn: 'error', limitInputPixels: 4096 * 4096 });
    try {
      const { width, height } = await image.metadata();
      const size = Math.min(side, width, height);
      return await image.autoOrient().resize(size, size, { fit: 'cover' }).png({ compressionLevel: 9 }).toBuffer();
    } catch {
      return null;
    }
  });
}
