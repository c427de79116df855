import { deletePlanLoad, publishPlanLoad, showPlanLoad } from 'contract/endpoints/plan-years';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { deleteUnpublished, publishLoad } from '../../../integrations/rates/catalog/operations.ts';
import { listLoads } from '../../../integrations/rates/catalog/queries.ts';
import { endUploads, showLoad, showYear } from './operations.ts';
import { listUploadsOfLoad } from './queries.ts';

export const showPlanLoadRoute = route(showPlanLoad, ({ ctx, params }) => showLoad(ctx, params.id));

const codes = { has_warnings: 'plan_warnings', has_no_plans: 'plan_load_empty', not_found: 'not_found' } as const;

export const publishPlanLoadRoute = route(publishPlanLoad, ({ ctx, actor, params, body }) =>
  withTransaction(ctx, async (tx) => {
    const result = await publishLoad(tx.db, params.id, { ...body, published_by: actor.user_id });
    if (result !== 'published' && result !== 'is_published') throw new ApiError(codes[result]);
    await endUploads(tx, await listUploadsOfLoad(tx.db, params.id));
    return showLoad(tx, params.id);
  }),
);

export const deletePlanLoadRoute = route(deletePlanLoad, ({ ctx, params }) =>
  withTransaction(ctx, async (tx) => {
    const [load] = await listLoads(tx.db, { id: params.id });
    if (!load) return throwApiError('not_found');
    await endUploads(tx, await listUploadsOfLoad(tx.db, load.id));
    if ((await deleteUnpublished(tx.db, load.id)) !== 'deleted') throwApiError('plan_year_conflict');
    return showYear(tx, load.plan_year);
  }),
);
