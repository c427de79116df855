import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { bodyOf, type NewClientValues } from './new-client-values.ts';

/** `kept` is the input from before the user was sent to the plans for a seat. */
export function useStartEngagement(account_id: number | undefined) {
  const cache = useQueryClient();
  const place = useMemo(() => ['new-client-kept', account_id ?? null], [account_id]);
  const [kept] = useState(() => cache.getQueryData<NewClientValues>(place));
  useEffect(() => cache.removeQueries({ queryKey: place, exact: true }), [cache, place]);
  const create = useAction('create-client', {
    onDone: (_reply, _call, all) => invalidate(all, 'list-clients', 'list-activities', 'list-todos'),
  });
  const start = async (values: NewClientValues): Promise<Reply<'create-client'>> => {
    try {
      return await create.mutateAsync({
        body: { client: bodyOf(values), ...(account_id !== undefined && { account_id }) },
      });
    } catch (rejected) {
      if (rejected instanceof ApiError && rejected.code === 'payment_required') {
        // Never expires: buying a seat can take longer than the cache keeps unused data.
        cache.setQueryDefaults(place, { gcTime: Number.POSITIVE_INFINITY });
        cache.setQueryData(place, values);
      }
      throw rejected;
    }
  };
  return { start, kept, busy: create.isPending };
}
