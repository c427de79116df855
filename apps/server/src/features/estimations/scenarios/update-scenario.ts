import { updateScenario } from 'contract/endpoints/scenarios';
import { ApiError, throwApiError } from '../../../api-error.ts';
import { scopeOf } from '../../../auth/actor.ts';
import { withTransaction } from '../../../db/connection.ts';
import { type AuthorizeCall, route } from '../../../http/route.ts';
import { requireEstimation } from '../operations.ts';
import { lockEstimation } from '../queries.ts';
import { requireValidChanges, showScenario } from './operations.ts';
import { countScenarios, findScenario } from './queries.ts';
import { encryptChanges, encryptName } from './rules.ts';
import * as store from './store.ts';

async function authorize(call: AuthorizeCall<typeof updateScenario>) {
  const estimation = await requireEstimation(call);
  const scenario = await findScenario(call.ctx.db, estimation, call.params.scenario_id);
  return { estimation, id: scenario?.id ?? throwApiError('not_found') };
}

/** A position behind the last one counts as the last one. */
export const updateScenarioRoute = route(updateScenario, { authorize }, async ({ ctx, actor, body, authorized }) => {
  const scope = scopeOf(actor);
  const { name, changes, position, version } = body.scenario;
  const { estimation, id } = authorized;
  if (changes) await requireValidChanges(ctx, estimation, changes);
  const row = await withTransaction(ctx, async ({ db, keys, clock }) => {
    const encryption = await keys.ofFirm(db, estimation.account_id);
    if (!(await lockEstimation(db, scope, estimation.id))) throw new ApiError('not_found');
    const before = (await findScenario(db, estimation, id)) ?? throwApiError('not_found');
    if (version !== undefined && version !== before.version) throw new ApiError('version_conflict');
    if (position !== undefined) {
      const last = await countScenarios(db, estimation);
      await store.moveScenario(db, estimation, before.position, Math.min(position, last));
    }
    if (name !== undefined || changes)
      await store.updateScenario(db, id, {
        ...(name !== undefined && { name_encrypted: encryptName(encryption, name) }),
        ...(changes && { changes_encrypted: encryptChanges(encryption, changes) }),
        updated_at: clock().toISOString(),
      });
    return (await findScenario(db, estimation, id)) ?? throwApiError('not_found');
  });
  return showScenario(ctx, estimation, row);
});
