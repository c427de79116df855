import type { listDependents } from 'contract/endpoints/users';
import type { Handler } from '../../../http/route.ts';
import { refuse } from '../../../http/api-error.ts';
import { mayReach } from '../policy.ts';
import { findName } from '../store.ts';
import { dependentOf } from './rules.ts';
import * as store from './store.ts';

export const handleListDependents: Handler<typeof listDependents> = async ({ ground, actor, params: { id } }) => {
  if (!mayReach(actor, id) || !(await findName(ground.db, id))) refuse('not_found');
  return { dependents: (await store.listDependents(ground.db, id)).map(dependentOf) };
};
