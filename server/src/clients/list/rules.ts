import type { ClientRow, clientSorts } from 'contract/clients';
import { fullName } from '../../users/public.ts';
import type { Columns } from './policy.ts';
import type { ListedRow } from './store.ts';

export type Sort = (typeof clientSorts)[number];

/** The order that was asked for, where its column is shown: the order would tell what the column does not. */
export function shownSort(field: Sort, columns: Columns): Sort {
  const isHidden =
    (field === 'health_advisor' && !columns.agent) ||
    (field === 'financial_advisor' && !columns.advisor) ||
    (field === 'plan_type' && !columns.plan);
  return isHidden ? 'created_at' : field;
}

const namedOf = (id: number | null, first_name: string | null, last_name: string | null) =>
  id === null ? null : { id, name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) };

/** A row as the wire has it, without what its reader has no column for. */
export function clientRowOf(row: ListedRow, columns: Columns): ClientRow {
  return {
    id: row.id,
    name: fullName(row),
    last_name: row.last_name,
    client_request_type: row.client_request_type as ClientRow['client_request_type'],
    referred_at: row.referred_at,
    health_advisor: columns.agent ? namedOf(row.agent_id, row.agent_first_name, row.agent_last_name) : null,
    financial_advisor: columns.advisor ? namedOf(row.advisor_id, row.advisor_first_name, row.advisor_last_name) : null,
    plan_type: columns.plan ? (row.plan_type as ClientRow['plan_type']) : null,
    status: row.status as ClientRow['status'],
    created_at: row.created_at,
  };
}
