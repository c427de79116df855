import * as z from 'zod';
import { secondsBefore } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Attempt, Job } from '../../jobs/queue.ts';
import { readBlob } from '../files/operations.ts';
import { mailResult } from './emails.tsx';
import { applyRows, countSteps, endImport, ImportCancelled, undoRows } from './execution/operations.ts';
import { deleteExpiredFiles, deleteExpiredRows } from './execution/retention/operations.ts';
import { UnreadableFile } from './parsing/operations.ts';
import { findImport, type ImportRow } from './records/queries.ts';
import { tryLockImport, unlockImport, updateImport } from './records/store.ts';
import { dryRun, refreshClients } from './staging/operations.ts';

const payloads = z.object({ import_id: z.number() });

/** An import that takes longer ends with an email. */
const longMs = 60_000;

async function stage(ctx: AppContext, row: ImportRow): Promise<void> {
  const { blob_id } = row;
  if (blob_id === null) throw new UnreadableFile('The uploaded file was deleted. Please upload it again.');
  await dryRun(ctx, row, () => readBlob(ctx, { id: blob_id }));
}

async function begin(ctx: AppContext, row: ImportRow): Promise<void> {
  await updateImport(ctx.db, row.id, {
    progress_since: ctx.clock().toISOString(),
    progress_done: 0,
    progress_total: await countSteps(ctx, row.id),
  });
}

async function runStatus(ctx: AppContext, row: ImportRow): Promise<void> {
  if (row.status === 'parsing') await stage(ctx, row);
  if (row.status === 'applying' || row.status === 'undoing') {
    await begin(ctx, row);
    await (row.status === 'applying' ? applyRows : undoRows)(ctx, row);
  }
}

/** After a crash the same status runs again from its start: nothing of it was committed. */
async function run(ctx: AppContext, row: ImportRow, { is_last }: Attempt): Promise<void> {
  try {
    await runStatus(ctx, row);
  } catch (error) {
    if (error instanceof ImportCancelled) await endImport(ctx, row, { status: 'cancelled' });
    else if (error instanceof UnreadableFile) await endImport(ctx, row, { status: 'failed', error: error.message });
    else {
      if (is_last) await giveUp(ctx, row);
      throw error;
    }
  }
}

const unexpected = 'An unexpected error occurred. No plan was changed.';

/** An import that cannot be undone stays applied. */
async function giveUp(ctx: AppContext, row: ImportRow): Promise<void> {
  if (row.status === 'undoing') await updateImport(ctx.db, row.id, { status: 'applied', error: unexpected });
  else await endImport(ctx, row, { status: 'failed', error: unexpected });
}

async function runImport(ctx: AppContext, id: number, attempt: Attempt): Promise<void> {
  const row = await findImport(ctx.db, id);
  if (!row || !['parsing', 'applying', 'undoing'].includes(row.status)) return;
  const startedAt = performance.now();
  await run(ctx, row, attempt);
  if (performance.now() - startedAt > longMs) await mailResult(ctx, id);
}

export const importJobs: Job[] = [
  {
    name: 'run-import',
    // Each holds two connections of the pool.
    concurrency: 1,
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: (ctx, attempt) =>
      // The lock belongs to a connection, which does nothing else meanwhile.
      ctx.db.connection().execute(async (connection) => {
        const { import_id } = payloads.parse(attempt.payload);
        if (!(await tryLockImport(connection, import_id))) return;
        try {
          await runImport(ctx, import_id, attempt);
        } finally {
          await unlockImport(connection, import_id);
        }
      }),
  },
  {
    name: 'refresh-match-keys',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '*/10 * * * *',
    work: refreshClients,
  },
  {
    name: 'delete-expired-imports',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '*/15 * * * *',
    async work(ctx) {
      await deleteExpiredFiles(ctx, secondsBefore(ctx.clock(), 86_400));
      await deleteExpiredRows(ctx, secondsBefore(ctx.clock(), 30 * 86_400));
    },
  },
];
