import type { Reply } from '../../lib/api.ts';

export type AdvisorRow = Reply<'list-users'>['users'][number];

export const advisorList = {
  field: 'last_name',
  order: 'asc',
  fields: ['last_name', 'email', 'created_at'],
  pageSize: 10,
  filters: {},
} as const;
