import type { MergePreview, Quarantined } from 'contract/endpoints/quarantine';
import type { MergeObstacle } from 'contract/vocabulary/operations';
import type { findEngagement, QuarantinedRow } from './queries.ts';

/** Only clients are merged: an advisor who changes firms is moved there instead. */
export function obstacleOf(row: QuarantinedRow): MergeObstacle | null {
  if (row.holder_id === null) return 'address_free';
  if (row.type !== 'ClientUser') return 'advisor_requested';
  if (row.holder_type !== 'ClientUser' || row.holder_super_admin) return 'holder_not_client';
  if (row.holder_disabled_at !== null) return 'holder_disabled';
  return row.has_records ? 'has_records' : null;
}

/** An advisor whose clients or account would be lost is deleted on the page of the firm. */
export const canReject = (row: QuarantinedRow): boolean =>
  row.type === 'ClientUser' || (row.is_invited && !row.has_clients);

export function toQuarantined(row: QuarantinedRow): Quarantined {
  const { id, type, name, account_id, account_name, asked_by, quarantined_at, holder_id, holder_type } = row;
  return {
    ...{ id, type, name, account_id, account_name, asked_by },
    email: row.pending_email ?? '',
    quarantined_at: quarantined_at ?? '',
    holder:
      holder_id === null || holder_type === null
        ? null
        : {
            id: holder_id,
            type: holder_type,
            super_admin: row.holder_super_admin === true,
            name: row.holder_name,
            account_id: row.holder_account_id,
            account_name: row.holder_account_name,
          },
    obstacle: obstacleOf(row),
    may_reject: canReject(row),
  };
}

type EngagementRow = NonNullable<Awaited<ReturnType<typeof findEngagement>>>;

export const toEngagement = (row: EngagementRow): MergePreview['moves'] => ({
  account_name: row.account_name,
  advisor_name: row.advisor_name || null,
  client_request_type: row.client_request_type,
  projected_start_date: row.projected_start_on,
  has_notes: row.has_notes,
  meetings: row.meetings ?? 0,
});
