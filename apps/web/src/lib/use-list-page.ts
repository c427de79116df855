import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from './api-error.ts';
import { formatCount } from './format.ts';
import type { ListState } from './use-list-state.ts';

type List<Page> = Pick<UseQueryResult<Page, ApiError>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;

/** A page beyond the last one leads to the last one. */
export function useListPage<State extends ListState, Page extends { totalCount: number }>(
  title: string,
  state: State,
  list: List<Page>,
) {
  const { returnToPage } = state;
  const { currentPage, pageSize } = state.query;
  const lastPage =
    list.data && !list.isPlaceholderData ? Math.max(1, Math.ceil(list.data.totalCount / pageSize)) : null;
  const isBeyond = lastPage !== null && currentPage > lastPage;
  useEffect(() => {
    // The last row of the last page was deleted, or the address names a page that does not exist.
    if (isBeyond) returnToPage(lastPage);
  }, [isBeyond, lastPage, returnToPage]);
  return {
    shell: {
      title,
      count: list.data && formatCount(list.data.totalCount),
      documentTitle: currentPage > 1 ? `${title}, page ${currentPage}` : title,
      crumbs: [{ label: title }],
    },
    table: {
      state,
      // Loading, until the last page is here: the list is not empty.
      page: isBeyond ? undefined : list.data,
      error: list.error,
      isStale: list.isPlaceholderData,
      onRetry: () => void list.refetch(),
    },
  };
}
