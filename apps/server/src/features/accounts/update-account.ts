import type { updateAccount } from 'contract/endpoints/accounts';
import type { Handler } from '../../http/route.ts';
import { refuse, refuseFields } from '../../http/api-error.ts';
import { publishAccount } from '../../realtime/public.ts';
import { forbiddenFields, mayChange, mayReach } from './policy.ts';
import { accountOf, writtenFields } from './rules.ts';
import * as store from './store.ts';

export const handleUpdateAccount: Handler<typeof updateAccount> = async ({
  ground,
  actor,
  params: { id },
  body,
  log,
}) => {
  if (!mayReach(actor, id) || !(await store.findAccount(ground.db, id))) return refuse('not_found');
  const fields = forbiddenFields(actor, body.account);
  if (fields.length > 0)
    log.warn({ actor_id: actor.user_id, account_id: id, fields }, 'fields that may not be changed');
  if (fields.length > 0 || !mayChange(actor)) return refuse('forbidden');

  const { health_advisor_id: agent_id } = body.account;
  if (agent_id && !(await store.isAgent(ground.db, agent_id)))
    refuseFields({ health_advisor_id: ['Please choose a health agent'] });
  const read = { id, version: body.version };
  return ground.db.transaction().execute(async (db) => {
    const row = (await store.updateAccount(db, read, writtenFields(body.account), ground.clock())) ?? refuse('stale');
    await publishAccount(db, id);
    return accountOf(row);
  });
};
