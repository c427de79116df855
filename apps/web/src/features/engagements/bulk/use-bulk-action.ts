import type { BulkResults } from 'contract/endpoints/bulk-clients';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { resultNotice } from './texts.ts';
import type { ClientSelection, SelectedClient } from './use-client-selection.ts';

export type BulkEndpoint = 'update-client-statuses' | 'reassign-clients' | 'invite-clients';

/**
 * Runs an action on the selection, reports its result, and keeps the clients selected for the next one.
 * @param close also called after the action
 */
export function useBulkAction<Name extends BulkEndpoint>(name: Name, selection: ClientSelection, close: () => void) {
  const notice = useNotice();
  const action = useAction(name, {
    onDone: (response: BulkResults, _call, cache) => {
      invalidate(cache, 'list-clients', 'list-todos', 'show-client');
      notice.show(resultNotice(response, name === 'invite-clients' ? 'invite' : 'change'));
      const found = response.results.flatMap(({ id, name: known }) => (known === null ? [] : [{ id, name: known }]));
      selection.replace(found);
      close();
    },
  });
  const cancel = () => {
    action.reset();
    close();
  };
  return { ...action, cancel };
}

/** @param seen what the list showed of a client, unless nothing is known */
export const selectionBody = <Seen extends object>(
  { isAll, rows, filter }: ClientSelection,
  seen: (client: SelectedClient) => Seen,
) =>
  isAll
    ? ({ kind: 'matching', filter } as const)
    : ({ kind: 'chosen', clients: rows.map((client) => ({ id: client.id, ...seen(client) })) } as const);
