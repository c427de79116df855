import { clientSorts, clientStatuses } from 'contract/vocabulary/engagements';

/** How the list of clients is sorted and filtered. */
export const clientList = {
  field: 'created_at',
  order: 'desc',
  fields: clientSorts,
  filters: { status: clientStatuses },
} as const;
