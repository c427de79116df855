import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  columnsText,
  type Filters,
  filterValues,
  type ListDefinition,
  type ListQuery,
  type ListSearch,
  listQuery,
  shownColumns,
} from './list-search.ts';

const searchDelayMs = 300;

export interface ListState {
  typed: string;
  query: Pick<ListQuery, 'search' | 'field' | 'order' | 'currentPage' | 'pageSize'>;
  chosen: Readonly<Record<string, string | undefined>>;
  setTyped: (typed: string) => void;
  clearSearch: () => void;
  setFilter: (name: string, value: string) => void;
  clearAll: () => void;
  sortBy: (field: string) => void;
  goToPage: (page: number) => void;
  /** In place of a page that is no more, so that Back does not lead there. */
  returnToPage: (page: number) => void;
  setPageSize: (size: number) => void;
  columnChoice?: ColumnChoice | undefined;
}

export interface ColumnChoice {
  known: readonly string[];
  shown: readonly string[];
  show: (columns: readonly string[]) => void;
}

const replaceEntry = { replace: true, resetScroll: false };
const addEntry = { replace: false, resetScroll: false };
const addEntryAtTop = { replace: false, resetScroll: true };

/** Kept in the address to survive Back, a reload and a copied link. A new search or order returns to page 1. */
export function useListState<Field extends string, Known extends Filters>(
  definition: ListDefinition<Field, Known>,
  search: ListSearch<Field, Known>,
) {
  const query = listQuery(search, definition);
  const change = useSearchChange();
  const commit = (text: string) => change({ search: text, page: undefined }, replaceEntry);
  const { typed, setTyped, discardTyped } = useTyped(query.search, commit);
  const filterNames = Object.keys(definition.filters);
  const { columns } = definition;
  return {
    typed,
    query,
    chosen: filterValues(definition.filters, search),
    setTyped,
    clearSearch: () => {
      discardTyped();
      commit('');
    },
    setFilter: (name: string, value: string) => change({ [name]: value, page: undefined }, addEntry),
    clearAll: () => {
      discardTyped();
      const none = Object.fromEntries(filterNames.map((name) => [name, undefined]));
      change({ ...none, search: undefined, page: undefined }, addEntry);
    },
    sortBy: (field: string) => {
      const isReversed = field === query.field && query.order === 'asc';
      change({ field, order: isReversed ? 'desc' : 'asc', page: undefined }, replaceEntry);
    },
    goToPage: (page: number) => change({ page: page === 1 ? undefined : page }, addEntryAtTop),
    returnToPage: (page: number) => change({ page: page === 1 ? undefined : page }, replaceEntry),
    setPageSize: (size: number) => {
      const isDefault = size === listQuery({}, definition).pageSize;
      change({ size: isDefault ? undefined : size, page: undefined }, replaceEntry);
    },
    columnChoice: columns && {
      known: columns,
      shown: shownColumns(definition, search.columns),
      show: (shown: readonly string[]) => change({ columns: columnsText(definition, shown) }, replaceEntry),
    },
  };
}

function useSearchChange() {
  const router = useRouter();
  return (changes: Record<string, string | number | undefined>, how: typeof replaceEntry) => {
    const { latestLocation, state } = router;
    // The address already belongs to the next page while that page is loading.
    const isLeaving = state.resolvedLocation && state.resolvedLocation.pathname !== latestLocation.pathname;
    if (isLeaving) return;
    void router.navigate({ to: '.', search: (current: object) => ({ ...current, ...changes }), ...how });
  };
}

function useTyped(search: string, onSettled: (search: string) => void) {
  const [pending, setPending] = useState<string | null>(null);
  const committed = useRef(search);
  const commit = useDebouncedCallback((typed: string) => {
    committed.current = typed.trim();
    onSettled(committed.current);
  }, searchDelayMs);
  useEffect(() => {
    if (search === committed.current) return;
    committed.current = search;
    setPending(null);
  }, [search]);
  return {
    typed: pending ?? search,
    setTyped: (typed: string) => {
      setPending(typed);
      commit(typed);
    },
    discardTyped: () => {
      commit.cancel();
      committed.current = '';
      setPending(null);
    },
  };
}
