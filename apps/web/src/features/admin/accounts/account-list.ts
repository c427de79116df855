import { accountSorts } from 'contract/vocabulary/accounts';

export const accountList = { field: 'created_at', order: 'desc', fields: accountSorts, filters: {} } as const;
