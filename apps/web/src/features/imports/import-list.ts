import { importFilterNames } from 'contract/vocabulary/imports';

/** The history and the rows of one import, of which a page shows one. Their order is fixed. */
export const importList = {
  field: 'newest',
  order: 'desc',
  fields: ['newest'],
  filters: { only: importFilterNames },
} as const;
