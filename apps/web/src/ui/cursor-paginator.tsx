import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId } from 'react';
import { pageSizes } from '../lib/list-search.ts';
import styles from './paginator.module.css';

interface CursorPaginatorProps {
  isFirst: boolean;
  next: string | null;
  pageSize: number;
  /** `undefined` for the first page. */
  onPage: (cursor: string | undefined) => void;
  onPageSize: (size: (typeof pageSizes)[number] | undefined) => void;
}

/** For lists too long to count: the latest page and the next older one. The browser's Back leads to newer pages. */
export function CursorPaginator({ isFirst, next, pageSize, onPage, onPageSize }: CursorPaginatorProps) {
  const size = useId();
  return (
    <div className={styles.paginator}>
      <nav aria-label="Pages" className={styles.pages}>
        <button type="button" className={styles.step} disabled={isFirst} onClick={() => onPage(undefined)}>
          <IconChevronLeft size={16} stroke={2} aria-hidden />
          Latest
        </button>
        <button
          type="button"
          className={styles.step}
          disabled={next === null}
          onClick={() => next !== null && onPage(next)}
        >
          Older
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </button>
      </nav>
      <div className={styles.size}>
        <label htmlFor={size}>Rows per page</label>
        <NativeSelect
          id={size}
          size="sm"
          data={pageSizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onPageSize(pageSizes.find((known) => String(known) === value));
          }}
        />
      </div>
    </div>
  );
}
