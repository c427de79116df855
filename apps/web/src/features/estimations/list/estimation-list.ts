import { thresholdFilters } from 'contract/vocabulary/estimations';

export const estimationList = {
  field: 'name',
  order: 'asc',
  fields: ['name', 'client', 'type', 'place', 'plan_year', 'dependents_count', 'updated_at', 'created_at'],
  columns: ['client', 'place', 'plan_year', 'year_total', 'type', 'dependents_count', 'updated_at', 'created_at'],
  filters: { threshold: thresholdFilters },
} as const;
