import { invalidate, useAction } from '../../../../lib/use-endpoint.ts';
import { notify } from '../../../../ui/notifications.tsx';

type ResolutionName = 'change-quarantined-email' | 'merge-quarantined' | 'reject-quarantined';

/** Closes the dialog and reports the result where the list was loaded again. */
export function useResolution<N extends ResolutionName>(name: N, done: string, onClose: () => void) {
  const action = useAction<N>(name, {
    onDone: (_response, _call, cache) => {
      invalidate(cache, 'list-quarantined', 'show-operations', 'list-clients', 'list-users');
      onClose();
      notify(done);
    },
  });
  const close = () => {
    action.reset();
    onClose();
  };
  return { action, close };
}
