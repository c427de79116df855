import type { AuditEvent, AuditEventDetails } from 'contract/endpoints/audit';
import type { AuditActor, AuditKind } from 'contract/vocabulary/audit';
import { maxNamedClients } from 'contract/vocabulary/audit';
import { auditSentence } from 'contract/vocabulary/audit-actions';
import { Temporal } from 'temporal-polyfill';
import type { AccountScope } from '../../../auth/actor.ts';
import { secondsBefore } from '../../../clock.ts';
import type { RecordChange, SubjectDetails } from '../../../features/audit/queries.ts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';

/** The position is in microseconds, which PostgreSQL stores. */
export interface Cursor {
  readonly at: string;
  readonly id: number;
}

export function parseCursor(text: string | undefined): Cursor | undefined {
  const [at, id] = text?.split('_') ?? [];
  return at === undefined ? undefined : { at, id: Number(id) };
}

/** Limits the clients that are counted per event. */
export const countedClients = 100;

/**
 * `scan` goes along the order and looks at `rows` events, or at all if null; `gather` finds all that match and sorts them.
 * `from` bounds how far back either goes.
 */
export type Window =
  | { readonly kind: 'scan'; readonly rows: number | null; readonly from?: string }
  | { readonly kind: 'gather'; readonly from?: string };

const day = 24 * 60 * 60;
/** A firm with one event in a hundred fills a page with so many. */
const scannedRows = 2_500;

interface Asked {
  readonly user_id?: number | undefined;
  readonly client_id?: number | undefined;
  readonly from?: string | undefined;
  readonly before?: Cursor | undefined;
}

/**
 * Steps further and further back, so that a firm with millions of events and one with ten are both read quickly: a
 * statement that is bounded by time is planned over fewer partitions.
 */
export function readWindows(scope: AccountScope, { user_id, client_id, from, before }: Asked, now: Date): Window[] {
  const latest = before === undefined ? now : new Date(before.at);
  const gatherRecent = (days: number): Window[] => {
    const since = secondsBefore(latest, days * day);
    return from === undefined || since > from ? [{ kind: 'gather', from: since }] : [];
  };
  if (client_id !== undefined) return [...gatherRecent(92), { kind: 'gather' }];
  if (user_id !== undefined || scope.kind === 'all') return [{ kind: 'scan', rows: null }];
  return [{ kind: 'scan', rows: scannedRows }, ...gatherRecent(32), { kind: 'gather' }];
}

interface EventRow
  extends Omit<AuditEvent, 'sentence' | 'user' | 'viewed_as' | 'api_token' | 'clients' | 'more_clients'> {
  readonly cursor_at: string;
  readonly actor_id: number | null;
  readonly on_behalf_of_id: number | null;
  readonly api_token_id: number | null;
  readonly account_ids: readonly number[];
  readonly client_ids: readonly number[];
  readonly client_count: number;
}

export const cursorOf = ({ cursor_at, id }: Pick<EventRow, 'cursor_at' | 'id'>): string => `${cursor_at}_${id}`;

interface NamedUser {
  readonly id: number;
  readonly account_id: number | null;
  readonly disabled_at: string | null;
  readonly name: string;
}

export interface People {
  readonly users: ReadonlyMap<number, NamedUser>;
  readonly api_tokens: ReadonlyMap<number, string>;
  /** Null: all clients. */
  readonly visible: ReadonlySet<number> | null;
}

export const userIdsOf = (rows: readonly EventRow[]): number[] => [
  ...new Set(rows.flatMap((row) => [row.actor_id, row.on_behalf_of_id, ...row.client_ids]).filter((id) => id !== null)),
];

export const clientIdsOf = (rows: readonly EventRow[]): number[] => [...new Set(rows.flatMap((row) => row.client_ids))];

const userOf = (id: number | null, { users }: People) =>
  id === null ? null : { id, name: users.get(id)?.name ?? `Deleted user #${id}` };

/** A client of another firm, who may be in the same event, is left out. */
function clientsOf(row: EventRow, scope: AccountScope, { users, visible }: People) {
  const isOfFirmOnly =
    scope.kind === 'all' ||
    (scope.kind === 'firm' && row.account_ids.every((account_id) => account_id === scope.account_id));
  return row.client_ids.flatMap((id) => {
    const user = users.get(id);
    const isDeleted = !user || user.disabled_at !== null;
    if (isDeleted) return isOfFirmOnly ? [{ id, name: `Deleted client #${id}`, is_deleted: true }] : [];
    return visible === null || visible.has(id) ? [{ id, name: user.name, is_deleted: false }] : [];
  });
}

export function toAuditEvent(row: EventRow, scope: AccountScope, people: People, asked?: number): AuditEvent {
  const { id, at, kind, action, actor, actor_id, on_behalf_of_id, api_token_id, address, has_details } = row;
  const clients = clientsOf(row, scope, people).toSorted((a, b) => Number(b.id === asked) - Number(a.id === asked));
  const uncounted = scope.kind === 'all' ? row.client_count - row.client_ids.length : 0;
  const isOwnUser =
    scope.kind === 'all' ||
    (scope.kind === 'firm' && actor_id !== null && people.users.get(actor_id)?.account_id === scope.account_id);
  return {
    ...{ id, at, kind, action, actor, has_details },
    sentence: auditSentence(action, actor),
    user: userOf(actor_id, people),
    viewed_as: userOf(on_behalf_of_id, people),
    api_token:
      api_token_id === null || !isOwnUser
        ? null
        : (people.api_tokens.get(api_token_id) ?? `Deleted token #${api_token_id}`),
    clients: clients.slice(0, maxNamedClients),
    more_clients: Math.max(0, clients.length - maxNamedClients) + uncounted,
    address: isOwnUser ? address : null,
  };
}

/** What a firm reads of a change. Records of the product itself, such as messages and links, are for super admins. */
const firmTables: ReadonlySet<string> = new Set([
  'accounts',
  'agent_profiles',
  'api_tokens',
  'attachments',
  'bookings',
  'calendar_feeds',
  'client_profiles',
  'dependents',
  'engagements',
  'estimations',
  'policies',
  'scenarios',
  'users',
]);
const withheldFromFirms: ReadonlySet<string> = new Set([
  'agency_notes',
  'agency_person_id',
  'crm_organization_id',
  'crm_person_id',
  'pending_email',
]);

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const toChange = ({ table, id, operation, fields }: RecordChange, isFirm: boolean) => ({
  record: table,
  record_id: id,
  operation,
  fields: Object.entries(fields)
    .filter(([field]) => !isFirm || !withheldFromFirms.has(field))
    .map(([field, change]) => ({
      field,
      old: textOf(change.old),
      new: textOf(change.new),
      is_withheld: change.withheld ?? false,
    })),
});

/** A firm gets the answers in these tables when the client sends the survey. */
const surveyTables: ReadonlySet<string> = new Set(['client_profiles', 'dependents']);

interface Rights {
  readonly isReadable: (subject: SubjectDetails) => boolean;
  readonly hasSentSurvey: (subject: SubjectDetails) => boolean;
}

export function toDetails(
  id: number,
  scope: AccountScope,
  subjects: readonly SubjectDetails[],
  { isReadable, hasSentSurvey }: Rights,
): Omit<AuditEventDetails, 'client_ids'> {
  const isFirm = scope.kind !== 'all';
  const all = subjects.flatMap((subject) => (subject.details ? [{ ...subject, details: subject.details }] : []));
  const readable = all.filter((subject) => isReadable(subject));
  const isShown = (subject: SubjectDetails, { table }: RecordChange) =>
    !isFirm || (firmTables.has(table) && (!surveyTables.has(table) || hasSentSurvey(subject)));
  const shown = readable.flatMap((subject) =>
    (subject.details.changes ?? []).filter((change) => isShown(subject, change)),
  );
  return {
    id,
    changes: shown.map((change) => toChange(change, isFirm)).filter(({ fields }) => fields.length > 0),
    hides_more: readable.length < all.length,
    has_erased: all.length < subjects.length,
  };
}

const kinds: Readonly<Record<AuditKind, string>> = {
  change: 'Change',
  read: 'View',
  export: 'Export',
  sign_in: 'Sign-in',
  permission: 'Permission',
};
const actors: Readonly<Record<AuditActor, string>> = {
  user: '',
  link: 'Someone with a link',
  anonymous: 'Not signed in',
  system: 'System',
};

export const csvHeader = (zone: string): string =>
  `${byteOrderMark}${csvLine(['Event', `Time (${zone})`, 'Who', 'Viewing as', 'Kind', 'What', 'Clients', 'IP address'])}`;

/** With the offset, so that every hour of the year is unambiguous. Events of UTC keep their milliseconds. */
function timeIn(zone: string, at: string): string {
  if (zone === 'UTC') return at;
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return local.toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
}

const cellsOf = (
  { id, at, user, actor, viewed_as, api_token, kind, sentence, clients, more_clients, address }: AuditEvent,
  zone: string,
) => [
  String(id),
  timeIn(zone, at),
  [user?.name, actors[actor], api_token && `API token “${api_token}”`].filter(Boolean).join(', '),
  viewed_as?.name ?? '',
  kinds[kind],
  sentence,
  [...clients.map(({ name }) => name), ...(more_clients > 0 ? [`${more_clients} more`] : [])].join('; '),
  address ?? '',
];

export const csvLines = (events: readonly AuditEvent[], zone: string): string =>
  events.map((event) => csvLine(cellsOf(event, zone))).join('');
