import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export const pageSizes = [10, 25, 50, 100] as const;
const searchDelayMs = 300;

export interface ListState<Field extends string = string> {
  /** As typed; the address and the query follow 300 ms later. */
  typed: string;
  /** The query of a list endpoint. */
  query: { search: string; field: Field; order: 'asc' | 'desc'; currentPage: number; pageSize: number };
  setTyped: (typed: string) => void;
  clearSearch: () => void;
  /** The same column again turns the order round. */
  sortBy: (field: string) => void;
  goToPage: (page: number) => void;
  setPageSize: (size: number) => void;
}

interface Defaults<Field extends string> {
  field: Field;
  order: 'asc' | 'desc';
  /** Columns that the endpoint sorts by; anything else in the address is ignored. */
  fields: readonly Field[];
  pageSize?: (typeof pageSizes)[number];
}

/**
 * What a list shows, kept in the address: search, sort, page and size survive Back, reload and a copied link.
 * A change of search, sort or size begins at page 1.
 */
export function useListState<Field extends string>({
  field,
  order,
  fields,
  pageSize = 25,
}: Defaults<Field>): ListState<Field> {
  const address = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const search = address.search ?? '';
  const [pending, setPending] = useState<string | null>(null);
  const committed = useRef(search);
  const query: ListState<Field>['query'] = {
    search,
    field: fields.find((known) => known === address.field) ?? field,
    order: address.order === 'asc' || address.order === 'desc' ? address.order : order,
    currentPage: positive(address.page) ?? 1,
    pageSize: pageSizes.find((size) => String(size) === address.size) ?? pageSize,
  };
  const set = (changes: Record<string, string | undefined>, replace: boolean) => {
    const next = Object.entries({ ...address, ...changes }).filter(([, value]) => value !== undefined && value !== '');
    // Another page is read from its top; a search, a sort or a size changes what is in sight.
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace, resetScroll: !replace });
  };
  const commit = useDebouncedCallback((typed: string) => {
    committed.current = typed.trim();
    set({ search: committed.current || undefined, page: undefined }, true);
  }, searchDelayMs);
  // What is typed stands as typed, spaces too, until the address says something else: Back, a link.
  useEffect(() => {
    if (search === committed.current) return;
    committed.current = search;
    setPending(null);
  }, [search]);
  return {
    typed: pending ?? search,
    query,
    setTyped: (typed) => {
      setPending(typed);
      commit(typed);
    },
    clearSearch: () => {
      commit.cancel();
      committed.current = '';
      setPending(null);
      set({ search: undefined, page: undefined }, true);
    },
    sortBy: (wanted) => {
      const isSame = wanted === query.field;
      set({ field: wanted, order: isSame && query.order === 'asc' ? 'desc' : 'asc', page: undefined }, true);
    },
    goToPage: (page) => set({ page: page === 1 ? undefined : String(page) }, false),
    setPageSize: (size) => set({ size: size === pageSize ? undefined : String(size), page: undefined }, true),
  };
}

function positive(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
