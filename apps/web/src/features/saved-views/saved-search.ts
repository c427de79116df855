import type { SavedSearch } from 'contract/endpoints/saved-views';
import { clientColumns, extraClientColumns } from 'contract/vocabulary/engagements';
import { columnsText } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import type { ColumnChoice } from '../../lib/use-list-state.ts';

const list = { columns: clientColumns, hiddenColumns: extraClientColumns };

interface ClientListState {
  query: Omit<SavedSearch, 'columns'>;
  columnChoice: Pick<ColumnChoice, 'shown'> | undefined;
}

export function savedSearchOf({ query, columnChoice }: ClientListState): SavedSearch {
  const { search, status, todo, field, order } = query;
  const columns = clientColumns.filter((column) => columnChoice?.shown.includes(column));
  const isInitial = !columnChoice || columnsText(list, columns) === undefined;
  return { search, status, todo, field, order, ...(!isInitial && { columns }) };
}

/**
 * The address names the sort order even if it is the default, so that the link always shows the same.
 * @param view its id, which stays in the address when the list is changed, so that the view can be updated
 */
export const linkOf = ({ search, status, todo, field, order, columns }: SavedSearch, view?: number) =>
  paths.clientsView({
    view,
    search: search || undefined,
    ...{ status, todo, field, order },
    columns: columns && columnsText(list, columns),
  });

export const isSameSearch = (one: SavedSearch, other: SavedSearch): boolean =>
  JSON.stringify(linkOf(one)) === JSON.stringify(linkOf(other));
