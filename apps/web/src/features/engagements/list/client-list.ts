import { clientColumns, clientSorts, clientStatuses } from 'contract/vocabulary/engagements';
import { clientTodoKinds } from 'contract/vocabulary/todos';

export const clientList = {
  field: 'created_at',
  order: 'desc',
  fields: clientSorts,
  columns: clientColumns,
  filters: { status: clientStatuses, todo: clientTodoKinds },
} as const;
