import { accountSorts } from 'contract/vocabulary/accounts';

export const accountList = {
  field: 'created_at',
  order: 'desc',
  fields: accountSorts,
  columns: ['plan', 'seats', 'setup', 'created'],
  filters: {},
} as const;
