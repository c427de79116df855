import type { ReportDocument } from 'estimate-texts/report/document';
import { Piscina } from 'piscina';
import { ApiError } from '../../api-error.ts';
import { createLimiter } from '../../limiter.ts';

export type Paper = 'letter' | 'a4';

const maxThreads = 2;

/** A document takes about a tenth of a second, so that the last one of the queue waits some seconds. */
const limited = createLimiter(maxThreads, 40);

/** Documents of more parts take seconds. One at a time leaves the other thread to the others. */
const shortParts = 10;
const limitedLong = createLimiter(1, 10);

/** In milliseconds. An idle machine needs a hundredth of it. */
export const timeLimitOf = ({ parts }: Pick<ReportDocument, 'parts'>): number => 20_000 + (parts.length - 1) * 1_000;

const pool = new Piscina({
  filename: new URL('./document-worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads,
  // Loading the library and the fonts takes longer than a document.
  idleTimeout: 5 * 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 192 },
  execArgv: [],
});

/**
 * A tagged PDF. The same content gives the same bytes.
 * @throws ApiError `unavailable` if too many documents wait, or the machine is too busy
 */
export const renderDocument = (content: ReportDocument, paper: Paper): Promise<Uint8Array> => {
  const rendered = () => limited(() => render(content, paper));
  return content.parts.length > shortParts ? limitedLong(rendered) : rendered();
};

async function render(content: ReportDocument, paper: Paper): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeLimitOf(content));
  try {
    const bytes: Uint8Array = await pool.run({ content, paper }, { name: 'renderDocument', signal });
    return bytes;
  } catch (error) {
    throw signal.aborted ? new ApiError('unavailable') : error;
  }
}
