import type { ClientRow } from 'contract/endpoints/engagements';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { ClientTodoKind } from 'contract/vocabulary/todos';
import { type Selection, useSelection } from '../../../lib/use-selection.ts';

export interface SelectedClient {
  id: number;
  name: string;
  status?: ClientStatus;
  financial_advisor?: ClientRow['financial_advisor'];
}

export interface ClientFilter {
  search: string;
  status?: ClientStatus | undefined;
  todo?: ClientTodoKind | undefined;
  account_id?: number | undefined;
}

export type ClientSelection = Selection<SelectedClient> & { filter: ClientFilter };

export function useClientSelection(
  filter: ClientFilter,
  page: { clients: readonly ClientRow[]; totalCount: number } | undefined,
  isAway: (client: { id: number }) => boolean,
): ClientSelection {
  const listed = { isAway, rows: page?.clients, totalCount: page?.totalCount, filterKey: JSON.stringify(filter) };
  return { ...useSelection<SelectedClient>(listed), filter };
}
