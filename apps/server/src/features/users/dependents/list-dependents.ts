import type { listDependents } from 'contract/endpoints/users';
import { ApiError } from '../../../http/api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { canReach } from '../policy.ts';
import { findName } from '../store.ts';
import { dependentOf } from './rules.ts';
import * as store from './store.ts';

export const handleListDependents: Handler<typeof listDependents> = async ({ ctx, actor, params: { id } }) => {
  if (!canReach(actor, id) || !(await findName(ctx.db, id))) throw new ApiError('not_found');
  return { dependents: (await store.listDependents(ctx.db, id)).map(dependentOf) };
};
