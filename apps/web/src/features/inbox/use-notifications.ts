import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { keyOf } from '../../lib/use-endpoint.ts';

type Page = Reply<'list-notifications'>;

const count = 20;

export function useNotifications() {
  const answer = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number | undefined>({
    queryKey: [...keyOf('list-notifications', { query: { count } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'list-notifications',
        { query: { count, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ notifications, has_more }) => (has_more ? notifications.at(-1)?.id : undefined),
  });
  return { items: answer.data?.pages.flatMap(({ notifications }) => notifications), answer };
}
