import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from 'contract/endpoints/activities';
import { api, type Reply } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { keyOf } from '../../lib/use-endpoint.ts';

type Page = Reply<'list-activities'>;

const feedOf = (clientId: number | undefined) => {
  // A dashboard has few rows in each panel.
  const count = clientId === undefined ? 5 : 8;
  if (clientId === undefined)
    return {
      key: keyOf('list-activities', { query: { count } }),
      read: (before: object, signal: AbortSignal) =>
        api('list-activities', { query: { count, ...before } }, { signal }),
    };
  const params = { id: clientId };
  return {
    key: keyOf('list-client-activities', { params, query: { count } }),
    read: (before: object, signal: AbortSignal) =>
      api('list-client-activities', { params, query: { count, ...before } }, { signal }),
  };
};

interface Activities {
  items: readonly Activity[] | undefined;
  answer: Pick<
    UseInfiniteQueryResult<unknown, ApiError>,
    'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >;
}

export function useActivities(clientId: number | undefined): Activities {
  const { key, read } = feedOf(clientId);
  const answer = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number | undefined>({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { before: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ activities, has_more }) => (has_more ? activities.at(-1)?.id : undefined),
  });
  return { items: answer.data?.pages.flatMap(({ activities }) => activities), answer };
}
