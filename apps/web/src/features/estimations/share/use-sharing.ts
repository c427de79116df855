import type { Call } from '../../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { callOf, type ShareProps } from './use-share-link.ts';

export function useSharing({ estimation, estimationKey }: ShareProps) {
  const update = useAction('update-sharing', {
    onDone: ({ shared_with_client_at, shows_outlook }, _, cache) => {
      const changed = { ...estimation, shared_with_client_at, shows_outlook };
      setCached(cache, 'show-estimation', { params: { id: estimationKey } }, changed);
      invalidate(cache, 'list-estimations', 'list-client-estimations', 'show-share-link');
    },
  });
  const change = (body: Required<Call<'update-sharing'>>['body']) => update.mutate({ ...callOf(estimation), body });
  /** What was chosen, while it is being saved. */
  const chosen = (update.isPending && update.variables.body) || {};
  return { update, change, chosen };
}
