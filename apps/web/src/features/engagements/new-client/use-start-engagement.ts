import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { bodyOf, type NewClientValues } from './new-client-values.ts';

const keptName = 'new-client-input';

/** Whether the user entered a client, and was sent to the plans for a seat. The page can be there before the input is kept. */
export function useHasKeptClient(): boolean {
  const cache = useQueryClient();
  return useSyncExternalStore(
    (onChange) => cache.getQueryCache().subscribe(onChange),
    () => cache.getQueriesData({ queryKey: [keptName] }).some(([, kept]) => kept !== undefined),
  );
}

/** `restored` is the input from before the user was sent to the plans for a seat. */
export function useStartEngagement(account_id: number | undefined) {
  const cache = useQueryClient();
  const queryKey = useMemo(() => [keptName, account_id ?? null], [account_id]);
  const [restored] = useState(() => cache.getQueryData<NewClientValues>(queryKey));
  useEffect(() => cache.removeQueries({ queryKey, exact: true }), [cache, queryKey]);
  const create = useAction('create-client', {
    onDone: (_response, _call, all) => invalidate(all, 'list-clients', 'list-activities', 'list-todos'),
  });
  const start = async (values: NewClientValues): Promise<Reply<'create-client'>> => {
    try {
      return await create.mutateAsync({
        body: { client: bodyOf(values), ...(account_id !== undefined && { account_id }) },
      });
    } catch (rejected) {
      if (rejected instanceof ApiError && rejected.code === 'payment_required') {
        // Never expires: buying a seat can take longer than the cache keeps unused data.
        cache.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
        cache.setQueryData(queryKey, values);
      }
      throw rejected;
    }
  };
  return { start, restored, busy: create.isPending };
}
