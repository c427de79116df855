import { updateImportRow } from 'contract/endpoints/imports';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { countKinds } from '../execution/queries.ts';
import { isActiveClient, listSamePlan } from '../matching/queries.ts';
import { decideRow } from '../matching/store.ts';
import { lockImport } from '../records/queries.ts';
import { updateImport } from '../records/store.ts';
import { rowsOf } from './operations.ts';
import { lockOpenRow } from './queries.ts';

export const updateImportRowRoute = route(updateImportRow, ({ ctx, params, body }) =>
  withTransaction(ctx, async ({ db }) => {
    const row = (await lockImport(db, params.id)) ?? throwApiError('not_found');
    if (row.status !== 'ready') throwApiError('import_state_conflict');
    const place = { import_id: row.id, rows_of: rowsOf(row), row_number: params.row };
    if (!(await lockOpenRow(db, place))) throwApiError('not_found');
    const { client_id } = body;
    if (client_id !== null && !(await isActiveClient(db, client_id)))
      throwFieldErrors({ client_id: ['Choose a client whose account is active'] });
    const same = await listSamePlan(db, place);
    const taken = same.find((one) => one.client_id === client_id);
    if (taken)
      throwFieldErrors({
        client_id: [
          `Row ${taken.row_number} is already this plan of the client. Choose another client, or skip this row`,
        ],
      });
    await decideRow(db, { ...place, client_id, is_key_taken: same.some(({ adds_key }) => adds_key) });
    await updateImport(db, row.id, { counts: JSON.stringify(await countKinds(db, row.id)) });
    return { saved: true as const };
  }),
);
