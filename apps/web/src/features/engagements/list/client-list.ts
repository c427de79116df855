import { clientSorts, clientStatuses } from 'contract/vocabulary/engagements';

export const clientList = {
  field: 'created_at',
  order: 'desc',
  fields: clientSorts,
  filters: { status: clientStatuses },
} as const;
