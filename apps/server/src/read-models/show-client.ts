import type { showClient } from 'contract/endpoints/engagements';
import { throwApiError } from '../api-error.ts';
import { showAnalyses } from '../features/analyses/operations.ts';
import { showVisibleClient } from '../features/engagements/operations.ts';
import type { Handler } from '../http/route.ts';
import { policiesAndTodos } from './show-current-user.ts';

export const handleShowClient: Handler<typeof showClient> = async ({ ctx, actor, params: { id } }) => {
  const client = (await showVisibleClient(ctx, actor, id)) ?? throwApiError('not_found');
  return { ...client, ...(await showAnalyses(ctx, actor, client)), ...(await policiesAndTodos(ctx, id)) };
};
