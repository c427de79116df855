import { changeStatuses, renewalSorts } from 'contract/vocabulary/renewals';
import { listQuery } from '../../lib/list-search.ts';
import type { RenewalsSearch } from '../../lib/paths.ts';

export const renewalsList = {
  field: 'change',
  order: 'desc',
  fields: renewalSorts,
  filters: { status: changeStatuses, advisor: 'id', agent: 'id' },
} as const;

export function renewalsQuery(search: RenewalsSearch) {
  const { advisor, agent, ...page } = listQuery(search, renewalsList);
  return {
    ...page,
    ...(advisor && { financial_advisor_id: Number(advisor) }),
    ...(agent && { health_advisor_id: Number(agent) }),
  };
}
