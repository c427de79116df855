import { type AuditKind, auditKinds } from 'contract/vocabulary/audit';
import { pageSizes } from '../../lib/list-search.ts';

/** What is missing stays out of the address. */
export interface AuditSearch {
  user?: number | undefined;
  client?: number | undefined;
  kind?: AuditKind | undefined;
  action?: string | undefined;
  /** YYYY-MM-DD, inclusive, in the zone of the device. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
  size?: (typeof pageSizes)[number] | undefined;
}

type Raw = Readonly<Record<string, unknown>>;

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const idOf = (value: unknown): number | undefined =>
  /^[1-9]\d{0,15}$/.test(String(value)) ? Number(value) : undefined;

function dayOf(value: unknown): string | undefined {
  const day = matching(value, /^\d{4}-\d{2}-\d{2}$/);
  return day !== undefined && Number.isNaN(Date.parse(day)) ? undefined : day;
}

export const validateAuditSearch = (raw: Raw): AuditSearch => ({
  user: idOf(raw.user),
  client: idOf(raw.client),
  kind: auditKinds.find((kind) => kind === raw.kind),
  action: matching(raw.action, /^[a-z][a-z-]{0,99}$/),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
  before: matching(raw.before, /^[\d:TZ.-]{27}_[1-9]\d{0,15}$/),
  size: pageSizes.find((size) => String(size) === String(raw.size)),
});

const midnight = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return date.toISOString();
};

export const auditFilter = ({ user, client, kind, action, from, to }: AuditSearch) => ({
  ...(user !== undefined && { user_id: user }),
  ...(client !== undefined && { client_id: client }),
  ...(kind !== undefined && { kind }),
  ...(action !== undefined && { action }),
  ...(from !== undefined && { from: midnight(from, 0) }),
  ...(to !== undefined && { to: midnight(to, 1) }),
});

export const auditQuery = ({ before, size, ...search }: AuditSearch) => ({
  ...auditFilter(search),
  ...(before !== undefined && { before }),
  pageSize: size ?? 25,
});

export const isFiltered = (search: AuditSearch): boolean => Object.keys(auditFilter(search)).length > 0;

export const noFilters: AuditSearch = {
  ...{ user: undefined, client: undefined, kind: undefined, action: undefined, from: undefined, to: undefined },
  before: undefined,
};
