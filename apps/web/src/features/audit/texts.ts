import type { Accesses } from 'contract/endpoints/audit';
import type { AuditActor, AuditKind } from 'contract/vocabulary/audit';
import { formatCount, formatPlural } from '../../lib/format.ts';

export const kinds: Readonly<Record<AuditKind, string>> = {
  read: 'View',
  change: 'Change',
  export: 'Export',
  permission: 'Permission',
  sign_in: 'Sign-in',
};

const actors: Readonly<Record<Exclude<AuditActor, 'user'>, string>> = {
  link: 'Someone with a link',
  anonymous: 'Not signed in',
  system: 'System',
};

export const texts = {
  title: 'Audit trail',
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
    byToken: (name: string) => `by API token “${name}”`,
    more: (count: number) => `and ${formatCount(count)} more`,
    moreClients: (count: number) => formatPlural(count, 'more client', 'more clients'),
    times: (count: number, sentence: string) => `${sentence}: ${formatCount(count)} times`,
    details: (sentence: string) => `Details: ${sentence}`,
    download: 'Download CSV',
    empty: 'Nothing recorded yet.',
    emptyHelp: 'You’ll see who viewed, changed, or exported data here.',
    noMatch: 'No events match these filters',
    noMatchHelp: 'Change or clear the filters to see other events.',
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
    loading: 'Searching…',
    failed: 'The search didn’t work. Type again to retry.',
    none: 'No matches. Check the spelling or try fewer words.',
    unknown: (id: number) => `#${id}`,
  },
  details: {
    failed: 'The details couldn’t be loaded.',
    safe: 'The recorded event isn’t affected.',
    field: 'Field',
    old: 'Before',
    new: 'After',
    withheld: 'Changed, not recorded',
    none: 'There are no details you can access.',
    hidesMore: 'Details about people you can’t access aren’t shown.',
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
    usual: (limit: number) => `Up to ${formatCount(limit)} is usual for this user.`,
    acknowledge: 'Acknowledge',
    acknowledged: (name: string, day: string) => `Acknowledged by ${name} on ${day}`,
    events: 'See the events',
    past: (count: number) => `Acknowledged in the last 30 days (${count})`,
    failed: 'The alerts couldn’t be loaded.',
    safe: 'Alerts are still raised and emailed.',
    notDone: 'The alert couldn’t be acknowledged. Try again.',
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
  lead: 'Everyone else who viewed, changed, or downloaded your data in the last 12 months.',
  leadOf: 'Everyone who viewed, changed, or downloaded the client’s data in the last 12 months.',
  settings: 'Your data',
  settingsHelp: 'See who viewed, changed, or downloaded your data, and print the list.',
  print: 'Print',
  client: 'Client',
  product: 'From',
  asOf: 'As of',
  who: 'Who',
  how: 'How',
  when: 'When',
  types,
  done,
  deleted: 'A former user',
  actors,
  times: (count: number) => (count === 1 ? '' : `, ${formatCount(count)} times`),
  empty: 'No one else has accessed this data',
  emptyHelp: 'Nothing was recorded in the last 12 months.',
  truncated: 'Only the latest entries are shown.',
  failed: 'The list couldn’t be loaded.',
} as const;
