import { Piscina } from 'piscina';
import { ApiError } from '../../api-error.ts';
import { createLimiter } from '../../limiter.ts';

export type PdfResult = 'safe' | 'invalid' | 'unsafe' | 'encrypted' | 'unreadable';

const maxThreads = 2;

const limited = createLimiter(maxThreads, 6);

/** In milliseconds. */
const timeLimit = 20_000;

const pool = new Piscina({
  filename: new URL('./pdf-worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads,
  idleTimeout: 10_000,
  niceIncrement: process.platform === 'linux' ? 10 : 0,
  resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
  execArgv: [],
});

/**
 * Whether a PDF contains scripts, launch actions or embedded files, also in object streams. A file that takes too much
 * time or memory to check is unreadable.
 * @param read called when it is the file's turn; the bytes are moved to the thread
 * @throws ApiError `unavailable` if too many files wait
 */
export const checkPdfContent = (
  read: () => Promise<Uint8Array<ArrayBuffer>>,
  timeoutMs = timeLimit,
): Promise<PdfResult> =>
  limited(async () => {
    const bytes = await read();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const result: PdfResult = await pool.run(bytes, { name: 'checkPdf', transferList: [bytes.buffer], signal });
      return result;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return 'unreadable';
    }
  });
