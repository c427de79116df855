import type { listDependents } from 'contract/endpoints/dependents';
import { ApiError } from '../../../api-error.ts';
import type { Handler } from '../../../http/route.ts';
import { canAccessUser } from '../policy.ts';
import { findName } from '../queries.ts';
import * as queries from './queries.ts';

export const handleListDependents: Handler<typeof listDependents> = async ({ ctx, actor, params: { id } }) => {
  if (!canAccessUser(actor, id) || !(await findName(ctx.db, id))) throw new ApiError('not_found');
  return { dependents: await queries.listDependents(ctx.db, id) };
};
