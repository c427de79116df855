import { undoImport } from 'contract/endpoints/imports';
import { route } from '../../http/route.ts';
import { changeState } from './operations.ts';
import { canUndo } from './records/rules.ts';

export const undoImportRoute = route(undoImport, ({ ctx, actor, params }) =>
  changeState(ctx, params.id, {
    isPossible: (row) => canUndo(row, ctx.clock()),
    changesOf: () => ({
      status: 'undoing',
      undone_by: actor.user_id,
      progress_done: 0,
      progress_since: null,
      cancel_requested_at: null,
    }),
    runs: true,
  }),
);
