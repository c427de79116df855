import { useState } from 'react';
import type { Call } from '../../../lib/api.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { callOf, mergeEstimation, refreshLink, type ShareProps } from './use-share-link.ts';

type Body = Required<Call<'update-sharing'>>['body'];

export function useSharing(props: ShareProps) {
  const update = useAction('update-sharing', {
    onDone: ({ shared_with_client_at, shows_outlook }, _, cache) => {
      mergeEstimation(cache, props, { shared_with_client_at, shows_outlook });
      invalidate(cache, 'list-estimations', 'list-client-estimations');
      return refreshLink(cache, props);
    },
  });
  /** What was chosen, while it is being saved. The state of the action follows a moment after the click. */
  const [chosen, setChosen] = useState<Body>({});
  const change = (body: Body) => {
    setChosen(body);
    update.mutate({ ...callOf(props.estimation), body }, { onSettled: () => setChosen({}) });
  };
  return { update, change, chosen };
}
