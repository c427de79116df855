import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from 'contract/endpoints';
import type { Call } from './api.ts';
import { queryOf } from './use-endpoint.ts';

/** Starts a request while the code of the screen loads. The screen itself reports a failure. */
export function prefetch<N extends EndpointName>(
  queryClient: QueryClient,
  name: N,
  call: Call<N>,
  { staleTime }: { staleTime?: number } = {},
): void {
  const query = { ...queryOf(name, call), ...(staleTime !== undefined && { staleTime }) };
  queryClient.query(query).catch(() => undefined);
}
