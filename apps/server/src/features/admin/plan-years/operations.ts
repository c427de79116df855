import type { PlanLoadDetails, PlanYearDetails } from 'contract/endpoints/plan-years';
import { planKinds } from 'contract/vocabulary/plan-years';
import { throwApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/connection.ts';
import { differencesOf } from '../../../integrations/rates/catalog/differences.ts';
import { listAllPublishedLoads, listLoads, listPublications } from '../../../integrations/rates/catalog/queries.ts';
import { statesAfterUndo } from '../../../integrations/rates/catalog/undo.ts';
import { releaseBlob } from '../../files/operations.ts';
import { fullName, listAdvisorNames } from '../../users/queries.ts';
import { listFiles, listUploads } from './queries.ts';
import { type Names, toLoad, toPlanYear, toPublication, toSummary, toUpload } from './rules.ts';
import { closeUploads } from './store.ts';

async function findNames(db: Db, ids: readonly (number | null)[]): Promise<Names> {
  const users = await listAdvisorNames(
    db,
    ids.filter((id) => id !== null),
  );
  return new Map(users.map((user) => [user.id, fullName(user)]));
}

export async function showYear({ db, plan_files_url }: AppContext, plan_year: number): Promise<PlanYearDetails> {
  const loads = await listLoads(db, { plan_year });
  const publications = await listPublications(db, plan_year);
  const uploads = await listUploads(db, plan_year);
  const published = (await listAllPublishedLoads(db)).filter((one) => one.plan_year === plan_year);
  const names = await findNames(db, [
    ...loads.map(({ loaded_by }) => loaded_by),
    ...publications.flatMap(({ published_by, undone_by }) => [published_by, undone_by]),
    ...uploads.map(({ uploaded_by }) => uploaded_by),
  ]);
  const undo = planKinds.flatMap((kind) => {
    const after = statesAfterUndo(publications.filter((one) => one.kind === kind));
    return after ? [{ kind, ...after, states: [...after.states] }] : [];
  });
  return {
    plan_year: toPlanYear(plan_year),
    can_download: plan_files_url !== null,
    states: published.map(({ kind, state, load_id, is_sample }) => {
      const counts = loads.find(({ id }) => id === load_id)?.counts.find((one) => one.state === state);
      return { kind, state, load_id, is_sample, plans: counts?.plans ?? 0, counties: counts?.counties ?? 0 };
    }),
    undo,
    loads: loads.map((load) => toSummary(names, load, publications)),
    publications: publications.map((row) => toPublication(names, row)),
    uploads: uploads.map((row) => toUpload(names, row)),
  };
}

/** @throws ApiError `not_found` */
export async function showLoad({ db }: Pick<AppContext, 'db'>, id: number): Promise<PlanLoadDetails> {
  const [load] = await listLoads(db, { id });
  if (!load) return throwApiError('not_found');
  const publications = await listPublications(db, load.plan_year, load.kind);
  const differences = (await differencesOf(db, id)) ?? [];
  const names = await findNames(db, [
    load.loaded_by,
    ...publications.flatMap(({ published_by, undone_by }) => [published_by, undone_by]),
  ]);
  return toLoad(names, load, { differences, publications });
}

/** Deletes the bytes. Names and sizes stay. In the caller's transaction. */
export async function releaseFiles(tx: Pick<AppContext, 'db' | 'jobs'>, upload_id: number): Promise<void> {
  for (const { blob_id } of await listFiles(tx.db, upload_id)) if (blob_id !== null) await releaseBlob(tx, blob_id);
}

/** In the caller's transaction. */
export async function endUploads(tx: Pick<AppContext, 'db' | 'jobs'>, ids: readonly number[]): Promise<void> {
  for (const id of ids) await releaseFiles(tx, id);
  await closeUploads(tx.db, ids);
}
