import type { PlanKind } from 'contract/vocabulary/plan-years';
import type { Catalog, Finding } from 'plan-files/catalog';
import type { Landscape } from 'plan-files/landscape';
import type { Db } from '../../../db/connection.ts';
import { type CatalogContents, type CatalogRows, contentsOf, rowsOf } from './contents.ts';
import { landscapeContents, landscapeRows } from './landscape-contents.ts';
import { type LoadedFile, listLoads, listPublications } from './queries.ts';
import {
  deleteLoad,
  endPublication,
  findLoad,
  insertLoad,
  insertPublication,
  insertRows,
  lockCatalogs,
} from './store.ts';
import { type StatesAfterUndo, statesAfterUndo } from './undo.ts';

export interface FilesOfLoad {
  readonly findings: readonly Finding[];
  readonly files: readonly LoadedFile[];
}

interface LoadOptions {
  readonly is_sample?: boolean;
  /** Missing for the command. */
  readonly loaded_by?: number;
}

export interface Loaded {
  readonly load_id: number;
  readonly is_new: boolean;
}

interface NewContents extends FilesOfLoad {
  readonly contents: CatalogContents;
  readonly rows: Iterable<CatalogRows> | AsyncIterable<CatalogRows>;
}

/**
 * Adds a load, which nothing uses until it is published. The same plans again are the load that exists. In the caller's
 * transaction; others wait for its end.
 * @throws if a finding is an error
 */
export async function loadContents(
  transaction: Db,
  { contents, rows, findings, files }: NewContents,
  loaded_by: number | null = null,
): Promise<Loaded> {
  await lockCatalogs(transaction);
  const { batches: _, ...load } = contents;
  const digest = Buffer.from(load.digest);
  const inserted = await insertLoad(transaction, { ...load, digest, findings, files, loaded_by });
  if (!inserted) return { load_id: (await findLoad(transaction, load.plan_year, digest)).id, is_new: false };
  for await (const batch of rows) await insertRows(transaction, inserted.id, batch);
  return { load_id: inserted.id, is_new: true };
}

/** @see loadContents */
export const loadCatalog = async (
  transaction: Db,
  { catalog, ...files }: FilesOfLoad & { readonly catalog: Catalog },
  { is_sample = false, loaded_by }: LoadOptions = {},
): Promise<Loaded> =>
  loadContents(
    transaction,
    { ...files, contents: await contentsOf(catalog, is_sample), rows: rowsOf(catalog) },
    loaded_by,
  );

/** The same for plans of people on Medicare. */
export const loadLandscape = async (
  transaction: Db,
  { landscape, ...files }: FilesOfLoad & { readonly landscape: Landscape },
  { is_sample = false, loaded_by }: LoadOptions = {},
): Promise<Loaded> =>
  loadContents(
    transaction,
    { ...files, contents: await landscapeContents(landscape, is_sample), rows: landscapeRows(landscape) },
    loaded_by,
  );

interface PublishOptions {
  readonly accepts_warnings: boolean;
  /** Missing for the command. */
  readonly published_by?: number;
}

export type PublishResult = 'published' | 'is_published' | 'has_warnings' | 'not_found' | 'has_no_plans';

/** Estimates of all states of a load use it from now on. In the caller's transaction; others wait for its end. */
export async function publishLoad(
  transaction: Db,
  load_id: number,
  { accepts_warnings, published_by }: PublishOptions,
): Promise<PublishResult> {
  await lockCatalogs(transaction);
  const [load] = await listLoads(transaction, { id: load_id });
  if (!load) return 'not_found';
  if (load.states.length === 0) return 'has_no_plans';
  if (load.published_states.length === load.states.length) return 'is_published';
  if (load.findings.length > 0 && !accepts_warnings) return 'has_warnings';
  const { plan_year, states } = load;
  await insertPublication(transaction, {
    ...{ load_id, plan_year, states: [...states] },
    published_by: published_by ?? null,
  });
  return 'published';
}

interface UndoOptions {
  /** Marketplace plans if missing. */
  readonly kind?: PlanKind | undefined;
  /** Missing for the command. */
  readonly undone_by?: number;
  /** The one that the user saw. If another one is the newest, nothing is undone. */
  readonly publication_id?: number;
}

/**
 * Ends the newest publication of the year and kind, so that what was published before counts again. In the caller's transaction;
 * others wait for its end.
 * @returns null if none is left, or if it is not the one that the user saw
 */
export async function undoPublication(
  transaction: Db,
  plan_year: number,
  { kind = 'marketplace', undone_by, publication_id }: UndoOptions = {},
): Promise<StatesAfterUndo | null> {
  await lockCatalogs(transaction);
  const after = statesAfterUndo(await listPublications(transaction, plan_year, kind));
  if (!after || after.publication_id !== (publication_id ?? after.publication_id)) return null;
  await endPublication(transaction, after.publication_id, undone_by ?? null);
  return after;
}

export type DeleteResult = 'deleted' | 'was_published' | 'not_found';

/** Only a load that was never published, because undo can bring back the others. In the caller's transaction. */
export async function deleteUnpublished(transaction: Db, load_id: number): Promise<DeleteResult> {
  await lockCatalogs(transaction);
  if (await deleteLoad(transaction, load_id)) return 'deleted';
  return (await listLoads(transaction, { id: load_id })).length > 0 ? 'was_published' : 'not_found';
}
