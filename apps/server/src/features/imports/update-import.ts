import { updateImport } from 'contract/endpoints/imports';
import { throwApiError, throwFieldErrors } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { usedConstants } from './mapping/rules.ts';
import { lockImport } from './records/queries.ts';
import {
  fromStoredConstants,
  fromStoredMapping,
  problemsOf,
  readColumns,
  toImport,
  toStoredMapping,
} from './records/rules.ts';
import * as store from './records/store.ts';

export const updateImportRoute = route(updateImport, ({ ctx, params, body }) =>
  withTransaction(ctx, async (tx) => {
    const row = (await lockImport(tx.db, params.id)) ?? throwApiError('not_found');
    if (!['mapping', 'ready'].includes(row.status) || row.blob_id === null) throwApiError('import_state_conflict');
    const mapping = body.mapping ?? fromStoredMapping(row.mapping);
    const problems = problemsOf(mapping, readColumns(ctx.encryption, row.columns_encrypted));
    if (problems) throwFieldErrors(problems);
    const stored = toStoredMapping(mapping);
    const constants = JSON.stringify(usedConstants(mapping, body.constants ?? fromStoredConstants(row.constants)));
    if ((body.mapping || body.constants) && row.header_digest) {
      const saved_at = ctx.clock().toISOString();
      await store.saveMapping(tx.db, { header_digest: row.header_digest, mapping: stored, constants, saved_at });
    }
    await store.updateImport(tx.db, row.id, {
      status: 'parsing',
      error: null,
      cancel_requested_at: null,
      attempts: 0,
      mapping: stored,
      constants,
      ends_missing: body.ends_missing ?? row.ends_missing,
      counts: '{}',
      ready_at: null,
      progress_done: 0,
      progress_since: ctx.clock().toISOString(),
      progress_total: row.byte_size,
    });
    await tx.jobs.send(tx.db, 'run-import', { import_id: row.id });
    const updated = (await lockImport(tx.db, row.id)) ?? throwApiError('not_found');
    return toImport(ctx.encryption, updated, ctx.clock());
  }),
);
