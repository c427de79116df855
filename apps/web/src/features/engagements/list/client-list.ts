import {
  clientColumns,
  clientSorts,
  clientStatuses,
  type ExtraClientColumn,
  extraClientColumns,
} from 'contract/vocabulary/engagements';
import { clientTodoKinds } from 'contract/vocabulary/todos';

export const clientList = {
  field: 'created_at',
  order: 'desc',
  fields: clientSorts,
  columns: clientColumns,
  hiddenColumns: extraClientColumns,
  filters: { status: clientStatuses, todo: clientTodoKinds },
} as const;

/** What the list is asked for besides the rows themselves. */
export function extraOf(shown: readonly string[] = []): { extra?: ExtraClientColumn[] } {
  const extra = extraClientColumns.filter((column) => shown.includes(column));
  return extra.length > 0 ? { extra } : {};
}
