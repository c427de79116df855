export const estimationList = {
  field: 'name',
  order: 'asc',
  fields: ['name', 'type', 'dependents_count', 'updated_at', 'created_at'],
  columns: ['type', 'dependents_count', 'updated_at', 'created_at'],
  filters: {},
} as const;
