import type { Accesses } from 'contract/endpoints/audit';
import type { AuditActor, AuditKind } from 'contract/vocabulary/audit';
import { formatCount } from '../../lib/format.ts';

export const kinds: Readonly<Record<AuditKind, string>> = {
  read: 'View',
  change: 'Change',
  export: 'Export',
  permission: 'Permission',
  sign_in: 'Sign-in',
};

const actors: Readonly<Record<Exclude<AuditActor, 'user'>, string>> = {
  link: 'Holder of a link',
  anonymous: 'Not signed in',
  system: 'System',
};

export const texts = {
  title: 'Audit',
  link: 'Audit trail',
  actors,
  list: {
    when: 'When',
    who: 'Who',
    what: 'What',
    clients: 'Clients',
    address: 'IP address',
    actions: 'Actions',
    viewedAs: (name: string) => `viewing as ${name}`,
    more: (count: number) => `and ${formatCount(count)} more`,
    details: (sentence: string) => `Details: ${sentence}`,
    download: 'Download CSV',
    empty: 'Nothing was recorded yet',
    emptyHelp: 'Who viewed, changed or exported data will be listed here.',
    noMatch: 'No events match these filters',
    noMatchHelp: 'There may be others that they hide.',
  },
  filters: {
    label: 'Filters',
    user: 'User',
    client: 'Client',
    kind: 'Kind',
    action: 'Event',
    from: 'From',
    to: 'To',
    all: 'All',
    placeholder: 'Search by name',
    clear: 'Clear filters',
    loading: 'Searching …',
    failed: 'The search did not work. Type again to retry.',
    none: 'No one found',
    unknown: (id: number) => `#${id}`,
  },
  details: {
    failed: 'The details could not be loaded.',
    field: 'Field',
    old: 'Before',
    new: 'After',
    withheld: 'Changed, not recorded',
    none: 'There are no details that you can access.',
    hidesMore: 'Details about people whom you cannot access are not shown.',
    erased: 'Some details were erased and can no longer be read.',
    close: 'Close',
    operations: { insert: 'Created', update: 'Changed', delete: 'Deleted' },
  },
  alerts: {
    title: 'Unusual access',
    opened: 'opened the pages of',
    exported: 'downloaded the data of',
    clients: (count: number, isHourly: boolean) =>
      `${formatCount(count)} different clients within ${isHourly ? 'an hour' : 'a day'}`,
    usual: (limit: number) => `Up to ${formatCount(limit)} are usual.`,
    acknowledge: 'Acknowledge',
    acknowledged: (name: string, day: string) => `Acknowledged by ${name} on ${day}`,
    events: 'See the events',
    past: (count: number) => `Acknowledged in the last 30 days (${count})`,
    failed: 'The alerts could not be loaded.',
    notDone: 'The alert could not be acknowledged.',
  },
} as const;

type AccessType = NonNullable<Accesses['days'][number]['accesses'][number]['type']>;

const types: Readonly<Record<AccessType, string>> = {
  AdvisorUser: 'Financial advisor',
  HealthAdvisorUser: 'Health agent',
  ClientUser: 'Client',
  Staff: 'Staff',
};

const done: Readonly<Record<AuditKind, string>> = {
  read: 'Viewed',
  change: 'Changed',
  export: 'Downloaded',
  permission: 'Changed access',
  sign_in: 'Signed in',
};

export const accessTexts = {
  own: 'Who accessed my data',
  of: (name: string) => `Who accessed the data of ${name}`,
  untitled: 'Who accessed the data',
  lead: 'Each person who viewed, changed or downloaded your data in the last twelve months, besides you.',
  leadOf: 'Each person who viewed, changed or downloaded the client’s data in the last twelve months.',
  settings: 'Your data',
  settingsHelp: 'See who viewed, changed or downloaded your data, and print the list.',
  print: 'Print',
  client: 'Client',
  product: 'From',
  made: 'As of',
  who: 'Who',
  how: 'How',
  when: 'When',
  types,
  done,
  deleted: 'A former user',
  actors,
  times: (count: number) => (count === 1 ? '' : `, ${formatCount(count)} times`),
  empty: 'Nobody else accessed this data',
  emptyHelp: 'Nothing was recorded in the last twelve months.',
  truncated: 'Only the latest entries are shown.',
  failed: 'The list could not be loaded.',
} as const;
