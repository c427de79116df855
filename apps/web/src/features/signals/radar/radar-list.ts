import { signalAmounts, signalKinds, signalPeriods, signalSorts, signalStatuses } from 'contract/vocabulary/signals';
import { listQuery } from '../../../lib/list-search.ts';
import type { RadarSearch } from '../../../lib/paths.ts';

export const radarList = {
  field: 'due_on',
  order: 'asc',
  fields: signalSorts,
  columns: ['amount', 'assignee', 'advisor', 'agent', 'opens', 'kind'],
  hiddenColumns: ['agent', 'opens', 'kind'],
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

export function radarQuery(search: RadarSearch) {
  const { period, kind, status, amount, advisor, agent, assignee, day, ...page } = listQuery(search, radarList);
  return {
    ...page,
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
