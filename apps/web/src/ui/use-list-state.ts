import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export const pageSizes = [10, 25, 50, 100] as const;
const initialPageSize = 25;
const searchDelayMs = 300;

/** The allowed values of each filter. */
type Filters = Readonly<Record<string, readonly string[]>>;
type Chosen<Known extends Filters> = { [Name in keyof Known]: Known[Name][number] | undefined };

export interface ListState<Field extends string = string, Known extends Filters = Filters> {
  /** As typed; URL and query follow after 300 ms. */
  typed: string;
  /** The value of each filter; undefined for all. */
  chosen: Chosen<Known>;
  /** For a list endpoint. */
  query: {
    search: string;
    field: Field;
    order: 'asc' | 'desc';
    currentPage: number;
    pageSize: number;
  } & Chosen<Known>;
  setTyped: (typed: string) => void;
  clearSearch: () => void;
  /** '' removes the filter. */
  setFilter: (name: string, value: string) => void;
  /** Removes search and filters. */
  clearAll: () => void;
  /** The same column again reverses the order. */
  sortBy: (field: string) => void;
  goToPage: (page: number) => void;
  setPageSize: (size: number) => void;
}

interface Defaults<Field extends string, Known extends Filters> {
  field: Field;
  order: 'asc' | 'desc';
  /** The endpoint's sort fields; other values in the URL are ignored. */
  fields: readonly Field[];
  pageSize?: (typeof pageSizes)[number];
  /** `{ status: ['referred', …] }`; other values in the URL are ignored. */
  filters?: Known;
}

const noFilters: Record<never, never> = {};

/**
 * Search, filters, sort, page and size of a list, kept in the URL. Each change except of the page returns to page 1. Back
 * undoes a filter.
 */
export function useListState<const Field extends string, const Known extends Filters = Record<never, never>>(
  defaults: Defaults<Field, Known>,
): ListState<Field, Known> {
  const { address, change } = useAddress();
  const query = queryIn(address, defaults);
  const { pageSize = initialPageSize, filters = noFilters } = defaults;
  const search = (text: string) => change({ search: text || undefined, page: undefined }, inPlace);
  const { typed, setTyped, dropTyped } = useTyped(query.search, search);
  return {
    typed,
    chosen: chosenIn(filters as Known, address),
    query,
    setTyped,
    clearSearch: () => {
      dropTyped();
      search('');
    },
    setFilter: (name, value) => change({ [name]: value, page: undefined }, step),
    clearAll: () => {
      dropTyped();
      const none = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
      change({ ...none, search: undefined, page: undefined }, step);
    },
    sortBy: (wanted) => {
      const isSame = wanted === query.field;
      change({ field: wanted, order: isSame && query.order === 'asc' ? 'desc' : 'asc', page: undefined }, inPlace);
    },
    goToPage: (page) => change({ page: page === 1 ? undefined : String(page) }, newView),
    setPageSize: (size) => change({ size: size === pageSize ? undefined : String(size), page: undefined }, inPlace),
  };
}

type Address = Readonly<Record<string, string | undefined>>;

/** Replaces the history entry. */
const inPlace = { replace: true, resetScroll: false };
/** Adds a history entry and keeps the scroll position. */
const step = { replace: false, resetScroll: false };
/** Adds a history entry and scrolls to the top. */
const newView = { replace: false, resetScroll: true };

/** The search parameters and a function to change them; empty values are omitted. */
function useAddress() {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const change = (changes: Address, how: typeof inPlace) => {
    const next = Object.entries({ ...address, ...changes }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '.', search: Object.fromEntries(next) as never, ...how });
  };
  return { address, change };
}

/** The typed text, including spaces, until the URL changes by Back or a link. */
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
    dropTyped: () => {
      commit.cancel();
      committed.current = '';
      setPending(null);
    },
  };
}

/** Parses the search parameters, with defaults for missing and unknown values. */
function queryIn<Field extends string, Known extends Filters>(
  address: Address,
  { field, order, fields, pageSize = initialPageSize, filters = noFilters as Known }: Defaults<Field, Known>,
): ListState<Field, Known>['query'] {
  return {
    search: address.search ?? '',
    field: fields.find((known) => known === address.field) ?? field,
    order: address.order === 'asc' || address.order === 'desc' ? address.order : order,
    currentPage: positive(address.page) ?? 1,
    pageSize: pageSizes.find((size) => String(size) === address.size) ?? pageSize,
    ...chosenIn(filters, address),
  };
}

function chosenIn<Known extends Filters>(filters: Known, address: Address): Chosen<Known> {
  const values = Object.entries(filters).map(([name, allowed]) => [
    name,
    allowed.find((known) => known === address[name]),
  ]);
  return Object.fromEntries(values) as Chosen<Known>;
}

function positive(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
