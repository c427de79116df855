import type { showClient } from 'contract/clients';
import { showableClient } from '../clients/public.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { gathered } from './show-current-user.ts';

export const handleShowClient: Handler<typeof showClient> = async ({ ground, actor, params: { id } }) => {
  const client = (await showableClient(ground, actor, id)) ?? refuse('not_found');
  return { ...client, ...(await gathered(ground, id)) };
};
