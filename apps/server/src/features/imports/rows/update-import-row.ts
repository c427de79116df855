import { updateImportRow } from 'contract/endpoints/imports';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { countKinds } from '../execution/queries.ts';
import { lockImport } from '../records/queries.ts';
import { updateImport } from '../records/store.ts';
import { rowsOf } from './operations.ts';
import { isCandidate, lockAmbiguousRow } from './queries.ts';
import { decideRow } from './store.ts';

export const updateImportRowRoute = route(updateImportRow, ({ ctx, params, body }) =>
  withTransaction(ctx, async ({ db }) => {
    const row = (await lockImport(db, params.id)) ?? throwApiError('not_found');
    if (row.status !== 'ready') throwApiError('import_state_conflict');
    const place = { import_id: row.id, rows_of: rowsOf(row), row_number: params.row };
    if (!(await lockAmbiguousRow(db, place))) throwApiError('not_found');
    const { client_id } = body;
    if (client_id !== null && !(await isCandidate(db, { ...place, client_id })))
      throwFieldErrors({ client_id: ['Choose one of the clients who match this row'] });
    await decideRow(db, { ...place, client_id });
    await updateImport(db, row.id, { counts: JSON.stringify(await countKinds(db, row.id)) });
    return { saved: true as const };
  }),
);
