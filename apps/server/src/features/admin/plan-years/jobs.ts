import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { DownloadFailed, downloadPlanFiles } from '../../../integrations/rates/catalog/download.ts';
import { loadContents } from '../../../integrations/rates/catalog/operations.ts';
import { listCountiesWithAreas } from '../../../integrations/rates/catalog/queries.ts';
import { FilesTooLarge, readPlans } from '../../../integrations/rates/catalog/reading/read-plans.ts';
import type { Attempt, Job } from '../../../jobs/queue.ts';
import { retainedSince, retentionPeriods } from '../../../retention.ts';
import { readBlob } from '../../files/operations.ts';
import { endUploads, releaseFiles } from './operations.ts';
import { listFiles, listOldFailures } from './queries.ts';
import { downloadProgress, readingProgress, type StoredProgress, savingProgress } from './rules.ts';
import {
  beginReading,
  failStalled,
  type LoadIds,
  type Outcome,
  resetAttempts,
  saveOutcome,
  saveProgress,
} from './store.ts';

const payloads = z.object({ upload_id: z.number() });

/** Starts whose process ended. After so many the files are the likely cause. */
const maxAttempts = 3;

const interrupted = `The server stopped ${maxAttempts} times while it read these files.`;
const stalled = 'The server stopped while it read these files.';
const unexpected = 'An unexpected error occurred.';
const tooLarge = 'These files need too much memory to be read together. Upload fewer states at once.';

/** Reading that says nothing for so long has ended without anyone noticing. In milliseconds. */
const maxSilenceMs = 30 * 60_000;

/** Someone discarded the upload, or another process has read it. Rolls back what this one has saved. */
class UploadEnded extends Error {}

type Upload = NonNullable<Awaited<ReturnType<typeof beginReading>>>;

type SourceFiles = Parameters<typeof readPlans>[0]['files'];

async function openFiles(ctx: AppContext, { id }: Upload): Promise<SourceFiles> {
  const files = await listFiles(ctx.db, id);
  return files.map(({ name, blob_id }) => ({ name, open: () => readBlob(ctx, { id: blob_id ?? 0 }) }));
}

/** To a folder that exists while they are read. */
async function withDownload(ctx: AppContext, upload: Upload, work: (files: SourceFiles) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'healthplanner-plan-files-'));
  try {
    const paths = await downloadPlanFiles({
      ...{ url: ctx.plan_files_url ?? '', plan_year: upload.plan_year, folder },
      onFile: (name) => report(ctx, upload, downloadProgress(name)),
    });
    await work(paths.map((path) => ({ name: basename(path), open: async () => createReadStream(path) })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Within a transaction, another connection saves progress, because others see only what is committed. */
const report = async ({ db, clock }: AppContext, upload: Upload, progress: StoredProgress): Promise<void> => {
  if (!(await saveProgress(db, upload.id, progress, clock()))) throw new UploadEnded();
};

async function end(tx: AppContext, { id }: Upload, outcome: Outcome): Promise<void> {
  if (!(await saveOutcome(tx.db, id, outcome))) throw new UploadEnded();
  if (outcome.status !== 'failed') await releaseFiles(tx, id);
}

async function read(ctx: AppContext, upload: Upload, files: SourceFiles): Promise<void> {
  const reading = {
    plan_year: upload.plan_year,
    counties: await listCountiesWithAreas(ctx.db),
    files,
    onProgress: (progress: Parameters<typeof readingProgress>[0]) => report(ctx, upload, readingProgress(progress)),
  };
  await readPlans(reading, async ({ loads, findings }, rowsOf) => {
    if (loads.length === 0) return withTransaction(ctx, (tx) => end(tx, upload, { status: 'rejected', findings }));
    const all = loads.reduce((sum, { contents }) => sum + contents.batches, 0);
    let done = 0;
    const saved = async function* (load: number) {
      for await (const one of rowsOf(load)) {
        if (done % 10 === 0) await report(ctx, upload, savingProgress(done, all));
        done += 1;
        yield one;
      }
    };
    await withTransaction(ctx, async (tx) => {
      const ids: LoadIds = { load_id: null, medicare_load_id: null };
      for (const [at, load] of loads.entries()) {
        const { load_id } = await loadContents(tx.db, { ...load, rows: saved(at) }, upload.uploaded_by);
        ids[load.contents.kind === 'medicare' ? 'medicare_load_id' : 'load_id'] = load_id;
      }
      await end(tx, upload, { status: 'loaded', ...ids });
    });
  });
}

const fail = (ctx: AppContext, upload: Upload, error: string) =>
  withTransaction(ctx, (tx) => end(tx, upload, { status: 'failed', error }));

/** After a crash reading starts again: nothing of it was committed. */
async function readUpload(ctx: AppContext, id: number, { is_last }: Attempt): Promise<void> {
  const upload = await beginReading(ctx.db, id, ctx.clock());
  if (!upload) return;
  if (upload.attempts > maxAttempts) return fail(ctx, upload, interrupted);
  try {
    if (upload.is_download) await withDownload(ctx, upload, (files) => read(ctx, upload, files));
    else await read(ctx, upload, await openFiles(ctx, upload));
  } catch (error) {
    if (error instanceof UploadEnded) return;
    if (error instanceof DownloadFailed) return fail(ctx, upload, error.message);
    if (error instanceof FilesTooLarge) return fail(ctx, upload, tooLarge);
    // The queue counts attempts that fail.
    await resetAttempts(ctx.db, id);
    if (is_last) await fail(ctx, upload, unexpected);
    throw error;
  }
}

export const planYearJobs: Job[] = [
  {
    name: 'read-plan-files',
    // Each uses a thread with hundreds of megabytes.
    concurrency: 1,
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: (ctx, attempt) => readUpload(ctx, payloads.parse(attempt.payload).upload_id, attempt),
  },
  {
    name: 'delete-expired-plan-files',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '*/15 * * * *',
    work: (ctx) =>
      withTransaction(ctx, async (tx) => {
        const now = tx.clock();
        await failStalled(tx.db, new Date(now.getTime() - maxSilenceMs).toISOString(), stalled);
        const old = await listOldFailures(tx.db, retainedSince(now, retentionPeriods.plan_files));
        await endUploads(
          tx,
          old.map(({ id }) => id),
        );
      }),
  },
];
