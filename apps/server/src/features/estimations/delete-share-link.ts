import type { deleteShareLink } from 'contract/endpoints/estimations';
import { scopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { updateShareLink } from './store.ts';

export const handleDeleteShareLink: Handler<typeof deleteShareLink> = async ({ ground, actor, params }) => {
  const revoked = { share_digest: null, share_sealed: null };
  const found = await updateShareLink(ground.db, scopeOf(actor), params.id, revoked);
  return found ? { share_url: null } : refuse('not_found');
};
