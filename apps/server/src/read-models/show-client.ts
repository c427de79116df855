import type { showClient } from 'contract/endpoints/engagements';
import { throwApiError } from '../api-error.ts';
import { showVisibleClient } from '../features/engagements/operations.ts';
import type { Handler } from '../http/route.ts';
import { policiesAndTodos } from './show-current-user.ts';

export const handleShowClient: Handler<typeof showClient> = async ({ ctx, actor, params: { id } }) => {
  const client = (await showVisibleClient(ctx, actor, id)) ?? throwApiError('not_found');
  return { ...client, ...(await policiesAndTodos(ctx, id)) };
};
