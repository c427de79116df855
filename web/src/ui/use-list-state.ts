import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export const pageSizes = [10, 25, 50, 100] as const;
const searchDelayMs = 300;

/** A list's filters: the values that each allows. None of them is chosen unless the address says so. */
type Filters = Readonly<Record<string, readonly string[]>>;
type Chosen<Known extends Filters> = { [Name in keyof Known]: Known[Name][number] | undefined };

export interface ListState<Field extends string = string, Known extends Filters = Filters> {
  /** As typed; the address and the query follow 300 ms later. */
  typed: string;
  /** What each filter lets through; undefined is everything. */
  chosen: Chosen<Known>;
  /** The query of a list endpoint. */
  query: {
    search: string;
    field: Field;
    order: 'asc' | 'desc';
    currentPage: number;
    pageSize: number;
  } & Chosen<Known>;
  setTyped: (typed: string) => void;
  clearSearch: () => void;
  /** Lets only this value through; '' lets everything through again. */
  setFilter: (name: string, value: string) => void;
  /** Takes search and filters away together. */
  clearAll: () => void;
  /** The same column again turns the order round. */
  sortBy: (field: string) => void;
  goToPage: (page: number) => void;
  setPageSize: (size: number) => void;
}

interface Defaults<Field extends string, Known extends Filters> {
  field: Field;
  order: 'asc' | 'desc';
  /** Columns that the endpoint sorts by; anything else in the address is ignored. */
  fields: readonly Field[];
  pageSize?: (typeof pageSizes)[number];
  /** `{ status: ['referred', …] }`: a value in the address that is not among these is ignored. */
  filters?: Known;
}

const noFilters: Record<never, never> = {};

/**
 * What a list shows, kept in the address: search, filters, sort, page and size survive Back, reload and a copied link.
 * A change of search, filter, sort or size begins at page 1. A filter is a step that Back undoes.
 */
export function useListState<const Field extends string, const Known extends Filters = Record<never, never>>({
  field,
  order,
  fields,
  pageSize = 25,
  filters = noFilters as Known,
}: Defaults<Field, Known>): ListState<Field, Known> {
  const address = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const search = address.search ?? '';
  const [pending, setPending] = useState<string | null>(null);
  const committed = useRef(search);
  const chosen = chosenIn(filters, address);
  const query = {
    search,
    field: fields.find((known) => known === address.field) ?? field,
    order: address.order === 'asc' || address.order === 'desc' ? address.order : order,
    currentPage: positive(address.page) ?? 1,
    pageSize: pageSizes.find((size) => String(size) === address.size) ?? pageSize,
    ...chosen,
  } satisfies ListState<Field, Known>['query'];
  const set = (changes: Record<string, string | undefined>, replace: boolean, resetScroll = !replace) => {
    const next = Object.entries({ ...address, ...changes }).filter(([, value]) => value !== undefined && value !== '');
    // Another page is read from its top; a search, a sort or a size changes what is in sight.
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace, resetScroll });
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
  const dropSearch = () => {
    commit.cancel();
    committed.current = '';
    setPending(null);
  };
  return {
    typed: pending ?? search,
    chosen,
    query,
    setTyped: (typed) => {
      setPending(typed);
      commit(typed);
    },
    clearSearch: () => {
      dropSearch();
      set({ search: undefined, page: undefined }, true);
    },
    setFilter: (name, value) => set({ [name]: value, page: undefined }, false, false),
    clearAll: () => {
      dropSearch();
      const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
      set({ ...none, search: undefined, page: undefined }, false, false);
    },
    sortBy: (wanted) => {
      const isSame = wanted === query.field;
      set({ field: wanted, order: isSame && query.order === 'asc' ? 'desc' : 'asc', page: undefined }, true);
    },
    goToPage: (page) => set({ page: page === 1 ? undefined : String(page) }, false),
    setPageSize: (size) => set({ size: size === pageSize ? undefined : String(size), page: undefined }, true),
  };
}

function chosenIn<Known extends Filters>(filters: Known, address: Record<string, string | undefined>): Chosen<Known> {
  const values = Object.entries(filters).map(([name, allowed]) => [
    name,
    allowed.find((known) => known === address[name]),
  ]);
  return Object.fromEntries(values) as Chosen<Known>;
}

function positive(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
