import type { AuditEvent } from 'contract/endpoints/audit';
import type { AuditActor, AuditKind } from 'contract/vocabulary/audit';
import { byteOrderMark, csvLine } from '../../../../http/csv.ts';

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

/** The first line. */
export const csvHeader = `${byteOrderMark}${csvLine(['Event', 'Time (UTC)', 'Who', 'Viewing as', 'Kind', 'What', 'Clients', 'IP address'])}`;

const cellsOf = ({ id, at, user, actor, viewed_as, kind, sentence, clients, more_clients, address }: AuditEvent) => [
  String(id),
  at,
  [user?.name, actors[actor]].filter(Boolean).join(', '),
  viewed_as?.name ?? '',
  kinds[kind],
  sentence,
  [...clients.map(({ name }) => name), ...(more_clients > 0 ? [`${more_clients} more`] : [])].join('; '),
  address ?? '',
];

export const csvLines = (events: readonly AuditEvent[]): string =>
  events.map((event) => csvLine(cellsOf(event))).join('');
