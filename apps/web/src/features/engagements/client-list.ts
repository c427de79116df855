import { clientStatuses } from 'contract/vocabulary/client-statuses';

/** How the list of clients is sorted and filtered. */
export const clientList = {
  field: 'created_at',
  order: 'desc',
  fields: [
    'created_at',
    'last_name',
    'client_request_type',
    'referred_at',
    'status',
    'financial_advisor',
    'health_advisor',
    'plan_type',
  ],
  filters: { status: clientStatuses },
} as const;
