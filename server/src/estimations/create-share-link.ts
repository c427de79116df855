import type { createShareLink } from 'contract/estimations';
import { scopeOf } from '../platform/actor/actor.ts';
import type { Handler } from '../platform/http/route.ts';
import { refuse } from '../platform/refusal.ts';
import { newShareLink, shareUrl } from './rules.ts';
import { updateShareLink } from './store.ts';

export const handleCreateShareLink: Handler<typeof createShareLink> = async ({ ground, actor, params }) => {
  const { token, kept } = newShareLink(ground.seal);
  const found = await updateShareLink(ground.db, scopeOf(actor), params.id, kept);
  return found ? { share_url: shareUrl(ground.public_url, token) } : refuse('not_found');
};
