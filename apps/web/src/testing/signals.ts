import { listClientSignals, listSignals, type Signal, signal } from 'contract/endpoints/signals';
import { signalKinds } from 'contract/vocabulary/signals';
import type { Reply } from '../lib/api.ts';

/** Maria’s: she turns 65 on January 12, 2027, unless said otherwise. */
export const signalOf = (changes: Partial<Signal> = {}): Signal =>
  signal.parse({
    id: 1,
    version: 1,
    kind: 'turns_65',
    status: 'open',
    client: { id: 7, name: 'Maria Lopez' },
    financial_advisor: { id: 1, name: 'Dana Whitfield' },
    health_advisor: { id: 30, name: 'Grace Okafor' },
    assignee: null,
    title: 'Maria turns 65',
    reasons: ['Maria turns 65 on January 12, 2027.', 'Without Part B, the premium rises by 10% a year.'],
    source: 'Social Security Act, section 1837(d)',
    opens_on: '2026-10-01',
    due_on: '2027-04-30',
    amount: 2434.8,
    estimation_id: 12,
    next_plan_year: null,
    snoozed_until: null,
    dismissal: null,
    messaged_at: null,
    opened_at: '2026-11-20T15:04:00Z',
    ...changes,
  });

const noKinds = Object.fromEntries(signalKinds.map((kind) => [kind, 0]));

/** A page of the list, checked by the contract. */
export const signalsPage = (
  signals: readonly Signal[],
  changes: Partial<Omit<Reply<'list-signals'>, 'counts'>> & {
    periods?: Partial<Reply<'list-signals'>['counts']['periods']>;
  } = {},
) => {
  const { periods, ...others } = changes;
  return listSignals.reply.parse({
    signals,
    counts: {
      periods: { overdue: 0, this_week: 0, this_month: 0, later: signals.length, ...periods },
      kinds: { ...noKinds, turns_65: signals.length },
    },
    advisors: [{ id: 1, name: 'Dana Whitfield' }],
    agents: [{ id: 30, name: 'Grace Okafor' }],
    totalCount: signals.length,
    currentPage: 1,
    pageSize: 25,
    ...others,
  });
};

export const signalsOfClient = (...signals: Signal[]) => listClientSignals.reply.parse({ signals });
