import type { EndpointName } from 'contract/endpoints';
import { useState } from 'react';
import type { Call, Reply } from './api.ts';
import { type ActionOptions, useAction } from './use-endpoint.ts';

interface ConfirmedActionOptions<N extends EndpointName, Target> {
  call: (target: Target) => Call<N>;
  onDone?: ActionOptions<N>['onDone'];
  onSuccess?: (target: Target, response: Reply<N>) => void;
}

/**
 * An action that a dialog asks for. `dialog` has the properties of `ConfirmDialog` that concern it. `isDone` stays true,
 * so that a page does not read a record that it has deleted.
 */
export function useConfirmedAction<N extends EndpointName, Target>(
  name: N,
  { call, onDone, onSuccess }: ConfirmedActionOptions<N, Target>,
) {
  const [target, ask] = useState<Target | null>(null);
  const action = useAction(name, onDone && { onDone });
  const onConfirm = () => {
    if (target === null) return;
    action.mutate(call(target), {
      onSuccess: (response) => {
        ask(null);
        onSuccess?.(target, response);
      },
    });
  };
  const onClose = () => {
    ask(null);
    if (action.isError) action.reset();
  };
  return {
    target,
    ask: (next: Target) => ask(() => next),
    action,
    isDone: action.isPending || action.isSuccess,
    dialog: { opened: target !== null, onConfirm, onClose, busy: action.isPending, error: action.error?.message },
  };
}
