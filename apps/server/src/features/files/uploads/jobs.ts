import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import type { Job } from '../../../jobs/queue.ts';
import { retainedSince, retentionPeriods } from '../../../retention.ts';
import { openBlob } from '../operations.ts';
import { findBlob, findKnownObjects } from '../queries.ts';
import * as store from '../store.ts';

/** Rows per transaction, and names per query. */
const batchSize = 500;

const deleteFile: Job['work'] = async ({ storage }, { payload }) => {
  const { object_name } = payload as { object_name: string };
  await storage.delete(object_name);
};

async function purgeUploads(ctx: AppContext): Promise<void> {
  const before = retainedSince(ctx.clock(), retentionPeriods.unused_uploads);
  const purgeBatch = () =>
    withTransaction(ctx, async ({ db, jobs }) => {
      const deleted = await store.deleteUnusedBlobs(db, before, batchSize);
      for (const { object_name } of deleted) if (object_name) await jobs.send(db, 'delete-file', { object_name });
      return deleted.length;
    });
  while ((await purgeBatch()) > 0);
}

/** Bytes whose row was never written, because the process ended between the two. */
async function deleteOrphanedFiles({ db, storage, clock }: AppContext): Promise<void> {
  const before = retainedSince(clock(), retentionPeriods.unused_uploads);
  const deleteUnknown = async (names: readonly string[]) => {
    if (names.length === 0) return;
    const known = await findKnownObjects(db, names);
    for (const name of names) if (!known.has(name)) await storage.delete(name);
  };
  let names: string[] = [];
  for await (const { name, modified_at } of storage.list()) {
    if (modified_at.toISOString() >= before) continue;
    names.push(name);
    if (names.length < batchSize) continue;
    await deleteUnknown(names);
    names = [];
  }
  await deleteUnknown(names);
}

const scanFile: Job['work'] = async (ctx, { payload, log }) => {
  const { blob_id } = payload as { blob_id: number };
  const blob = await findBlob(ctx.db, blob_id);
  if (blob?.scan !== 'pending') return;
  const result = ctx.scanner ? await ctx.scanner.scan(await openBlob(ctx, blob)) : 'skipped';
  await withTransaction(ctx, async ({ db, jobs }) => {
    await store.saveScan(db, blob_id, result);
    if (result === 'infected') await jobs.send(db, 'delete-file', { object_name: blob.object_name });
  });
  if (result === 'infected') log.warn({ blob_id }, 'files.malware_found');
};

export const uploadJobs: Job[] = [
  { name: 'delete-file', retries: { limit: 30, first_pause: 5, longest_pause: 3600 }, work: deleteFile },
  { name: 'scan-file', retries: { limit: 30, first_pause: 5, longest_pause: 1800 }, work: scanFile },
  {
    name: 'purge-uploads',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '23 * * * *',
    work: purgeUploads,
  },
  {
    name: 'delete-orphaned-files',
    retries: { limit: 3, first_pause: 60, longest_pause: 600 },
    cron: '41 4 * * *',
    work: deleteOrphanedFiles,
  },
];
