import { staffSorts, staffTypes } from 'contract/vocabulary/accounts';

export const userList = {
  field: 'created_at',
  order: 'desc',
  fields: staffSorts,
  columns: ['email', 'type', 'account', 'started'],
  filters: { type: staffTypes, set: ['super_admins'] },
} as const;
