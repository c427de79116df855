import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Attempt, Job } from '../../jobs/queue.ts';
import { retainedSince, retentionPeriods } from '../../retention.ts';
import { importsEnded } from '../../telemetry/metrics.ts';
import { readBlob } from '../files/operations.ts';
import { mailResult } from './emails.tsx';
import {
  applyRows,
  countSteps,
  deleteExpiredFiles,
  deleteExpiredRows,
  deleteRows,
  endImport,
  ImportCancelled,
  undoRows,
} from './execution/operations.ts';
import { UnreadableFile } from './parsing/operations.ts';
import { findImport, type ImportRow, listInterrupted, lockImport } from './records/queries.ts';
import { runningStates } from './records/rules.ts';
import { saveAttempts, tryLockImport, unlockImport, updateImport } from './records/store.ts';
import { dryRun, refreshClients } from './staging/operations.ts';

const payloads = z.object({ import_id: z.number() });

/** Seconds until an import whose lock is taken is tried again. */
const lockedSeconds = 2;

/** An import that takes longer ends with an email. */
const longMs = 60_000;

/** Starts of a step whose process ended. After so many the import is its likely cause. */
const maxAttempts = 3;

async function stage(ctx: AppContext, row: ImportRow): Promise<void> {
  const { blob_id } = row;
  if (blob_id === null) throw new UnreadableFile('The uploaded file was deleted. Upload it again.');
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
  if (row.attempts >= maxAttempts) return ifUnchanged(ctx, row, (tx, present) => giveUp(tx, present, interrupted));
  await saveAttempts(ctx.db, row.id, row.attempts + 1);
  try {
    await runStatus(ctx, row);
  } catch (error) {
    if (error instanceof ImportCancelled)
      await ifUnchanged(ctx, row, (tx, present) => endImport(tx, present, { status: 'cancelled' }));
    else if (error instanceof UnreadableFile)
      await ifUnchanged(ctx, row, (tx, present) => endImport(tx, present, { status: 'failed', error: error.message }));
    else {
      // The queue counts attempts that fail.
      await saveAttempts(ctx.db, row.id, 0);
      if (is_last) await ifUnchanged(ctx, row, (tx, present) => giveUp(tx, present, unexpected));
      throw error;
    }
  }
}

/** An attempt can fail after its work was committed, when only the answer was lost. */
const ifUnchanged = (
  ctx: AppContext,
  { id, status }: ImportRow,
  end: (tx: AppContext, row: ImportRow) => Promise<void>,
) =>
  withTransaction(ctx, async (tx) => {
    const present = await lockImport(tx.db, id);
    if (present?.status === status) await end(tx, present);
  });

const unexpected = 'An unexpected error occurred. No plans were changed.';
const interrupted = `The server stopped ${maxAttempts} times during this import. No plans were changed.`;

async function giveUp(ctx: AppContext, row: ImportRow, error: string): Promise<void> {
  if (row.status === 'undoing') await updateImport(ctx.db, row.id, { status: 'applied', undone_by: null, error });
  else await endImport(ctx, row, { status: 'failed', error });
}

const endedStates: readonly ImportRow['status'][] = ['applied', 'cancelled', 'failed', 'undone'];

async function countEnded({ db }: AppContext, id: number): Promise<void> {
  // The metric must not replace the error of the attempt.
  const row = await findImport(db, id).catch(() => undefined);
  if (row && endedStates.includes(row.status))
    importsEnded.inc({ outcome: row.error === null ? row.status : 'failed' });
}

async function runImport(ctx: AppContext, id: number, attempt: Attempt): Promise<void> {
  const row = await findImport(ctx.db, id);
  if (!row || !runningStates.includes(row.status)) return;
  const startedAt = ctx.clock().getTime();
  try {
    await run(ctx, row, attempt);
  } finally {
    await countEnded(ctx, id);
  }
  if (ctx.clock().getTime() - startedAt > longMs) await mailResult(ctx, id);
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
        // Not an error, and no attempt: the earlier job of this import ends at the moment, or its connection is lost.
        if (!(await tryLockImport(connection, import_id)))
          return ctx.jobs.send(connection, 'run-import', { import_id }, lockedSeconds);
        try {
          await runImport(ctx, import_id, attempt);
        } finally {
          await unlockImport(connection, import_id);
        }
      }),
  },
  {
    name: 'delete-import-rows',
    retries: { limit: 5, first_pause: 5, longest_pause: 60 },
    work: (ctx, { payload }) => deleteRows(ctx, payloads.parse(payload).import_id),
  },
  {
    name: 'resume-imports',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '* * * * *',
    async work(ctx) {
      for (const { id } of await listInterrupted(ctx.db, runningStates))
        await ctx.jobs.send(ctx.db, 'run-import', { import_id: id });
    },
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
      // Locked, so that none of these imports can start until their rows are deleted.
      await withTransaction(ctx, (tx) =>
        deleteExpiredFiles(tx, retainedSince(ctx.clock(), retentionPeriods.import_files)),
      );
      await deleteExpiredRows(ctx, retainedSince(ctx.clock(), retentionPeriods.import_rows));
    },
  },
];
