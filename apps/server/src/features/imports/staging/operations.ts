import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ImportConstants, ImportField } from 'contract/vocabulary/imports';
import type { AppContext } from '../../../context.ts';
import { type Db, withTransaction } from '../../../db/connection.ts';
import { createProgress, ImportCancelled, type Progress } from '../execution/operations.ts';
import { countKinds, lastStagedRow } from '../execution/queries.ts';
import * as store from '../execution/store.ts';
import { type Mapping, problemOfMapping, usedConstants } from '../mapping/rules.ts';
import { insertChanges, rejectDuplicates } from '../matching/store.ts';
import { readRows } from '../parsing/operations.ts';
import type { Header } from '../parsing/worker.ts';
import { findDigestKey, findMapping, type ImportRow, listAppliedOfSize, lockImport } from '../records/queries.ts';
import {
  columnsPlace,
  dataKeyPlace,
  describeColumns,
  fromStoredConstants,
  fromStoredMapping,
  toStoredMapping,
} from '../records/rules.ts';
import { insertDigestKey, updateImport } from '../records/store.ts';
import { refreshMatchKeys } from './match-keys/operations.ts';
import { createWriter } from './writing/operations.ts';

export type OpenFile = () => Promise<AsyncIterable<Uint8Array>>;

const digestKeyPlace = 'policy_import_keys.digest_key';

async function readDigestKey({ db, encryption }: AppContext): Promise<string> {
  const stored = await findDigestKey(db);
  if (stored !== undefined) return encryption.decrypt(digestKeyPlace, stored);
  await insertDigestKey(db, encryption.encrypt(digestKeyPlace, randomBytes(32).toString('hex')));
  return encryption.decrypt(digestKeyPlace, (await findDigestKey(db)) ?? '');
}

/** Runs between imports, so that a dry run has few clients left to refresh. */
export const refreshClients = async (ctx: AppContext): Promise<void> => refreshMatchKeys(ctx, await readDigestKey(ctx));

/** Policies stay as they are. */
export async function dryRun(ctx: AppContext, row: ImportRow, open: OpenFile): Promise<void> {
  await store.deleteStaged(ctx.db, row.id);
  const digest_key = await readDigestKey(ctx);
  await refreshMatchKeys(ctx, digest_key);
  const progress = createProgress(ctx, row.id);
  const repeated = await findRepeated(ctx, row, open);
  const staged =
    repeated && (await claimRows(ctx, row, repeated))
      ? await stageRepeated(ctx, row, repeated, progress)
      : await stageFile(ctx, row, { open, digest_key, progress });
  if (staged) await finish(ctx, row, staged);
}

interface Staged {
  readonly rows_of: number;
  readonly last_row: number;
  readonly header_digest: Buffer;
  readonly file_digest: Buffer;
  readonly mapping: readonly string[];
  readonly constants: ImportConstants;
}

/**
 * Locks the import, so that no request to cancel comes after this check.
 * @throws ImportCancelled, also if another process has ended the dry run
 */
async function checkWanted(db: Db, import_id: number): Promise<void> {
  const row = await lockImport(db, import_id);
  if (row?.status !== 'parsing' || row.cancel_requested_at !== null) throw new ImportCancelled();
}

async function finish(ctx: AppContext, row: ImportRow, staged: Staged): Promise<void> {
  if (staged.rows_of === row.id) await withTransaction(ctx, ({ db }) => rejectDuplicates(db, row.id));
  await withTransaction(ctx, async ({ db }) => {
    const range = { import_id: row.id, rows_of: staged.rows_of };
    if (row.ends_missing)
      await store.insertEnded(db, { ...range, ...staged, issuer_name: staged.constants.issuer_name });
    const counts = await countKinds(db, row.id);
    await checkWanted(db, row.id);
    await updateImport(db, row.id, {
      status: 'ready',
      error: null,
      counts: JSON.stringify(counts),
      row_count: Object.entries(counts).reduce((sum, [kind, count]) => sum + (kind === 'ended' ? 0 : count), 0),
      file_digest: staged.file_digest,
      header_digest: staged.header_digest,
      mapping: [...staged.mapping],
      constants: JSON.stringify(staged.constants),
      ready_at: ctx.clock().toISOString(),
    });
  });
}

async function digestOf(open: OpenFile): Promise<Buffer> {
  const digest = createHash('sha256');
  for await (const chunk of await open()) digest.update(chunk);
  return digest.digest();
}

type Repeated = Awaited<ReturnType<typeof listAppliedOfSize>>[number] & { readonly file_digest: Buffer };

async function findRepeated({ db }: AppContext, row: ImportRow, open: OpenFile): Promise<Repeated | null> {
  const candidates = await listAppliedOfSize(db, row.byte_size);
  if (candidates.length === 0) return null;
  const file_digest = await digestOf(open);
  const same = candidates.find(
    (one) =>
      one.file_digest?.equals(file_digest) &&
      one.header_digest !== null &&
      (row.mapping.length === 0 ||
        (row.mapping.join() === one.mapping.join() &&
          isDeepStrictEqual(fromStoredConstants(row.constants), fromStoredConstants(one.constants)))),
  );
  return same ? { ...same, file_digest } : null;
}

const rowsOf = ({ id, rows_of_import_id }: Repeated): number => rows_of_import_id ?? id;

/** From here on the rows are not deleted. @returns whether they are still there */
const claimRows = (ctx: AppContext, row: ImportRow, earlier: Repeated): Promise<boolean> =>
  withTransaction(ctx, async ({ db }) => {
    const owner = await lockImport(db, rowsOf(earlier));
    if (owner?.rows_deleted_at !== null) return false;
    await updateImport(db, row.id, { rows_of_import_id: owner.id });
    return true;
  });

const rowsPerStep = 20_000;

/** The rows of the earlier import serve again; only what happens with them is decided again. */
async function stageRepeated(
  ctx: AppContext,
  row: ImportRow,
  earlier: Repeated,
  progress: Progress,
): Promise<Staged | null> {
  const rows_of = rowsOf(earlier);
  const last_row = await lastStagedRow(ctx.db, rows_of);
  await updateImport(ctx.db, row.id, {
    columns_encrypted: earlier.columns_encrypted,
    data_key_encrypted: null,
    progress_since: ctx.clock().toISOString(),
    progress_done: 0,
    progress_total: last_row,
  });
  for (let from = 1; from <= last_row; from += rowsPerStep) {
    const to = from + rowsPerStep;
    await withTransaction(ctx, async ({ db }) => {
      await store.planByIndex(db);
      await insertChanges(db, { import_id: row.id, rows_of, from, to });
    });
    await progress.report(Math.min(to - 1, last_row));
  }
  const { header_digest, file_digest, mapping } = earlier;
  const constants = fromStoredConstants(earlier.constants);
  return header_digest === null ? null : { rows_of, last_row, header_digest, file_digest, mapping, constants };
}

interface Chosen {
  readonly mapping: Mapping;
  readonly constants: ImportConstants;
  readonly header_digest: Buffer;
}

interface FileStaging {
  readonly open: OpenFile;
  readonly digest_key: string;
  readonly progress: Progress;
}

async function stageFile(ctx: AppContext, row: ImportRow, staging: FileStaging): Promise<Staged | null> {
  const { db, encryption, clock } = ctx;
  const data_key = randomBytes(32);
  await updateImport(db, row.id, {
    data_key_encrypted: encryption.encrypt(dataKeyPlace, data_key.toString('base64')),
    rows_of_import_id: null,
    progress_since: clock().toISOString(),
    progress_done: 0,
    progress_total: row.byte_size,
  });
  const chosen: Chosen[] = [];
  const writer = createWriter(ctx, row.id, staging.progress);
  const reading = readRows({
    source: await staging.open(),
    input: { import_id: row.id, data_key, digest_key: staging.digest_key },
    async chooseMapping(header) {
      const found = await chooseMapping(ctx, row, header);
      if (!found) return null;
      chosen.push(found);
      const { mapping, constants } = found;
      return { mapping, constants: { policy_type: typeOf(mapping), ...constants } };
    },
    write: writer.write,
  });
  await Promise.allSettled([reading]);
  await writer.close();
  const read = await reading;
  const [used] = chosen;
  if (!read || !used) return null;
  const { mapping, constants, header_digest } = used;
  return { rows_of: row.id, header_digest, mapping: toStoredMapping(mapping), constants, ...read };
}

/** Files with identifiers of the marketplace contain its plans, even where no column says so. */
const typeOf = (mapping: Mapping): string =>
  (['application_id', 'plan_id', 'subscriber_id'] satisfies ImportField[]).some((field) => mapping.includes(field))
    ? 'aca'
    : 'unknown';

/** What a person assigned to this import, else to another file with this header, else what names and contents suggest. */
async function chooseMapping(
  ctx: AppContext,
  row: ImportRow,
  { headers, is_ssn: isSsn, samples, proposal }: Header,
): Promise<Chosen | null> {
  const { encryption } = ctx;
  const header_digest = createHash('sha256').update(JSON.stringify(headers)).digest();
  const remembered = row.mapping.length > 0 ? row : await findMapping(ctx.db, header_digest);
  const mapping = (remembered ? fromStoredMapping(remembered.mapping) : proposal).map((field, at) =>
    isSsn[at] ? null : field,
  );
  const constants = usedConstants(mapping, fromStoredConstants(remembered?.constants ?? {}));
  const error = problemOfMapping(mapping, constants);
  const columns = JSON.stringify(describeColumns(headers, samples, { mapping, isSsn }));
  await withTransaction(ctx, async ({ db }) => {
    await checkWanted(db, row.id);
    await updateImport(db, row.id, {
      header_digest,
      mapping: toStoredMapping(mapping),
      constants: JSON.stringify(constants),
      columns_encrypted: encryption.encrypt(columnsPlace, columns),
      ...(error !== null && { status: 'mapping', error }),
    });
  });
  return error === null ? { mapping, constants, header_digest } : null;
}
