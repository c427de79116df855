import type { showClient } from 'contract/endpoints/engagements';
import { showableClient } from '../features/engagements/public.ts';
import { throwApiError } from '../http/api-error.ts';
import type { Handler } from '../http/route.ts';
import { gathered } from './show-current-user.ts';

export const handleShowClient: Handler<typeof showClient> = async ({ ctx, actor, params: { id } }) => {
  const client = (await showableClient(ctx, actor, id)) ?? throwApiError('not_found');
  return { ...client, ...(await gathered(ctx, id)) };
};
