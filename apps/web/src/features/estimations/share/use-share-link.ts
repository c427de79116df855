import type { QueryClient } from '@tanstack/react-query';
import type { Estimation } from 'contract/endpoints/estimations';
import type { ShareLink } from 'contract/endpoints/share-links';
import { invalidate, keyOf, setCached, useAction } from '../../../lib/use-endpoint.ts';

export interface ShareProps {
  estimation: Estimation;
  estimationKey: string;
}

export interface LinkProps extends ShareProps {
  link: ShareLink;
}

/** Estimates of the public estimator have a token instead, and no share link. */
export const callOf = ({ id }: Pick<Estimation, 'id'>) => ({ params: { id: Number(id) } });

/** An action stays pending until this resolves: a switch would show its former value in between. */
export const refreshLink = (cache: QueryClient, { estimation }: ShareProps) =>
  cache.invalidateQueries({ queryKey: keyOf('show-share-link', callOf(estimation)) });

type Link = Pick<Estimation, 'share_url' | 'share_expires_at'>;

/** Other actions of the dialog may have changed the estimate in the meantime. */
export function mergeEstimation(
  cache: QueryClient,
  { estimation, estimationKey }: ShareProps,
  changed: Partial<Estimation>,
): void {
  const call = { params: { id: estimationKey } };
  const latest = cache.getQueryData<Estimation>(keyOf('show-estimation', call)) ?? estimation;
  setCached(cache, 'show-estimation', call, { ...latest, ...changed });
}

export function useShareLink(props: ShareProps) {
  const setLink = async (cache: QueryClient, { share_url, share_expires_at }: Link) => {
    invalidate(cache, 'list-estimations');
    // First, so that the copy button does not move once it is shown.
    await refreshLink(cache, props);
    mergeEstimation(cache, props, { share_url, share_expires_at });
  };
  const create = useAction('create-share-link', { onDone: (link, _, cache) => setLink(cache, link) });
  const update = useAction('update-share-link', { onDone: (link, _, cache) => setLink(cache, link) });
  const revoke = useAction('delete-share-link', {
    onDone: (_response, _call, cache) => setLink(cache, { share_url: null, share_expires_at: null }),
  });
  return { create, update, revoke, call: callOf(props.estimation) };
}
