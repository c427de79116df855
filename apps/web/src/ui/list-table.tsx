import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '../lib/format.ts';
import type { ListState } from '../lib/use-list-state.ts';
import { NoMatch } from './list-no-match.tsx';
import styles from './list-table.module.css';
import { type Filter, filterLabels, ListTools, type MoreFilters } from './list-tools.tsx';
import { MovedRows } from './moved-rows.tsx';
import { Paginator } from './paginator.tsx';
import { inGroups, type RowGroup } from './row-groups.ts';
import { LoadFailure } from './states.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { useListKeys } from './use-list-keys.ts';

export interface Column<Row> {
  id: string;
  /** Empty for a column of actions, which then needs `name`. */
  header: string;
  name?: string;
  cell: (row: Row) => ReactNode;
  /** Without it, the column cannot be sorted. */
  sort?: string;
  align?: 'start' | 'end';
  /** On a phone: the card's title, a line with its name, the card's actions below or in its corner, or hidden. */
  card?: 'title' | 'line' | 'actions' | 'corner' | 'none';
  muted?: boolean;
  /** Long values, such as email addresses, take several lines. */
  wraps?: boolean;
  /** Hidden in a narrow table, or in all but a wide or very wide one; cards show it. */
  roomy?: boolean | 'wide' | 'widest';
  /** More than a screen may have room for: the table then scrolls sideways, without a sticky header. */
  isExtra?: boolean;
}

export interface LeadingColumn<Row> {
  head: ReactNode;
  cell: (row: Row) => ReactNode;
}

interface ListTableProps<Row> {
  label: string;
  nouns: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  totalCount: number | undefined;
  rowId: (row: Row) => string | number;
  /** Rows that follow each other in a group have its heading above them. */
  groupOf?: ((row: Row) => RowGroup) | undefined;
  state: ListState;
  searchLabel?: string;
  filters?: readonly Filter[];
  moreFilters?: MoreFilters;
  /** `/` focuses the search, arrows or j and k move between rows. For the main list of a page. */
  hasKeys?: boolean;
  /** The filter that is used most, in a line of its own with the tools. */
  chips?: ReactNode;
  tool?: ReactNode;
  leading?: LeadingColumn<Row> | undefined;
  bar?: ReactNode;
  error: { message: string; requestId?: string | null } | null;
  onRetry: () => void;
  isStale?: boolean;
  empty: ReactNode;
  /** In place of rows that were all taken away from this page. */
  cleared?: ReactNode;
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, nouns, rows, totalCount, state, searchLabel, error, onRetry, isStale = false, empty, cleared } = props;
  const { filters = [], moreFilters, hasKeys = false, chips, tool, bar, columns } = props;
  const { columnChoice } = state;
  const hideable = columns.filter(({ id }) => columnChoice?.known.includes(id));
  const shown = columns.filter((column) => !hideable.includes(column) || columnChoice?.shown.includes(column.id));
  const list = useRef<HTMLElement>(null);
  useListKeys(list, hasKeys);
  const keptPlace = useKeptPlace(list);
  const turnTo = (page: number) => {
    state.goToPage(page);
    list.current?.focus({ preventScroll: true });
  };
  const activeFilters = filterLabels(filters, state);
  const isFiltered = state.query.search !== '' || activeFilters.length > 0;
  const isEmpty = rows?.length === 0 && totalCount === 0;
  return (
    <section ref={list} tabIndex={-1} className={styles.list} aria-label={label} {...keptPlace}>
      {(searchLabel !== undefined || filters.length > 0) && !(isEmpty && !isFiltered && !moreFilters?.count) && (
        <ListTools
          state={state}
          searchLabel={searchLabel}
          filters={filters}
          moreFilters={moreFilters}
          hasKeys={hasKeys}
          chips={chips}
          tool={tool}
          columns={hideable}
        />
      )}
      {totalCount !== undefined && <MovedRows state={state} totalCount={totalCount} isStale={isStale} />}
      <div
        className={styles.frame}
        data-scrolls={shown.some(({ isExtra }) => isExtra) || undefined}
        aria-busy={isStale || undefined}
      >
        {error && !rows ? (
          <LoadFailure title={`The ${nouns[1]} couldn’t be loaded.`} error={error} onRetry={onRetry} />
        ) : isEmpty ? (
          isFiltered ? (
            <NoMatch nouns={nouns} state={state} activeFilters={activeFilters} />
          ) : (
            empty
          )
        ) : rows?.length === 0 && cleared ? (
          cleared
        ) : (
          <Rows {...props} columns={shown} />
        )}
      </div>
      {bar}
      {!isEmpty && totalCount !== undefined && (
        <Paginator
          totalCount={totalCount}
          currentPage={state.query.currentPage}
          pageSize={state.query.pageSize}
          onPage={turnTo}
          onPageSize={state.setPageSize}
        />
      )}
    </section>
  );
}

function Rows<Row extends object>(props: ListTableProps<Row>) {
  const { label, columns, rows, rowId, groupOf, state, leading } = props;
  const cells = (row: Row) => (
    <tr key={rowId(row)}>
      {leading && <td data-card="leading">{leading.cell(row)}</td>}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-card={column.card ?? 'line'}
          data-muted={column.muted}
          data-wraps={column.wraps}
          data-roomy={column.roomy}
          data-label={column.header}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{label}</caption>
      <thead>
        <tr>
          {leading && (
            <th scope="col" data-card="leading">
              {leading.head}
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} state={state} />
          ))}
        </tr>
      </thead>
      {rows ? (
        inGroups(rows, groupOf).map(({ group, rows: own }) => (
          <tbody key={group?.id ?? label}>
            {group && (
              <tr data-group>
                <th scope="rowgroup" colSpan={columns.length + (leading ? 1 : 0)}>
                  {group.label} <span className={styles.groupCount}>{formatCount(group.count)}</span>
                </th>
              </tr>
            )}
            {own.map(cells)}
          </tbody>
        ))
      ) : (
        <SkeletonRows columns={columns} isLed={leading !== undefined} lines={Math.min(state.query.pageSize, 10)} />
      )}
    </table>
  );
}

function Head<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { sort } = column;
  if (!sort) {
    return (
      <th scope="col" data-align={column.align} data-roomy={column.roomy}>
        {column.header || <span className={styles.hidden}>{column.name}</span>}
      </th>
    );
  }
  const isSorted = state.query.field === sort;
  const direction = state.query.order === 'asc' ? 'ascending' : 'descending';
  const Arrow = isSorted ? (state.query.order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th scope="col" data-align={column.align} data-roomy={column.roomy} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() => state.sortBy(sort)}
      >
        {column.header}
        <Arrow size={14} stroke={2} aria-hidden />
      </button>
    </th>
  );
}

/** Keeps the rows' space; visible after 300 ms, so that a fast reply does not flicker. */
function SkeletonRows<Row>(props: { columns: readonly Column<Row>[]; isLed: boolean; lines: number }) {
  const { columns, isLed, lines } = props;
  return (
    <tbody className={styles.skeleton} aria-hidden>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <tr key={line}>
          {isLed && <td data-card="leading" />}
          {columns.map((column) => (
            <td key={column.id} data-card={column.card ?? 'line'} data-roomy={column.roomy}>
              <Skeleton height="0.75em" width="70%" animate={false} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
