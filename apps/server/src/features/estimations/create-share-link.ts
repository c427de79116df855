import type { createShareLink } from 'contract/endpoints/estimations';
import { scopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { newShareLink, shareUrl } from './rules.ts';
import { updateShareLink } from './store.ts';

export const handleCreateShareLink: Handler<typeof createShareLink> = async ({ ground, actor, params }) => {
  const { token, kept } = newShareLink(ground.seal);
  const found = await updateShareLink(ground.db, scopeOf(actor), params.id, kept);
  return found ? { share_url: shareUrl(ground.public_url, token) } : refuse('not_found');
};
