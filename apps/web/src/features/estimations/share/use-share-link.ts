import type { Estimation } from 'contract/endpoints/estimations';
import type { ShareLink } from 'contract/endpoints/share-links';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';

export interface ShareProps {
  estimation: Estimation;
  estimationKey: string;
}

export interface LinkProps extends ShareProps {
  link: ShareLink;
}

/** Estimates of the public estimator have a token instead, and no share link. */
export const callOf = ({ id }: Pick<Estimation, 'id'>) => ({ params: { id: Number(id) } });

type Link = Pick<Estimation, 'share_url' | 'share_expires_at'>;

export function useShareLink({ estimation, estimationKey }: ShareProps) {
  const setLink = (cache: Parameters<typeof setCached>[0], { share_url, share_expires_at }: Link) => {
    const changed = { ...estimation, share_url, share_expires_at };
    setCached(cache, 'show-estimation', { params: { id: estimationKey } }, changed);
    invalidate(cache, 'list-estimations', 'show-share-link');
  };
  const create = useAction('create-share-link', { onDone: (link, _, cache) => setLink(cache, link) });
  const update = useAction('update-share-link', { onDone: (link, _, cache) => setLink(cache, link) });
  const revoke = useAction('delete-share-link', {
    onDone: (_response, _call, cache) => setLink(cache, { share_url: null, share_expires_at: null }),
  });
  return { create, update, revoke, call: callOf(estimation) };
}
