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
import { type ApiError, api, type Call, type Reply } from './api.ts';
import { paths } from './paths.ts';

/** Where a reply lies in the cache. With the name alone: every reply of that endpoint. */
export function keyOf<N extends EndpointName>(name: N, call?: Call<N>): QueryKey {
  return call ? [name, call] : [name];
}

interface Reading {
  /** False holds the call back until what it needs is known. */
  enabled?: boolean;
  /** Shows the last page while the next one loads: for lists. */
  keepPrevious?: boolean;
  /** How long the reply counts as fresh, in milliseconds. */
  staleTime?: number;
  /** Asks again so often while the page is visible, in milliseconds. */
  refreshMs?: number;
}

/** Key and function of the query that reads an endpoint. */
export const queryOf = <N extends EndpointName>(name: N, call: Call<N>) =>
  queryOptions<Reply<N>, ApiError>({
    queryKey: keyOf(name, call),
    queryFn: ({ signal }) =>
      (api as (name: N, call: Call<N>, signal: AbortSignal) => Promise<Reply<N>>)(name, call, signal),
  });

/** Reads from an endpoint and keeps the reply in the cache: `useEndpoint('list-counties', { query: { zip } })`. */
export function useEndpoint<N extends EndpointName>(
  name: N,
  call: Call<N>,
  { enabled = true, keepPrevious = false, staleTime, refreshMs }: Reading = {},
): UseQueryResult<Reply<N>, ApiError> {
  return useQuery<Reply<N>, ApiError>({
    ...queryOf(name, call),
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refreshMs === undefined ? {} : { refetchInterval: refreshMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** `useEndpoint` for the record that a page is about: when it does not exist, the page gives way to /404. */
export function useRecord<N extends EndpointName>(
  name: N,
  call: Call<N>,
  reading: Reading = {},
): UseQueryResult<Reply<N>, ApiError> {
  const record = useEndpoint(name, call, reading);
  const navigate = useNavigate();
  // While the call is held back the page has its own way to go: it may be deleting the record.
  const isMissing = reading.enabled !== false && record.error?.status === 404;
  useEffect(() => {
    if (isMissing) void navigate({ ...paths.notFound, replace: true });
  }, [isMissing, navigate]);
  return record;
}

interface Doing<N extends EndpointName> {
  /** Runs with the reply before the caller sees it: put it into the cache here, with `remember` and `forget`. */
  onDone?: (reply: Reply<N>, call: Call<N>, cache: QueryClient) => void;
}

/** Calls an endpoint that changes something: `const save = useAction('create-estimation'); save.mutateAsync({ body })`. */
export function useAction<N extends EndpointName>(
  name: N,
  { onDone }: Doing<N> = {},
): UseMutationResult<Reply<N>, ApiError, Call<N>> {
  const cache = useQueryClient();
  return useMutation<Reply<N>, ApiError, Call<N>>({
    mutationFn: (call) => (api as (name: N, call: Call<N>) => Promise<Reply<N>>)(name, call),
    onSuccess: (reply, call) => onDone?.(reply, call, cache),
  });
}

/** Puts a whole reply where a reader of `name` will find it, so that no second request is sent. */
export function setCached<N extends EndpointName>(cache: QueryClient, name: N, call: Call<N>, reply: Reply<N>): void {
  const which = { queryKey: keyOf(name, call), exact: true };
  // What is being read may have been answered before this reply, and would take its place.
  const isRead = cache.isFetching(which) > 0;
  void cache.cancelQueries(which);
  cache.setQueryData(which.queryKey, reply);
  if (isRead) void cache.invalidateQueries(which);
}

/** Has every reply of these endpoints asked for again, at once where it is on screen. */
export function invalidate(cache: QueryClient, ...names: EndpointName[]): void {
  for (const name of names) void cache.invalidateQueries({ queryKey: [name] });
}
