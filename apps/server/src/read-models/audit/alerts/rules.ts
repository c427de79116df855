import type { AuditAlert } from 'contract/endpoints/audit';
import type { AuditAlertKind } from 'contract/vocabulary/audit';

interface Limit {
  readonly share: number;
  /** Applies to users with few clients, whose share is small. */
  readonly floor: number;
  /** Also applies to super admins, who can access everyone: so many are never reviewed one by one. */
  readonly ceiling: number;
}

/** An advisor who downloads the list of all their clients stays within the limit. */
export const limits: Readonly<Record<AuditAlertKind, { readonly hour: Limit; readonly day: Limit }>> = {
  opened: {
    hour: { share: 0.25, floor: 30, ceiling: 200 },
    day: { share: 0.75, floor: 100, ceiling: 600 },
  },
  exported: {
    hour: { share: 1, floor: 100, ceiling: 1_000 },
    day: { share: 1, floor: 100, ceiling: 2_000 },
  },
};

const allLimits = Object.values(limits).flatMap(({ hour, day }) => [hour, day]);

/** Below the smallest limit, nothing is looked up about a user. */
export const smallestLimit = Math.min(...allLimits.map(({ floor }) => floor));

export const limitOf = ({ share, floor, ceiling }: Limit, served: number): number =>
  Math.min(ceiling, Math.max(floor, Math.ceil(share * served)));

export interface Accessed {
  readonly kind: AuditAlertKind;
  readonly hour: number;
  readonly day: number;
}

export type Finding = Pick<AuditAlert, 'kind' | 'is_hourly' | 'clients' | 'limit'>;

export function findingOf(accessed: readonly Accessed[], served: number): Finding | null {
  const findings = accessed.flatMap(({ kind, hour, day }): Finding[] => [
    { kind, is_hourly: true, clients: hour, limit: limitOf(limits[kind].hour, served) },
    { kind, is_hourly: false, clients: day, limit: limitOf(limits[kind].day, served) },
  ]);
  const [worst] = findings
    .filter(({ clients, limit }) => clients > limit)
    .toSorted((a, b) => b.clients / b.limit - a.clients / a.limit);
  return worst ?? null;
}

interface AlertRow extends Pick<AuditAlert, 'id' | 'kind' | 'account_name' | 'on_day' | 'is_hourly' | 'clients'> {
  readonly user_id: number;
  readonly user_name: string | null;
  readonly client_limit: number;
  readonly raised_at: string;
  readonly acknowledged_at: string | null;
  readonly acknowledged_by: string | null;
  readonly acknowledged_by_id: number | null;
}

export function toAlert(row: AlertRow): AuditAlert {
  const { user_id, user_name, client_limit, acknowledged_by_id, acknowledged_by, ...alert } = row;
  const nameOf = (id: number, name: string | null) => name ?? `Deleted user #${id}`;
  return {
    ...alert,
    user: { id: user_id, name: nameOf(user_id, user_name) },
    limit: client_limit,
    acknowledged_by: acknowledged_by_id === null ? null : nameOf(acknowledged_by_id, acknowledged_by),
  };
}
