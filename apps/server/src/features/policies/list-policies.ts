import type { listPolicies } from 'contract/endpoints/policies';
import { findClientInReach } from '../engagements/public.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { listPoliciesOf } from './public.ts';

/** Whoever reaches the client reads what cover they have. */
export const handleListPolicies: Handler<typeof listPolicies> = async ({ ground, actor, params }) => {
  const client = (await findClientInReach(ground, actor, params.id)) ?? refuse('not_found');
  return { policies: await listPoliciesOf(ground.db, client.id) };
};
