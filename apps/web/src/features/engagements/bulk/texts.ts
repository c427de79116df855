import type { BulkResults } from 'contract/endpoints/bulk-clients';
import { type BulkResult, maxSelectedClients } from 'contract/vocabulary/bulk-clients';

const clients = (count: number) => (count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`);
const were = (count: number) => (count === 1 ? 'was' : 'were');
const have = (count: number) => (count === 1 ? 'has' : 'have');

export const bulkTexts = {
  page: 'Select all clients on this page',
  bar: 'Selected clients',
  selected: (count: number) => `${clients(count)} selected`,
  all: (count: number) => `Select all ${clients(count)} that match`,
  tooMany: `You can select up to ${maxSelectedClients} clients at a time.`,
  clear: 'Clear selection',
  cancel: 'Cancel',
  status: {
    action: 'Change status',
    title: (count: number) => `Change the status of ${clients(count)}`,
    label: 'New status',
    confirm: 'Change status',
  },
  reassign: {
    action: 'Reassign',
    title: (count: number) => `Reassign ${clients(count)}`,
    label: 'Financial advisor',
    help: 'An advisor at the clients’ firm',
    confirm: 'Reassign',
  },
  invite: {
    action: 'Invite',
    title: (count: number) => `Invite ${clients(count)}?`,
    help: 'Clients who were invited before get a reminder. Clients who have joined get no email. You can’t unsend these emails.',
    confirm: 'Send invitations',
  },
  export: 'Export',
} as const;

/** Sentences about clients that the action did not change. The subject is a name or a number. */
const remarks: Partial<Record<BulkResult, (subject: string, count: number) => string>> = {
  changed_meanwhile: (subject, count) => `${subject} ${were(count)} changed by someone else in the meantime.`,
  other_firm: (subject, count) =>
    `${subject} ${count === 1 ? 'belongs' : 'belong'} to a different firm than the advisor.`,
  joined: (subject, count) => `${subject} ${have(count)} already joined.`,
  capped: (subject, count) => `${subject} ${have(count)} reached the email limit for now.`,
};

const most = 3;

function subjectOf(names: readonly string[]): string {
  if (names.length > most) return clients(names.length);
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
}

const successes: Partial<Record<BulkResult, (count: number) => string>> = {
  invited: (count) => (count === 1 ? '1 invitation sent.' : `${count} invitations sent.`),
  reminded: (count) => (count === 1 ? '1 reminder sent.' : `${count} reminders sent.`),
};

/** For example “11 of 12 clients changed. Tom Reed was changed by someone else in the meantime.” */
export function resultNotice({ results }: BulkResults, action: 'change' | 'invite') {
  const of = (...kinds: readonly BulkResult[]) => results.filter(({ result }) => kinds.includes(result));
  const done = of('changed', 'unchanged').length;
  const sent = (['invited', 'reminded'] as const).flatMap((kind) => {
    const count = of(kind).length;
    return count > 0 ? [successes[kind]?.(count) ?? ''] : [];
  });
  const changes =
    done === results.length ? `${clients(done)} changed.` : `${done} of ${clients(results.length)} changed.`;
  const others = Object.entries(remarks).flatMap(([kind, remark]) => {
    const some = results.filter(({ result }) => result === kind);
    return some.length > 0 ? [remark(subjectOf(some.map(({ name }) => name ?? '')), some.length)] : [];
  });
  const gone = of('not_found').length;
  const head = action === 'change' ? [changes] : sent.length > 0 ? sent : ['No invitations sent.'];
  const text = [...head, ...others, ...(gone > 0 ? [`${clients(gone)} couldn’t be found.`] : [])].join(' ');
  const isClean = others.length === 0 && gone === 0;
  return { tone: isClean ? ('success' as const) : ('caution' as const), text };
}
