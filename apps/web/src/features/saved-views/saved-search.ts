import type { SavedSearch } from 'contract/endpoints/saved-views';
import { clientColumns, extraClientColumns } from 'contract/vocabulary/engagements';
import type { SavedViewList } from 'contract/vocabulary/saved-views';
import { extraSignalColumns, signalColumns } from 'contract/vocabulary/signals';
import { columnsText } from '../../lib/list-search.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import type { ColumnChoice } from '../../lib/use-list-state.ts';

type SearchOf<List> = Extract<SavedSearch, { list?: List | undefined }>;
type ClientsSearch = SearchOf<'clients'>;
type SignalsSearch = SearchOf<'signals'>;

const clients = { columns: clientColumns, hiddenColumns: extraClientColumns };
const signals = { columns: signalColumns, hiddenColumns: extraSignalColumns };

/** The lists as they are without a view. */
export const lists: Readonly<Record<SavedViewList, LinkTarget>> = { clients: paths.clients, signals: paths.radar };

type Columns = Pick<ColumnChoice, 'shown'> | undefined;

function savedColumns<Column extends string>(
  list: { columns: readonly Column[]; hiddenColumns: readonly Column[] },
  choice: Columns,
): { columns?: Column[] } {
  const columns = list.columns.filter((column) => choice?.shown.includes(column));
  const isInitial = !choice || columnsText(list, columns) === undefined;
  return isInitial ? {} : { columns };
}

export function savedClients(query: Omit<ClientsSearch, 'list' | 'columns'>, choice: Columns): ClientsSearch {
  const { search, status, todo, field, order } = query;
  return { search, status, todo, field, order, ...savedColumns(clients, choice) };
}

type SignalsQuery = Omit<SignalsSearch, 'list' | 'columns' | 'status'> & Partial<Pick<SignalsSearch, 'status'>>;

/** Without the day that the calendar leads to. */
export function savedSignals(query: SignalsQuery, choice: Columns): SignalsSearch {
  const { search, kinds, status = 'open', period, min_amount, field, order } = query;
  const { financial_advisor_id, health_advisor_id, assignee_id } = query;
  return {
    list: 'signals',
    ...{ search, kinds, status, period, min_amount, financial_advisor_id, health_advisor_id, assignee_id },
    ...{ field, order, ...savedColumns(signals, choice) },
  };
}

/**
 * The address names the sort order even if it is the default, so that the link always shows the same.
 * @param view its id, which stays in the address when the list is changed, so that the view can be updated
 */
export const linkOf = (search: SavedSearch, view?: number): LinkTarget =>
  search.list === 'signals' ? signalsLink(search, view) : clientsLink(search, view);

const clientsLink = ({ search, status, todo, field, order, columns }: ClientsSearch, view: number | undefined) =>
  paths.clientsView({
    view,
    search: search || undefined,
    ...{ status, todo, field, order },
    columns: columns && columnsText(clients, columns),
  });

const textOf = (value: number | undefined) => (value === undefined ? undefined : String(value));

const signalsLink = ({ search, kinds, status, period, columns, ...saved }: SignalsSearch, view: number | undefined) =>
  paths.radarView({
    view,
    search: search || undefined,
    ...{ period, kind: kinds?.[0], status: status === 'open' ? undefined : status },
    amount: textOf(saved.min_amount),
    advisor: textOf(saved.financial_advisor_id),
    agent: textOf(saved.health_advisor_id),
    assignee: textOf(saved.assignee_id),
    ...{ field: saved.field, order: saved.order },
    columns: columns && columnsText(signals, columns),
  });

export const isSameSearch = (one: SavedSearch, other: SavedSearch): boolean =>
  JSON.stringify(linkOf(one)) === JSON.stringify(linkOf(other));

/** The id in the address. */
export const openedView = (raw: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(raw)) ? Number(raw) : undefined;
