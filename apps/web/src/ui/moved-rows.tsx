import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import type { ListState } from '../lib/use-list-state.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/**
 * When rows leave a list between two pages, as many rows of the next page move to the page before, where they are not
 * seen. This says so.
 */
export function MovedRows({ state, totalCount, isStale }: { state: ListState; totalCount: number; isStale: boolean }) {
  const { currentPage, ...rest } = state.query;
  const list = JSON.stringify([rest, state.chosen]);
  const [seen, setSeen] = useState({ list, currentPage, totalCount, moved: 0 });
  const isSame = seen.list === list && seen.currentPage === currentPage;
  if (!isStale && (!isSame || seen.totalCount !== totalCount)) {
    const isNext = seen.list === list && currentPage === seen.currentPage + 1;
    const fewer = isNext ? Math.max(0, Math.min(seen.totalCount - totalCount, rest.pageSize)) : 0;
    setSeen({ list, currentPage, totalCount, moved: isSame ? seen.moved : fewer });
  }
  if (seen.moved === 0 || !isSame) return null;
  const before = currentPage - 1;
  const rows = seen.moved === 1 ? 'a row' : `${formatCount(seen.moved)} rows`;
  return (
    <Banner
      tone="info"
      layout="row"
      role="status"
      action={<Button onClick={() => state.goToPage(before)}>Go to page {formatCount(before)}</Button>}
    >
      This list became shorter. Page {formatCount(before)} may have {rows} that you haven’t seen.
    </Banner>
  );
}
