import { closePlanUpload, createPlanUpload, downloadPlanFiles, rereadPlanUpload } from 'contract/endpoints/plan-years';
import { throwApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { claimBlob } from '../../files/operations.ts';
import { endUploads, showYear } from './operations.ts';
import { lockUpload } from './queries.ts';
import { insertUpload, type NewFile, restart } from './store.ts';

const enqueue = ({ jobs, db }: Pick<AppContext, 'jobs' | 'db'>, upload_id: number) =>
  jobs.send(db, 'read-plan-files', { upload_id });

async function begin(
  tx: AppContext,
  upload: { plan_year: number; is_download: boolean; uploaded_by: number },
  files: readonly NewFile[] = [],
): Promise<void> {
  const now = tx.clock().toISOString();
  await enqueue(tx, await insertUpload(tx.db, { ...upload, created_at: now, progress_at: now }, files));
}

export const createPlanUploadRoute = route(createPlanUpload, ({ ctx, actor, params, body }) =>
  withTransaction(ctx, async (tx) => {
    const files: NewFile[] = [];
    for (const signed_id of body.signed_ids) {
      const { id: blob_id, filename: name, byte_size } = await claimBlob(tx, actor, signed_id);
      files.push({ blob_id, name, byte_size });
    }
    await begin(tx, { plan_year: params.year, is_download: false, uploaded_by: actor.user_id }, files);
    return showYear(tx, params.year);
  }),
);

export const downloadPlanFilesRoute = route(downloadPlanFiles, ({ ctx, actor, params }) =>
  withTransaction(ctx, async (tx) => {
    if (tx.plan_files_url === null) throwApiError('not_found');
    await begin(tx, { plan_year: params.year, is_download: true, uploaded_by: actor.user_id });
    return showYear(tx, params.year);
  }),
);

export const rereadPlanUploadRoute = route(rereadPlanUpload, ({ ctx, params }) =>
  withTransaction(ctx, async (tx) => {
    const upload = (await lockUpload(tx.db, params.id)) ?? throwApiError('not_found');
    if (!(await restart(tx.db, upload.id, tx.clock()))) throwApiError('plan_year_conflict');
    await enqueue(tx, upload.id);
    return showYear(tx, upload.plan_year);
  }),
);

export const closePlanUploadRoute = route(closePlanUpload, ({ ctx, params }) =>
  withTransaction(ctx, async (tx) => {
    const upload = (await lockUpload(tx.db, params.id)) ?? throwApiError('not_found');
    await endUploads(tx, [upload.id]);
    return showYear(tx, upload.plan_year);
  }),
);
