import { useEffect, useRef, useState } from 'react';

interface Listed<Row> {
  rows: readonly Row[] | undefined;
  totalCount: number | undefined;
  filterKey: string;
  isAway: (row: Row) => boolean;
}

interface Selected<Row> {
  filterKey: string;
  rows: ReadonlyMap<number, Row>;
  isAll: boolean;
}

export interface Selection<Row> {
  rows: readonly Row[];
  isAll: boolean;
  count: number;
  hasPageOnly: boolean;
  page: 'none' | 'some' | 'all';
  has: (row: Row) => boolean;
  /** @param isRange also everything since the last row that was toggled */
  toggle: (row: Row, isRange: boolean) => void;
  togglePage: () => void;
  selectAll: () => void;
  replace: (rows: readonly Row[]) => void;
  clear: () => void;
}

export function useSelection<Row extends { id: number }>({
  rows: listed = [],
  totalCount = 0,
  filterKey,
  isAway,
}: Listed<Row>): Selection<Row> {
  const none: Selected<Row> = { filterKey, rows: new Map(), isAll: false };
  const [kept, setKept] = useState(none);
  const anchor = useRef<number | null>(null);
  const selected = kept.filterKey === filterKey ? kept : none;
  const select = (rows: Iterable<Row>, isAll = false) =>
    setKept({ filterKey, rows: new Map([...rows].map((row) => [row.id, row])), isAll });
  const clear = () => {
    anchor.current = null;
    select([]);
  };
  const has = ({ id }: Row) => selected.isAll || selected.rows.has(id);
  const onPage = listed.filter(has).length;
  const rows = [...selected.rows.values()]
    .filter((row) => !isAway(row))
    .map((row) => listed.find(({ id }) => id === row.id) ?? row);
  const count = selected.isAll ? totalCount : rows.length;
  const isWhole = listed.length > 0 && onPage === listed.length;
  const change = (changed: readonly Row[], isAdded: boolean) => {
    const ids = new Set(changed.map(({ id }) => id));
    // Once a row is excluded, only the page is known.
    const others = (selected.isAll ? listed : rows).filter(({ id }) => !ids.has(id));
    select(isAdded ? [...others, ...changed] : others);
  };
  useClearingEscape(count > 0, clear);
  return {
    rows,
    isAll: selected.isAll,
    count,
    hasPageOnly: isWhole && count < totalCount,
    page: isWhole ? 'all' : onPage > 0 ? 'some' : 'none',
    has,
    toggle: (row, isRange) => {
      const from = isRange ? listed.findIndex(({ id }) => id === anchor.current) : -1;
      const to = listed.findIndex(({ id }) => id === row.id);
      anchor.current = row.id;
      change(from < 0 ? [row] : listed.slice(Math.min(from, to), Math.max(from, to) + 1), !has(row));
    },
    togglePage: () => change(listed, !isWhole),
    selectAll: () => select(listed, true),
    replace: select,
    clear,
  };
}

/** Escape in a menu, a dialog or a field is theirs. */
function useClearingEscape(isOn: boolean, clear: () => void): void {
  const current = useRef(clear);
  useEffect(() => {
    current.current = clear;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role="menu"], select, [type="search"]');
      if (!isElsewhere && !document.querySelector('[aria-modal="true"], :popover-open')) current.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
