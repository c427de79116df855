import { applyImport } from 'contract/endpoints/imports';
import { route } from '../../http/route.ts';
import { changeState } from './operations.ts';

export const applyImportRoute = route(applyImport, ({ ctx, actor, params, body }) =>
  changeState(ctx, params.id, {
    isPossible: ({ status, rows_deleted_at, ready_at }) =>
      status === 'ready' && rows_deleted_at === null && (body.ready_at === undefined || body.ready_at === ready_at),
    changesOf: () => ({
      status: 'applying',
      applied_by: actor.user_id,
      progress_done: 0,
      progress_since: null,
      cancel_requested_at: null,
    }),
    runs: true,
  }),
);
