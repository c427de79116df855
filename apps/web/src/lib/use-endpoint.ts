import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EndpointName } from 'contract/endpoints';
import { useEffect } from 'react';
import { api, type Call, type Reply } from './api.ts';
import type { ApiErrorOf } from './api-error.ts';
import { paths } from './paths.ts';
import { useIntent } from './use-intent.ts';

export function keyOf<N extends EndpointName>(name: N, call?: Call<N>): QueryKey {
  return call ? [name, call] : [name];
}

interface QueryOptions<N extends EndpointName> {
  enabled?: boolean;
  /** From the reply to another call, read at `updatedAt` in milliseconds since 1970. */
  initial?: { readonly data: Reply<N>; readonly updatedAt: number };
  keepPrevious?: boolean;
  staleTime?: number;
  refreshMs?: number;
}

export const queryOf = <N extends EndpointName>(name: N, call: Call<N>) =>
  queryOptions<Reply<N>, ApiErrorOf<N>>({
    queryKey: keyOf(name, call),
    queryFn: ({ signal }) =>
      (api as (name: N, call: Call<N>, options: { signal: AbortSignal }) => Promise<Reply<N>>)(name, call, { signal }),
  });

export function useEndpoint<N extends EndpointName>(
  name: N,
  call: Call<N>,
  { enabled = true, keepPrevious = false, initial, staleTime, refreshMs }: QueryOptions<N> = {},
): UseQueryResult<Reply<N>, ApiErrorOf<N>> {
  return useQuery<Reply<N>, ApiErrorOf<N>>({
    ...queryOf(name, call),
    enabled,
    ...(initial && { initialData: initial.data, initialDataUpdatedAt: initial.updatedAt }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

export function useRecord<N extends EndpointName>(
  name: N,
  call: Call<N>,
  options: QueryOptions<N> = {},
): UseQueryResult<Reply<N>, ApiErrorOf<N>> {
  const record = useEndpoint(name, call, options);
  const navigate = useNavigate();
  // A page disables the query while it deletes the record, and then navigates itself.
  const isMissing = options.enabled !== false && record.error?.code === 'not_found';
  useEffect(() => {
    if (isMissing) void navigate({ ...paths.notFound, replace: true });
  }, [isMissing, navigate]);
  return record;
}

export interface ActionOptions<N extends EndpointName> {
  /** Runs before the caller gets the reply. The action stays pending until a returned promise resolves. */
  onDone?: (reply: Reply<N>, call: Call<N>, cache: QueryClient) => unknown;
  /** What the call is about, if calls about several things run at the same time, such as several files. */
  subjectOf?: (call: Call<N>) => string;
}

export function useAction<N extends EndpointName>(
  name: N,
  { onDone, subjectOf }: ActionOptions<N> = {},
): UseMutationResult<Reply<N>, ApiErrorOf<N>, Call<N>> {
  const cache = useQueryClient();
  const once = useIntent<Reply<N>>();
  const send = api as (name: N, call: Call<N>, options: { idempotencyKey: string }) => Promise<Reply<N>>;
  return useMutation<Reply<N>, ApiErrorOf<N>, Call<N>>({
    mutationFn: (call) =>
      once(JSON.stringify(call), (idempotencyKey) => send(name, call, { idempotencyKey }), subjectOf?.(call)),
    onSuccess: (reply, call) => onDone?.(reply, call, cache),
  });
}

/** Caches a reply as the result of another call, so that no second request is sent. */
export function setCached<N extends EndpointName>(cache: QueryClient, name: N, call: Call<N>, reply: Reply<N>): void {
  const query = { queryKey: keyOf(name, call), exact: true };
  // A request in flight may return an older state and overwrite this reply.
  const isFetching = cache.isFetching(query) > 0;
  void cache.cancelQueries(query);
  cache.setQueryData(query.queryKey, reply);
  if (isFetching) void cache.invalidateQueries(query);
}

export function invalidate(cache: QueryClient, ...names: EndpointName[]): void {
  for (const name of names) void cache.invalidateQueries({ queryKey: [name] });
}
