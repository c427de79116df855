import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from 'contract/endpoints';
import type { Capability } from 'contract/endpoints/users';
import type { Call } from './api.ts';
import { queryOf } from './use-endpoint.ts';

interface Options {
  requires?: Capability;
  staleTime?: number;
}

/** The screen itself reports a failure. */
export function prefetch<N extends EndpointName>(
  queryClient: QueryClient,
  name: N,
  call: Call<N>,
  { requires, staleTime }: Options = {},
): void {
  const start = () => queryClient.query({ ...queryOf(name, call), ...(staleTime !== undefined && { staleTime }) });
  const request = async () => {
    if (requires) {
      const user = await queryClient.query({ ...queryOf('show-current-user', {}), staleTime: 60_000 });
      if (!user.capabilities[requires]) return;
    }
    await start();
  };
  request().catch(() => undefined);
}
