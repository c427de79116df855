import type { Page } from '@playwright/test';
import { openItems, press } from './acts.ts';
import type { Screen } from './screen.ts';

const list = /\/api\/v1\/renewals\?/;

const people = { advisor: { id: 1, name: 'Maya Alder' }, agent: { id: 3, name: 'Grace Okafor' } };

const renewalOf = (id: number, name: string, cents: Readonly<Record<'law' | 'prices' | 'ages' | 'income', number>>) => {
  const change = Object.values(cents).reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  return {
    ...{
      status: 'known',
      client: { id, name },
      financial_advisor: people.advisor,
      health_advisor: people.agent,
      plan_year: 2027,
    },
    ...{ before: 9000, after: 9000 + change, change, main_cause: change > 0 ? 'prices' : 'law' },
    causes: Object.entries(cents).map(([cause, amount]) => ({ cause, amount })),
    ...{ is_projected: false, is_sample: false, estimation_id: id, next_estimation_id: null },
  };
};

const withoutEstimate = {
  ...{ status: 'no_estimate', client: { id: 105, name: 'Nina Ruiz' }, plan_year: 2027 },
  ...{ financial_advisor: people.advisor, health_advisor: people.agent },
  plans: [
    {
      ...{ is_medicare: false, carrier: 'Prairie Mutual Health', name: 'Prairie Choice Silver 3200', premium: 618.42 },
      ...{ successor: 'other', next_plan_id: '12345IL0010002' },
    },
  ],
};

const rows = [
  renewalOf(101, 'Robert Featherstonehaugh-Montgomery', { law: 4820.5, prices: 6120.25, ages: 412.1, income: 0 }),
  { ...renewalOf(102, 'Margaret Holt', { law: -120, prices: 1480.4, ages: 88.16, income: 240 }), is_sample: true },
  { ...renewalOf(103, 'Imani Washington', { law: 0, prices: 96, ages: 41.2, income: 0 }), is_projected: true },
  { ...renewalOf(104, 'José Álvarez', { law: -640, prices: 210.5, ages: 30, income: -90 }), next_estimation_id: 7 },
  withoutEstimate,
];

const page = (renewals: readonly object[]) => ({
  ...{ renewals, advisors: [people.advisor], agents: [people.agent] },
  ...{ totalCount: renewals.length, currentPage: 1, pageSize: 25 },
});

const inRenewals = (name: string, more: Partial<Screen> = {}): Screen => ({
  name: `renewals-${name}`,
  path: '/renewals',
  people: ['advisor'],
  answers: { to: list, with: page(rows) },
  ...more,
});

const select = async (screen: Page) => {
  const boxes = screen.getByRole('checkbox', { name: /^Select [A-Z]/ });
  await boxes.nth(1).check();
  await boxes.nth(2).check();
};

export const renewalScreens: readonly Screen[] = [
  { name: 'renewals', path: '/renewals', people: ['advisor', 'admin', 'agent', 'super'], isMain: true },
  inRenewals('full', { people: ['advisor', 'admin'] }),
  inRenewals('causes', { act: press(/^What changes/) }),
  inRenewals('empty', { answers: { to: list, with: page([]) } }),
  inRenewals('loading', { answers: { to: list, with: 'nothing' } }),
  inRenewals('failing', { answers: { to: list, with: 'failure' } }),
  inRenewals('selected', { act: select }),
  inRenewals('menu', { act: openItems(/^Actions for/) }),
];
