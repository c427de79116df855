import {
  extraSignalColumns,
  signalAmounts,
  signalColumns,
  signalKinds,
  signalPeriods,
  signalSorts,
  signalStatuses,
} from 'contract/vocabulary/signals';
import { listQuery } from '../../../lib/list-search.ts';
import type { RadarSearch } from '../../../lib/paths.ts';

export const radarList = {
  field: 'due_on',
  order: 'asc',
  fields: signalSorts,
  columns: signalColumns,
  hiddenColumns: extraSignalColumns,
  filters: {
    period: signalPeriods,
    kind: signalKinds,
    status: signalStatuses,
    amount: signalAmounts.map(String),
    advisor: 'id',
    agent: 'id',
    assignee: 'id',
    day: 'date',
  },
} as const;

/** What selects signals, on all pages and in any order. */
export function radarFilter(address: RadarSearch) {
  const { search, period, kind, status, amount, advisor, agent, assignee, day } = listQuery(address, radarList);
  return {
    search,
    ...(period && { period }),
    ...(day && { due_on: day }),
    ...(kind && { kinds: [kind] }),
    ...(status && { status }),
    ...(amount && { min_amount: Number(amount) }),
    ...(advisor && { financial_advisor_id: Number(advisor) }),
    ...(agent && { health_advisor_id: Number(agent) }),
    ...(assignee && { assignee_id: Number(assignee) }),
  };
}

export function radarQuery(address: RadarSearch) {
  const { field, order, currentPage, pageSize } = listQuery(address, radarList);
  return { ...radarFilter(address), field, order, currentPage, pageSize };
}
