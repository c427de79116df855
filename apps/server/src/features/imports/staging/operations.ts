import { createHash, randomBytes } from 'node:crypto';
import type { DateOrder, ImportConstants, ImportField } from 'contract/vocabulary/imports';
import type { AppContext } from '../../../context.ts';
import { type Db, withTransaction } from '../../../db/connection.ts';
import { createProgress, ImportCancelled, type Progress } from '../execution/operations.ts';
import { countKinds } from '../execution/queries.ts';
import * as store from '../execution/store.ts';
import { type Mapping, problemOfHeader, problemOfMapping, usedConstants } from '../mapping/rules.ts';
import { rejectDuplicates } from '../matching/store.ts';
import { readRows } from '../parsing/operations.ts';
import type { Header } from '../parsing/rules.ts';
import { findDigestKey, findMapping, type ImportRow, lockImport } from '../records/queries.ts';
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
import { claimRows, findRepeated, type OpenFile, type Staged, stageRepeated } from './repeated/operations.ts';
import { createWriter } from './writing/operations.ts';

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
    if (row.ends_missing) await store.insertEnded(db, { ...range, ...staged });
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
      dialect: JSON.stringify(staged.dialect),
      ready_at: ctx.clock().toISOString(),
    });
  });
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
  /** Of a file that is read again, because only its end said it. */
  readonly date_order?: DateOrder | null;
}

async function stageFile(ctx: AppContext, row: ImportRow, staging: FileStaging): Promise<Staged | null> {
  const first = await readFile(ctx, row, staging);
  if (!first?.needs_another_pass) return first;
  await store.deleteStaged(ctx.db, row.id);
  return readFile(ctx, row, { ...staging, date_order: first.dialect.date_order });
}

async function readFile(
  ctx: AppContext,
  row: ImportRow,
  { open, digest_key, progress, date_order = null }: FileStaging,
) {
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
  const writer = createWriter(ctx, row.id, progress);
  const reading = readRows({
    source: await open(),
    input: { import_id: row.id, data_key, digest_key, year: clock().getUTCFullYear() },
    async chooseMapping(header) {
      const found = await chooseMapping(ctx, row, header);
      if (!found) return null;
      chosen.push(found);
      const { mapping, constants } = found;
      const policy_type = constants.policy_type ?? typeOf(mapping);
      return { mapping, constants: { ...constants, policy_type, date_order: constants.date_order ?? date_order } };
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
  { headers, is_ssn: isSsn, samples, proposal, dialect }: Header,
): Promise<Chosen | null> {
  const { encryption } = ctx;
  const header_digest = createHash('sha256').update(JSON.stringify(headers)).digest();
  const remembered = row.mapping.length > 0 ? row : await findMapping(ctx.db, header_digest);
  const mapping = (remembered ? fromStoredMapping(remembered.mapping) : proposal).map((field, at) =>
    isSsn[at] ? null : field,
  );
  const constants = usedConstants(mapping, fromStoredConstants(remembered?.constants ?? {}));
  const error = problemOfMapping(mapping, constants) ?? (remembered ? null : problemOfHeader(headers, mapping));
  const columns = JSON.stringify(describeColumns(headers, samples, { mapping, isSsn, isWaiting: error !== null }));
  await withTransaction(ctx, async ({ db }) => {
    await checkWanted(db, row.id);
    await updateImport(db, row.id, {
      header_digest,
      dialect: JSON.stringify(dialect),
      mapping: toStoredMapping(mapping),
      constants: JSON.stringify(constants),
      columns_encrypted: encryption.encrypt(columnsPlace, columns),
      ...(error !== null && { status: 'mapping', error }),
    });
  });
  return error === null ? { mapping, constants, header_digest } : null;
}
