import type { PolicyImport } from 'contract/endpoints/imports';
import type { Updateable } from 'kysely';
import { throwApiError } from '../../api-error.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { PolicyImports } from '../../db/database.gen.ts';
import { findImport, type ImportRow, lockImport } from './records/queries.ts';
import { toImport } from './records/rules.ts';
import { updateImport } from './records/store.ts';

/**
 * Changes the state of an import that `isPossible` accepts, and enqueues what has to run then.
 * @throws ApiError `not_found`, `import_state_conflict`
 */
export async function changeState(
  ctx: AppContext,
  import_id: number,
  change: {
    isPossible(row: ImportRow): boolean;
    changesOf(row: ImportRow): Updateable<PolicyImports>;
    readonly runs: boolean;
  },
): Promise<PolicyImport> {
  return withTransaction(ctx, async (tx) => {
    const row = (await lockImport(tx.db, import_id)) ?? throwApiError('not_found');
    if (!change.isPossible(row)) throwApiError('import_state_conflict');
    await updateImport(tx.db, row.id, { ...change.changesOf(row), attempts: 0 });
    if (change.runs) await tx.jobs.send(tx.db, 'run-import', { import_id: row.id });
    return toImport(ctx.encryption, (await findImport(tx.db, row.id)) ?? row, ctx.clock());
  });
}
