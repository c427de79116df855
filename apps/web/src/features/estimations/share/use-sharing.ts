import type { Call } from '../../../lib/api.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { callOf, mergeEstimation, refreshLink, type ShareProps } from './use-share-link.ts';

export function useSharing(props: ShareProps) {
  const update = useAction('update-sharing', {
    onDone: ({ shared_with_client_at, shows_outlook }, _, cache) => {
      mergeEstimation(cache, props, { shared_with_client_at, shows_outlook });
      invalidate(cache, 'list-estimations', 'list-client-estimations');
      return refreshLink(cache, props);
    },
  });
  const change = (body: Required<Call<'update-sharing'>>['body']) =>
    update.mutate({ ...callOf(props.estimation), body });
  /** What was chosen, while it is being saved. */
  const chosen = (update.isPending && update.variables.body) || {};
  return { update, change, chosen };
}
