import type { deleteShareLink } from 'contract/estimations';
import { scopeOf } from '../platform/actor/actor.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { updateShareLink } from './store.ts';

export const handleDeleteShareLink: Handler<typeof deleteShareLink> = async ({ ground, actor, params }) => {
  const revoked = { share_digest: null, share_sealed: null };
  const found = await updateShareLink(ground.db, scopeOf(actor), params.id, revoked);
  return found ? { share_url: null } : refuse('not_found');
};
