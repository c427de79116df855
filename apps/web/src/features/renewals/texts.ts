import type { KnownRenewal, RenewalWithoutEstimate } from 'contract/endpoints/renewals';
import { formatMoney, formatPlural } from '../../lib/format.ts';

type Cause = KnownRenewal['causes'][number]['cause'];
type EndingPlan = RenewalWithoutEstimate['plans'][number];

export const causes: Readonly<Record<Cause, string>> = {
  law: 'Rules for help',
  prices: 'Prices',
  ages: 'Ages',
  household: 'Household',
  income: 'Income',
};

const successors: Readonly<Record<EndingPlan['successor'], (year: number, plan_id: string) => string>> = {
  same: (year) => `It continues in ${year}.`,
  other: (year, plan_id) => `In ${year}, plan ${plan_id} follows it.`,
  ends: (year) => `No plan follows it in ${year}.`,
  unknown: () => 'Which plan follows it isn’t known.',
};

/** What can be said without an estimate. */
export function planSentences({ carrier, name, premium, successor, next_plan_id }: EndingPlan, year: number): string {
  const plan = [name, carrier].filter(Boolean).join(', ');
  const price = premium === null ? '' : ` (${formatMoney(premium)} a month)`;
  return `${plan}${price} ends on December 31, ${year - 1}. ${successors[successor](year, next_plan_id ?? '')}`;
}

const clients = (count: number) => formatPlural(count, 'client', 'clients');

export const texts = {
  title: 'Costs next year',
  nouns: ['clients', 'clients'],
  search: 'Search clients',
  lead: 'A year of the lowest-priced silver plan after help, and of Medicare, by the client’s estimate.',
  columns: {
    client: 'Client',
    before: 'Last year',
    after: 'Next year',
    change: 'Change',
    cause: 'Main cause',
    advisor: 'Advisor',
    agent: 'Agent',
    actions: 'Actions',
  },
  filters: {
    status: { label: 'Costs', all: 'All clients' },
    advisor: { label: 'Advisor', all: 'All advisors' },
    agent: { label: 'Agent', all: 'All agents' },
    unknown: 'Another person',
  },
  statuses: { known: 'Costs known', no_estimate: 'No estimate yet' },
  whatChanges: 'What changes',
  whatChangesFor: (name: string) => ` for ${name}`,
  table: 'What changes, a year',
  year: (year: number) => `Cost in ${year}`,
  projected: 'Projected prices',
  sample: 'Sample plans',
  none: 'None',
  actionsFor: (name: string) => `Actions for ${name}`,
  make: (year: number) => `Make the ${year} estimate`,
  openNext: (year: number) => `Open the ${year} estimate`,
  openLast: (year: number) => `Open the ${year} estimate`,
  makeFirst: 'Make the estimate',
  empty: 'No costs of the next year are known.',
  emptyHelp:
    'The list has clients with a marketplace or Medicare plan of this year. It has the costs of a client when all of these are there:',
  needs: [
    'An estimate for a plan year, saved for the client',
    'The tables of the next plan year, and prices for the client’s county',
    'No life events in the estimate, or an estimate for the next year, too',
  ],
  select: 'Select all clients on this page',
  bar: 'Selected clients',
  selected: (count: number) => `${clients(count)} selected`,
  letters: 'Download letters',
  withoutEstimate: (count: number) =>
    `A letter needs an estimate, which ${clients(count)} ${count === 1 ? 'doesn’t' : 'don’t'} have yet.`,
  tooMany: (most: number) => `A file has up to ${most} letters.`,
  started: (count: number) => `The download of ${formatPlural(count, 'letter', 'letters')} has started.`,
  clear: 'Clear selection',
  back: 'Radar',
} as const;
