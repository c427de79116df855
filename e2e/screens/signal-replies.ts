import type { Signal } from 'contract/endpoints/signals';
import { type SignalKind, signalKinds } from 'contract/vocabulary/signals';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const people = {
  advisor: { id: 1, name: 'Maya Alder' },
  other: { id: 2, name: 'Bartholomew Featherstonehaugh' },
  agent: { id: 3, name: 'Grace Okafor' },
};

let id = 0;

function signalOf(kind: SignalKind, due: number, changes: Partial<Signal>): Signal {
  id += 1;
  return {
    ...{ id, version: 1, kind, status: 'open', client: { id: 100 + id, name: 'Margaret Holt' } },
    ...{ financial_advisor: people.advisor, health_advisor: people.agent, assignee: null, title: '', reasons: [] },
    ...{ source: '', opens_on: null, due_on: inDays(due), amount: null, estimation_id: null, next_plan_year: null },
    ...{ snoozed_until: null, dismissal: null, messaged_at: null, opened_at: '2026-11-20T15:04:00.000Z' },
    ...changes,
  };
}

const turns65 = signalOf('turns_65', 61, {
  client: { id: 101, name: 'Margaret Holt' },
  title: 'Margaret turns 65 and has to choose about Medicare',
  reasons: [
    'Margaret turns 65 on January 12, 2027. Her initial enrollment period runs from October 1, 2026 to April 30, 2027.',
    'Without Part B by then, the premium rises by 10% for each full year, for life.',
    'Help with marketplace premiums ends when Medicare begins.',
  ],
  source: 'Social Security Act, section 1837(d)',
  opens_on: inDays(-60),
  amount: 2434.8,
  estimation_id: 12,
});
const special = signalOf('special_enrollment', -3, {
  client: { id: 102, name: 'Robert Featherstonehaugh-Montgomery' },
  title: 'Special enrollment after losing employer coverage ends',
  reasons: ['Robert’s employer coverage ended on September 27, 2026. He has 60 days to choose a plan.'],
  source: '45 CFR 155.420(d)(1)',
  opens_on: inDays(-63),
  financial_advisor: people.other,
});
const enrollment = signalOf('open_enrollment', 2, {
  client: { id: 103, name: 'Imani Washington' },
  title: 'Last day to enroll for coverage from January 1',
  reasons: ['Open enrollment in Illinois runs from November 1, 2026 to January 15, 2027.'],
  source: '45 CFR 155.410(e)',
  assignee: people.agent,
});
const limit = signalOf('income_limit', 5, {
  client: { id: 104, name: 'José Álvarez' },
  title: 'Income is $1,240 below the limit of the premium tax credit',
  reasons: [
    'The estimate has an income of $83,360. Above $84,600, the household gets no premium tax credit.',
    'Crossing the limit costs $11,406 a year.',
  ],
  source: '26 U.S.C. 36B(c)(1)(A)',
  amount: 11_406,
  estimation_id: 13,
});
const rejected = signalOf('address_rejected', 18, {
  client: { id: 105, name: 'Li Wei' },
  title: 'The invitation didn’t arrive',
  reasons: ['The server of wei@example.com refused the email on November 20, 2026.'],
  source: 'Email delivery',
});
const plan = signalOf('plan_ends', 24, {
  client: { id: 106, name: 'Tom Reed' },
  title: 'Blue Cross Silver 4000 isn’t offered in Cook County in 2027',
  reasons: ['The plan ends on December 31, 2026.'],
  source: 'Plans on sale in 2027',
  amount: 640,
  assignee: people.advisor,
});

const signals = [special, enrollment, limit, rejected, plan, turns65];

const page = {
  signals,
  counts: {
    periods: { overdue: 1, this_week: 2, this_month: 2, later: 1 },
    kinds: Object.fromEntries(signalKinds.map((kind) => [kind, signals.filter((one) => one.kind === kind).length])),
  },
  advisors: [people.advisor, people.other],
  agents: [people.agent],
  ...{ totalCount: signals.length, currentPage: 1, pageSize: 25 },
};

const noKinds = Object.fromEntries(signalKinds.map((kind) => [kind, 0]));

export const radar = page;

export const emptyRadar = {
  ...page,
  signals: [],
  counts: { periods: { overdue: 0, this_week: 0, this_month: 0, later: 0 }, kinds: noKinds },
  totalCount: 0,
};

export const snoozedRadar = {
  ...page,
  signals: [
    { ...limit, status: 'snoozed', snoozed_until: inDays(7) },
    { ...plan, status: 'snoozed', snoozed_until: inDays(1) },
  ],
  totalCount: 2,
  counts: { ...page.counts, periods: { overdue: 0, this_week: 1, this_month: 1, later: 0 } },
};

export const dismissedRadar = {
  ...snoozedRadar,
  signals: [
    {
      ...special,
      status: 'dismissed',
      dismissal: { reason: 'declined', by: people.advisor.name, at: '2026-11-24T15:04:00.000Z' },
    },
  ],
  totalCount: 1,
  counts: { ...page.counts, periods: { overdue: 1, this_week: 0, this_month: 0, later: 0 } },
};

export const signalsOfClient = { signals: [special, limit, plan, turns65] };

const forClients = { amount: null, estimation_id: null, assignee: null };

export const ownSignals = {
  signals: [
    {
      ...enrollment,
      ...forClients,
      title: 'Choose a plan for 2027',
      reasons: ['Choose a plan by then, and your coverage starts on January 1.'],
    },
    {
      ...turns65,
      ...forClients,
      title: 'You turn 65 and can sign up for Medicare',
      reasons: ['You turn 65 on January 12, 2027. You can sign up until April 30, 2027.'],
    },
    {
      ...plan,
      ...forClients,
      title: 'Your plan ends on December 31',
      reasons: ['Blue Cross Silver 4000 isn’t offered in Cook County in 2027.'],
    },
  ],
};
