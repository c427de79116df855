import type { ListedRenewal } from 'contract/endpoints/renewals';
import { formatPlural } from '../../lib/format.ts';

type Cause = ListedRenewal['causes'][number]['cause'];

export const causes: Readonly<Record<Cause, string>> = {
  law: 'Rules for help',
  prices: 'Prices',
  ages: 'Ages',
  household: 'Household',
  income: 'Income',
};

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
    advisor: { label: 'Advisor', all: 'All advisors' },
    agent: { label: 'Agent', all: 'All agents' },
    unknown: 'Another person',
  },
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
  empty: 'No costs of the next year are known.',
  emptyHelp: 'The list has a client when all of these are there:',
  needs: [
    'An estimate for a plan year, saved for the client',
    'The tables of the next plan year, and prices for the client’s county',
    'No life events in the estimate, or an estimate for the next year, too',
  ],
  select: 'Select all clients on this page',
  bar: 'Selected clients',
  selected: (count: number) => `${clients(count)} selected`,
  letters: 'Download letters',
  tooMany: (most: number) => `A file has up to ${most} letters.`,
  started: (count: number) => `The download of ${formatPlural(count, 'letter', 'letters')} has started.`,
  clear: 'Clear selection',
  back: 'Radar',
} as const;
