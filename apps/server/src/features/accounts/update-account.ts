import { billingChangeOf, type updateAccount } from 'contract/endpoints/accounts';
import { ApiError, throwApiError } from '../../api-error.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import { publishAccount } from '../../realtime/store.ts';
import { changeBilling } from '../billing/changes/operations.ts';
import { requireBilling } from '../billing/operations.ts';
import { canChangeAccounts, canViewAccount, forbiddenFields } from './policy.ts';
import { findAccount, isAgent } from './queries.ts';
import { toAccount, writtenColumns } from './rules.ts';
import * as store from './store.ts';

export const handleUpdateAccount: Handler<typeof updateAccount> = async ({
  ctx,
  actor,
  params: { id },
  body,
  log,
  caller,
}) => {
  if (!canViewAccount(actor, id) || !(await findAccount(ctx.db, id))) throw new ApiError('not_found');
  const fields = forbiddenFields(actor, body.account);
  if (fields.length > 0) log.warn({ actor_id: actor.user_id, account_id: id, fields }, 'authz.forbidden_fields');
  if (fields.length > 0 || !canChangeAccounts(actor)) throw new ApiError('forbidden');

  const change = billingChangeOf(body.account, body.at_renewal);
  if (change) {
    const { billing, payer } = await requireBilling(ctx, id, actor.user_id);
    const requested = { account_id: id, user_id: actor.user_id, ip_address: caller.address, change };
    await changeBilling(billing, payer, requested, body);
    return (await findAccount(ctx.db, id)) ?? throwApiError('not_found');
  }
  const { health_advisor_id: agent_id } = body.account;
  if (agent_id && !(await isAgent(ctx.db, agent_id)))
    throw new ApiError('validation_failed', { errors: { health_advisor_id: ['Please choose a health agent'] } });
  const read = { id, version: body.version };
  return withTransaction(ctx, async ({ db, clock }) => {
    const row =
      (await store.updateAccount(db, read, writtenColumns(body.account), clock())) ?? throwApiError('version_conflict');
    await publishAccount(db, id);
    return toAccount(row);
  });
};
