import { useQueryClient } from '@tanstack/react-query';
import type { Estimation } from 'contract/endpoints/estimations';
import { planIdFor } from 'contract/endpoints/life-event-figures';
import { invalidate, setCached, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';

const followers = [
  'calculate-estimation',
  'list-estimation-plans',
  'list-estimations',
  'list-client-estimations',
  'list-scenarios',
  'show-newer-figures',
  'show-outlook',
  'show-renewal',
] as const;

export interface Choice {
  /** With the place and year it was chosen for. */
  chosen: Estimation['chosen_plan'];
  /** Undefined if none counts here. */
  chosenId: string | undefined;
  /** Null where the estimate can't be changed: through links, by clients, and with changes that are not saved. */
  choose: ((plan_id: string | null) => void) | null;
  /** On its way. Undefined for none. */
  pendingId: string | null | undefined;
  error: { message: string; isStale: boolean } | null;
  reload: () => void;
}

export function useChoice(estimationKey: string, isDraft: boolean): Choice {
  const cache = useQueryClient();
  const call = { params: { id: estimationKey } };
  const { data: estimation } = useEndpoint('show-estimation', call, { staleTime: Number.POSITIVE_INFINITY });
  const action = useAction('choose-plan', {
    onDone: (reply) => {
      setCached(cache, 'show-estimation', call, reply);
      invalidate(cache, ...followers);
    },
  });
  const chosen = estimation?.chosen_plan ?? null;
  const canChoose = estimation?.may_edit === true && !estimation.rootEstimator && !isDraft;
  return {
    chosen,
    chosenId: estimation && planIdFor(chosen, estimation),
    choose: canChoose
      ? (plan_id) =>
          action.mutate({ params: { id: Number(estimationKey) }, body: { plan_id, version: estimation.version } })
      : null,
    pendingId: action.isPending ? action.variables.body.plan_id : undefined,
    error: action.error && {
      message: Object.values(action.error.errors ?? {}).flat()[0] ?? action.error.message,
      isStale: action.error.code === 'version_conflict',
    },
    reload: () => {
      action.reset();
      invalidate(cache, 'show-estimation', ...followers);
    },
  };
}
