import type { Accesses } from 'contract/endpoints/audit';

export const lookBackSeconds = 365 * 24 * 60 * 60;
/** More than a client has in a year. */
export const maxAccesses = 2_000;

type Access = Accesses['days'][number]['accesses'][number];

interface AccessRow extends Omit<Access, 'type'> {
  readonly day: string;
  readonly type: Exclude<Access['type'], 'Staff'>;
  readonly super_admin: boolean | null;
}

function toAccess({ actor, name, type, super_admin, firm, kind, count, first_at, last_at }: AccessRow): Access {
  const ofUser = super_admin ? { type: 'Staff' as const, firm: null } : { type, firm };
  return { actor, name, ...ofUser, kind, count, first_at, last_at };
}

export function toAccesses(client: Accesses['client'], since: string, rows: readonly AccessRow[]): Accesses {
  const shown = rows.slice(0, maxAccesses);
  const days = new Map<string, Access[]>();
  for (const row of shown) {
    const ofDay = days.get(row.day) ?? [];
    ofDay.push(toAccess(row));
    days.set(row.day, ofDay);
  }
  return {
    client,
    since,
    days: [...days].map(([day, accesses]) => ({ day, accesses })),
    is_truncated: rows.length > shown.length,
  };
}
