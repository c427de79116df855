import type { updateAccount } from 'contract/endpoints/accounts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { publishAccount } from '../../realtime/public.ts';
import { canChange, canReach, forbiddenFields } from './policy.ts';
import { accountOf, writtenFields } from './rules.ts';
import * as store from './store.ts';

export const handleUpdateAccount: Handler<typeof updateAccount> = async ({ ctx, actor, params: { id }, body, log }) => {
  if (!canReach(actor, id) || !(await store.findAccount(ctx.db, id))) throw new ApiError('not_found');
  const fields = forbiddenFields(actor, body.account);
  if (fields.length > 0)
    log.warn({ actor_id: actor.user_id, account_id: id, fields }, 'fields that may not be changed');
  if (fields.length > 0 || !canChange(actor)) throw new ApiError('forbidden');

  const { health_advisor_id: agent_id } = body.account;
  if (agent_id && !(await store.isAgent(ctx.db, agent_id)))
    throw new ApiError('validation_failed', { errors: { health_advisor_id: ['Please choose a health agent'] } });
  const read = { id, version: body.version };
  return ctx.db.transaction().execute(async (db) => {
    const row =
      (await store.updateAccount(db, read, writtenFields(body.account), ctx.clock())) ??
      throwApiError('version_conflict');
    await publishAccount(db, id);
    return accountOf(row);
  });
};
