import type { showClient } from 'contract/endpoints/engagements';
import { showableClient } from '../features/engagements/public.ts';
import type { Handler } from '../http/route.ts';
import { refuse } from '../http/api-error.ts';
import { gathered } from './show-current-user.ts';

export const handleShowClient: Handler<typeof showClient> = async ({ ground, actor, params: { id } }) => {
  const client = (await showableClient(ground, actor, id)) ?? refuse('not_found');
  return { ...client, ...(await gathered(ground, id)) };
};
