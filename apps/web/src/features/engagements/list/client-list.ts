import { clientColumns, clientSorts, clientStatuses } from 'contract/vocabulary/engagements';
import { clientTodoKinds } from 'contract/vocabulary/todos';

export const clientList = {
  field: 'created_at',
  order: 'desc',
  fields: clientSorts,
  /** Not the name, the status with the row's menu, and why a to-do lists the client. */
  columns: clientColumns,
  filters: { status: clientStatuses, todo: clientTodoKinds },
} as const;
