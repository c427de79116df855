import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

export const pageSizes = [10, 25, 50, 100] as const;
const initialPageSize = 25;
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

/** Nothing that Back would undo. */
const inPlace = { replace: true, resetScroll: false };
/** Back undoes it; what is in sight stays where it is. */
const step = { replace: false, resetScroll: false };
/** Back undoes it, and it is read from its top. */
const newView = { replace: false, resetScroll: true };

/** What stands behind the question mark, and how to change it; a value that is empty is left out. */
function useAddress() {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const change = (changes: Address, how: typeof inPlace) => {
    const next = Object.entries({ ...address, ...changes }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '.', search: Object.fromEntries(next) as never, ...how });
  };
  return { address, change };
}

/** What is typed stands as typed, spaces too, until the address says something else: Back, a link. */
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

/** What the address asks for; the defaults stand in for what it does not say or nobody knows. */
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
