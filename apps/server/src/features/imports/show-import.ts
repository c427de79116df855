import { showImport } from 'contract/endpoints/imports';
import { throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { findImport } from './records/queries.ts';
import { toImport } from './records/rules.ts';

export const showImportRoute = route(showImport, async ({ ctx, params }) => {
  const row = (await findImport(ctx.db, params.id)) ?? throwApiError('not_found');
  return toImport(ctx.encryption, row, ctx.clock());
});
