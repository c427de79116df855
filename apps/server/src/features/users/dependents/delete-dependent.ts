import type { deleteDependent } from 'contract/endpoints/users';
import type { Handler } from '../../../http/route.ts';
import { refuse } from '../../../http/api-error.ts';
import { mayReach } from '../policy.ts';
import * as store from './store.ts';

export const handleDeleteDependent: Handler<typeof deleteDependent> = async ({ ground, actor, params: { id } }) => {
  const dependent = await store.findDependent(ground.db, id);
  if (!dependent || !mayReach(actor, dependent.user_id) || !(await store.removeDependent(ground.db, id)))
    return refuse('not_found');
  return { deleted: true };
};
