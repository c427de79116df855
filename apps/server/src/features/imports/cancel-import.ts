import { cancelImport } from 'contract/endpoints/imports';
import { throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { endImport } from './execution/operations.ts';
import { lockImport } from './records/queries.ts';
import { toImport } from './records/rules.ts';
import { updateImport } from './records/store.ts';

export const cancelImportRoute = route(cancelImport, ({ ctx, params }) =>
  withTransaction(ctx, async (tx) => {
    const row = (await lockImport(tx.db, params.id)) ?? throwApiError('not_found');
    // What runs sees the request and ends the import itself.
    if (row.status === 'parsing' || row.status === 'applying')
      await updateImport(tx.db, row.id, { cancel_requested_at: ctx.clock().toISOString() });
    else if (row.status === 'mapping' || row.status === 'ready') await endImport(tx, row, { status: 'cancelled' });
    else throwApiError('import_state_conflict');
    return toImport(ctx.encryption, (await lockImport(tx.db, row.id)) ?? row, ctx.clock());
  }),
);
