import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId } from 'react';
import { pageSizes } from '../lib/list-search.ts';
import styles from './paginator.module.css';

interface PaginatorProps {
  totalCount: number;
  currentPage: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

const count = new Intl.NumberFormat('en-US');

export function showing(totalCount: number, currentPage: number, pageSize: number): string {
  const first = (currentPage - 1) * pageSize + 1;
  const last = Math.min(currentPage * pageSize, totalCount);
  if (first > totalCount) return `Showing 0 of ${count.format(totalCount)}`;
  return `Showing ${count.format(first)} to ${count.format(last)} of ${count.format(totalCount)}`;
}

/** All pages up to five; otherwise the first, the last, the neighbors, and `null` for each gap. */
export function pagesToShow(current: number, last: number): (number | null)[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1);
  const near = [current - 1, current, current + 1];
  const edge = current <= 3 ? [2, 3, 4] : current >= last - 2 ? [last - 3, last - 2, last - 1] : [];
  const wanted = [...new Set([1, ...near, ...edge, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return wanted.flatMap((page, index) => {
    const before = wanted[index - 1];
    return before === undefined || page - before === 1 ? [page] : [null, page];
  });
}

export function Paginator({ totalCount, currentPage, pageSize, onPage, onPageSize }: PaginatorProps) {
  const size = useId();
  const last = Math.max(1, Math.ceil(totalCount / pageSize));
  return (
    <div className={styles.paginator}>
      <p className={styles.showing} role="status">
        {showing(totalCount, currentPage, pageSize)}
      </p>
      {last > 1 && (
        <nav aria-label="Pages" className={styles.pages}>
          <button
            type="button"
            className={styles.step}
            disabled={currentPage <= 1}
            onClick={() => onPage(currentPage - 1)}
          >
            <IconChevronLeft size={16} stroke={2} aria-hidden />
            Previous
          </button>
          <ol className={styles.numbers}>
            {pagesToShow(currentPage, last).map((page, index, all) =>
              page === null ? (
                <li key={`after ${all[index - 1]}`} className={styles.gap} aria-hidden>
                  …
                </li>
              ) : (
                <li key={page}>
                  <button
                    type="button"
                    className={styles.page}
                    aria-label={`Page ${page}`}
                    aria-current={page === currentPage ? 'page' : undefined}
                    onClick={() => onPage(page)}
                  >
                    {count.format(page)}
                  </button>
                </li>
              ),
            )}
          </ol>
          <button
            type="button"
            className={styles.step}
            disabled={currentPage >= last}
            onClick={() => onPage(currentPage + 1)}
          >
            Next
            <IconChevronRight size={16} stroke={2} aria-hidden />
          </button>
        </nav>
      )}
      {totalCount > pageSizes[0] && (
        <div className={styles.size}>
          <label htmlFor={size}>Rows per page</label>
          <NativeSelect
            id={size}
            size="sm"
            data={pageSizes.map(String)}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          />
        </div>
      )}
    </div>
  );
}
