import type { showClient } from 'contract/endpoints/engagements';
import { showVisibleClient } from '../features/engagements/operations.ts';
import { throwApiError } from '../http/api-error.ts';
import type { Handler } from '../http/route.ts';
import { policiesAndTodos } from './show-current-user.ts';

export const handleShowClient: Handler<typeof showClient> = async ({ ctx, actor, params: { id } }) => {
  const client = (await showVisibleClient(ctx, actor, id)) ?? throwApiError('not_found');
  return { ...client, ...(await policiesAndTodos(ctx, id)) };
};
