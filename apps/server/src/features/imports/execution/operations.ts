import type { AppContext } from '../../../context.ts';
import { type Db, withTransaction } from '../../../db/connection.ts';
import { recordClients } from '../../../realtime/store.ts';
import { releaseBlob } from '../../files/operations.ts';
import * as policies from '../../policies/imported/store.ts';
import type { Range } from '../matching/queries.ts';
import { planByIndex } from '../matching/store.ts';
import { type ImportRow, listOldFiles, listOldRows, lockImport } from '../records/queries.ts';
import { publishImport, saveProgress, updateImport } from '../records/store.ts';
import * as queries from './queries.ts';
import * as store from './store.ts';
import { deleteOrphanedSubscribers, deleteStaged } from './store.ts';

/** Rolls back what the transaction did, because the person canceled. */
export class ImportCancelled extends Error {}

/**
 * Rows per statement. Between two statements progress is saved, and a request to cancel is seen. Each statement goes through
 * its rows in the order of clients, whose foreign keys are checked: with fewer rows, most would be on a page of their own.
 */
const rowsPerStep = 100_000;
const minPublishMs = 500;

export interface Progress {
  /** @throws ImportCancelled */
  report(done: number): Promise<void>;
}

/** Saves progress outside the transaction, whose changes are invisible until it commits. */
export function createProgress({ db }: Pick<AppContext, 'db'>, import_id: number): Progress {
  let publishedAt = 0;
  return {
    async report(done) {
      if (await saveProgress(db, import_id, done)) throw new ImportCancelled();
      if (performance.now() - publishedAt < minPublishMs) return;
      publishedAt = performance.now();
      await publishImport(db, import_id);
    },
  };
}

type Step = (range: Range) => Promise<number>;

const rangeOf = ({ id, rows_of_import_id }: ImportRow) => ({ import_id: id, rows_of: rows_of_import_id ?? id });

async function inSteps(
  row: ImportRow,
  last: number,
  step: Step,
  onStep: (done: number) => Promise<void>,
): Promise<number> {
  let sum = 0;
  for (let from = 1; from <= last; from += rowsPerStep) {
    const to = Math.min(from + rowsPerStep, last + 1);
    sum += await step({ ...rangeOf(row), from, to });
    await onStep(to - from);
  }
  return sum;
}

function stepReporter(progress: Progress): (rows: number) => Promise<void> {
  let done = 0;
  return (rows) => {
    done += rows;
    return progress.report(done);
  };
}

/** Not with the plans of the steps: planning the look-ups of each client would take longer than all of them. */
async function recordImported(db: Db, import_id: number): Promise<void> {
  await planByIndex(db, 'auto');
  await recordClients(db, queries.concernedClients(import_id));
}

/** One transaction: readers see all of the file or none of it, and a crash leaves none of it. */
export async function applyRows(ctx: AppContext, row: ImportRow): Promise<void> {
  const progress = createProgress(ctx, row.id);
  await withTransaction(ctx, async (tx) => {
    const { db } = tx;
    const now = ctx.clock();
    const counts = await queries.countKinds(db, row.id);
    const last = await queries.lastRow(db, row.id);
    const onStep = stepReporter(progress);
    const writers: readonly (readonly ['new' | 'changed' | 'ended', Step])[] = [
      // Nobody else sees new policies, so they come first: existing ones are locked as briefly as possible.
      [
        'new',
        async (range) => {
          await planByIndex(db);
          const inserted = await policies.insertImported(db, { source: queries.newPolicies(range), now });
          await store.insertSubscribers(db, range);
          return inserted;
        },
      ],
      ['changed', (range) => policies.updateImported(db, { source: queries.changedPolicies(range), now })],
      ['ended', (range) => policies.endImported(db, { source: queries.endedPolicies(range), now })],
    ];
    const outdated =
      row.ready_at !== null && (await queries.wasWrittenSince(db, row.id, row.ready_at))
        ? await store.markOutdated(db, row.id)
        : 0;
    await policies.rememberIdentities(db, queries.decidedIdentities(row.id, rangeOf(row).rows_of));
    let written = 0;
    let expected = 0;
    for (const [kind, write] of writers) {
      if (!counts[kind]) continue;
      expected += counts[kind] ?? 0;
      written += await inSteps(row, last, write, onStep);
    }
    if (written < expected) await store.markConflicts(db, rangeOf(row));
    await recordImported(db, row.id);
    const ended = ctx.clock().toISOString();
    const present = await lockImport(db, row.id);
    if (present?.cancel_requested_at) throw new ImportCancelled();
    await updateImport(db, row.id, {
      status: 'applied',
      counts: JSON.stringify(outdated > 0 || written < expected ? await queries.countKinds(db, row.id) : counts),
      applied_at: ended,
      ended_at: ended,
    });
    await releaseFile(tx, row);
  });
}

export async function countSteps(ctx: AppContext, import_id: number): Promise<number> {
  const counts = await queries.countKinds(ctx.db, import_id);
  const kinds = (['new', 'changed', 'ended'] as const).filter((kind) => counts[kind]);
  return kinds.length * (await queries.lastRow(ctx.db, import_id));
}

/** One transaction. Policies that were changed after the import are kept and listed. */
export async function undoRows(ctx: AppContext, row: ImportRow): Promise<void> {
  const progress = createProgress(ctx, row.id);
  await withTransaction(ctx, async (tx) => {
    const { db } = tx;
    const by = { now: ctx.clock(), user_id: row.undone_by };
    const last = await queries.lastRow(db, row.id);
    await store.markKept(db, rangeOf(row));
    await store.deleteSubscribers(db, rangeOf(row));
    const counts = await queries.countKinds(db, row.id);
    const onStep = stepReporter(progress);
    const restore =
      (kind: 'changed' | 'ended'): Step =>
      async (range) => {
        const deleted = await policies.deleteImported(db, { source: queries.keysWithoutVersion(range, kind), ...by });
        if (deleted > 0) await store.deleteUndoneSubscribers(db);
        return policies.restoreImported(db, { source: queries.replacedVersions(range, kind), ...by });
      };
    const undoers: readonly (readonly ['new' | 'changed' | 'ended', Step])[] = [
      [
        'new',
        async (range) => {
          await planByIndex(db);
          return policies.deleteImported(db, { source: queries.addedKeys(range), ...by });
        },
      ],
      ['changed', restore('changed')],
      ['ended', restore('ended')],
    ];
    for (const [kind, undo] of undoers) if (counts[kind]) await inSteps(row, last, undo, onStep);
    await recordImported(db, row.id);
    const ended = ctx.clock().toISOString();
    await updateImport(db, row.id, {
      status: 'undone',
      counts: JSON.stringify(counts),
      undone_at: ended,
      ended_at: ended,
    });
  });
}

/**
 * Ends an import that was not applied: nothing of it stays but its entry in the history. A job deletes its rows, which takes
 * seconds; without their key they are already unreadable.
 */
export async function endImport(
  ctx: AppContext,
  row: ImportRow,
  { status, error = null }: { readonly status: 'cancelled' | 'failed'; readonly error?: string | null },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await releaseFile(tx, row);
    await updateImport(tx.db, row.id, {
      status,
      error,
      data_key_encrypted: null,
      columns_encrypted: null,
      ended_at: ctx.clock().toISOString(),
    });
    await tx.jobs.send(tx.db, 'delete-import-rows', { import_id: row.id });
  });
}

async function releaseFile(tx: AppContext, { blob_id }: Pick<ImportRow, 'blob_id'>): Promise<void> {
  if (blob_id !== null) await releaseBlob(tx, blob_id);
}

/** A dry run can still be applied without its file; a file whose columns nobody assigned cannot be imported any more. */
export async function deleteExpiredFiles(ctx: AppContext, before: string): Promise<void> {
  for (const row of await listOldFiles(ctx.db, before)) {
    if (row.status === 'ready') await withTransaction(ctx, (tx) => releaseFile(tx, row));
    else await endImport(ctx, row, { status: 'failed', error: 'The columns weren’t assigned within 24 hours.' });
  }
}

export const deleteRows = (ctx: AppContext, import_id: number): Promise<void> =>
  withTransaction(ctx, async ({ db, clock }) => {
    const row = await lockImport(db, import_id);
    if (row?.rows_deleted_at !== null) return;
    await deleteStaged(db, import_id);
    await updateImport(db, import_id, { data_key_encrypted: null, rows_deleted_at: clock().toISOString() });
  });

export async function deleteExpiredRows(ctx: AppContext, before: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    // The first query locks. Only the second one sees a repeated import that chose these rows just before.
    await listOldRows(tx.db, before);
    for (const { id } of await listOldRows(tx.db, before)) await deleteRows(tx, id);
  });
  await deleteOrphanedSubscribers(ctx.db);
}
