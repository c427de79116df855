import { type SignalKind, signalKinds } from 'contract/vocabulary/signals';
import { describe, expect, test } from 'vitest';
import { plantedBook } from '../../../../testing/signal-book.ts';
import { dayAfter } from '../../../../testing/signal-dates.ts';
import { clientFacts, estimateFacts, policyFacts, roundMarket } from '../../../../testing/signal-facts.ts';
import type { ExpectedSignal } from '../../../../testing/signal-planting.ts';
import { type ClientFacts, type EstimateFacts, withOwnEvents } from '../facts/rules.ts';
import { findSignals } from './rules.ts';

const known = ({ kind, subject, opens_on, due_on, amount_cents }: ExpectedSignal): ExpectedSignal => ({
  ...{ kind, subject, opens_on, due_on, amount_cents },
});
const inOrder = (signals: readonly ExpectedSignal[]) => signals.map((one) => JSON.stringify(known(one))).toSorted();

test('finds the 40 known cases of each kind among 2,000 clients, and nothing else', () => {
  const book = plantedBook();
  const found = book.map(({ facts }) => inOrder(findSignals(facts).signals));
  expect(found).toEqual(book.map(({ expected }) => inOrder(expected)));
  expect(book).toHaveLength(2_000);
  for (const kind of signalKinds)
    expect(book.filter(({ expected }) => expected.some((one) => one.kind === kind)).length).toBeGreaterThanOrEqual(40);
});

const person = (birth_date: string, more: object = {}) => ({
  ...{ age: 68, sex: 'Female' as const, spouse: false, birth_date },
  ...more,
});
const parent = { age: 50, sex: 'Female' as const, spouse: false };
const noPlans = { policies: [], request_type: null };

function retires(month: number, birth_date: string, plan_year: 2026 | 2027 = 2027): Partial<ClientFacts> {
  const events = [{ kind: 'retires' as const, person: 0, month, wages_cents: 0, covers: [0] }];
  return { birth_date, estimates: [estimateFacts({ plan_year, household: { people: [person(birth_date)], events } })] };
}

const married = (month: number, plan_year: 2026 | 2027): Partial<ClientFacts> => ({
  ...noPlans,
  estimates: [
    estimateFacts({
      plan_year,
      household: {
        people: [parent, { ...parent, spouse: true }],
        events: [{ kind: 'joins', person: 1, month, cause: 'marriage' }],
      },
    }),
  ],
});

const child = (birth_date: string): Partial<ClientFacts> => ({
  estimates: [estimateFacts({ household: { people: [parent, person(birth_date, { age: 25 })] } })],
});

/** The child turns 19 in May, and is then on the marketplace. */
const losesMedicaid = (state: 'TX' | 'CA'): Partial<ClientFacts> => ({
  state,
  ...noPlans,
  estimates: [
    estimateFacts({
      state,
      market: roundMarket({ state }),
      household: {
        people: [parent, { age: 18, sex: 'Male', spouse: false, birth_date: '2007-05-10' }],
        household_size: 2,
        income_cents: 38_000_00,
      },
    }),
  ],
});

const days: readonly [string, SignalKind, Partial<ClientFacts>, first: string, last: string][] = [
  ['65', 'turns_65', { birth_date: '1962-06-15' }, '2026-09-15', '2027-09-30'],
  ['65, born on the first', 'turns_65', { birth_date: '1962-06-01' }, '2026-09-01', '2027-08-31'],
  ['65, born on a leap day', 'turns_65', { birth_date: '1964-02-29' }, '2028-06-01', '2029-05-31'],
  ['65, from the end of a month', 'turns_65', { birth_date: '1962-11-30' }, '2027-02-28', '2028-02-29'],
  ['the end of an employer’s coverage', 'employer_coverage_ends', retires(6, '1959-05-20'), '2027-03-30', '2028-02-29'],
  ['26', 'turns_26', child('2001-04-01'), '2027-01-01', '2027-05-31'],
  ['26, born on a leap day', 'turns_26', child('2004-02-29'), '2029-12-01', '2030-04-30'],
  ['open enrollment', 'open_enrollment', { policies: [] }, '2026-10-02', '2027-01-15'],
  ['that of California', 'open_enrollment', { policies: [], state: 'CA' }, '2026-10-02', '2027-01-31'],
  ['that of Idaho', 'open_enrollment', { policies: [], state: 'ID' }, '2026-09-15', '2026-12-15'],
  ['a marriage', 'special_enrollment', married(3, 2027), '2026-12-31', '2027-04-30'],
  ['Medicaid on HealthCare.gov', 'special_enrollment', losesMedicaid('TX'), '2026-04-01', '2026-08-29'],
  [
    'a plan that ends',
    'plan_ends',
    { policies: [policyFacts({ end_date: '2026-08-31' })] },
    '2026-06-02',
    '2026-08-31',
  ],
  [
    'a plan that ended',
    'special_enrollment',
    { policies: [policyFacts({ policy_status: 'terminated', end_date: '2026-05-31' })] },
    '2026-06-01',
    '2026-07-30',
  ],
  ['Medicaid elsewhere', 'special_enrollment', losesMedicaid('CA'), '2026-04-01', '2026-07-30'],
  ['the review of Medicare plans', 'medicare_review', { birth_date: '1950-01-01' }, '2026-10-01', '2026-12-07'],
];

describe('on the day before, of and after', () => {
  test.each(days)('%s', (_, kind, changed, first, last) => {
    const isShown = (today: string) =>
      findSignals(clientFacts({ ...changed, today })).signals.some((signal) => signal.kind === kind);
    const shown = [dayAfter(first, -1), first, dayAfter(first, 1), dayAfter(last, -1), last, dayAfter(last, 1)];
    expect(shown.map(isShown)).toEqual([false, true, true, true, true, false]);
  });

  const dueOn = (changed: Partial<ClientFacts>, today: string) =>
    findSignals(clientFacts({ ...changed, today })).signals.map(({ kind, due_on }) => `${kind} ${due_on}`);

  test('the last day moves on: for January 1, then for the year', () => {
    expect(dueOn({ policies: [] }, '2026-12-15')).toEqual(['open_enrollment 2026-12-15']);
    expect(dueOn({ policies: [] }, '2026-12-16')).toEqual(['open_enrollment 2027-01-15']);
  });

  test('two months for plans, then eight for Part B', () => {
    const facts = retires(6, '1959-05-20');
    expect(dueOn(facts, '2027-08-31')).toEqual(['employer_coverage_ends 2027-08-31']);
    expect(dueOn(facts, '2027-09-01')).toEqual(['employer_coverage_ends 2028-02-29']);
  });

  test.each([
    ['profile_missing', { status: 'referred', survey: null }],
    ['no_meeting', { status: 'referred', met_on: null, last_meeting_on: null }],
  ] as const)('%s: a week after the referral', (kind, changed) => {
    const facts = { ...changed, referred_on: '2026-11-02' };
    expect(dueOn(facts, '2026-11-08')).toEqual([]);
    for (const today of ['2026-11-09', '2026-11-10', '2028-01-01'])
      expect(dueOn(facts, today)).toContain(`${kind} 2026-11-16`);
  });

  test('analyses are due two weeks after the first of survey and meeting', () => {
    const facts = { status: 'referred', has_analyses: false, met_on: '2026-10-20' } as const;
    expect(dueOn(facts, '2026-11-29')).toEqual(['analyses_due 2026-03-24']);
    expect(dueOn({ ...facts, survey: null, advisor_plan: 'core' }, '2026-11-29')).toEqual(['analyses_due 2026-11-03']);
  });
});

type Event = NonNullable<EstimateFacts['household']['events']>[number];

test.each<[string, Partial<Event> & Pick<Event, 'kind'>, string, due_on: string]>([
  ['a birth', { kind: 'joins', person: 2, cause: 'birth' }, 'birth-2026-10-person-3', '2026-12-19'],
  ['a divorce', { kind: 'leaves', person: 1, cause: 'divorce' }, 'divorce-2026-10-spouse', '2026-12-30'],
  ['a death', { kind: 'leaves', person: 1, cause: 'death' }, 'death-2026-10-spouse', '2026-12-30'],
  ['work that ends', { kind: 'retires', person: 0, covers: [0, 1] }, 'retires-2026-10-self', '2026-12-30'],
])('an event opens a period: %s', (_, event, subject, due_on) => {
  const found = (age: number) => {
    const people = [
      { ...parent, age },
      { ...parent, age, spouse: true },
      ...(event.kind === 'joins' ? [person('2026-10-20', { age: 0 })] : []),
    ];
    const events = [{ wages_cents: 0, month: 10, ...event } as Event];
    const estimates = [estimateFacts({ household: { people, events } })];
    return findSignals(clientFacts({ ...noPlans, birth_date: null, estimates })).signals.filter(
      ({ kind }) => kind === 'special_enrollment',
    );
  };
  expect(found(50)).toMatchObject([{ subject, due_on }]);
  if (event.kind !== 'joins') expect(found(70)).toEqual([]);
});

test('who leaves the household is not counted among those who can need a plan', () => {
  const people = [person('1956-05-20'), { ...parent, age: 60, spouse: true }];
  const events: Event[] = [{ kind: 'leaves', person: 1, month: 10, cause: 'death' }];
  const facts = { ...noPlans, birth_date: '1956-05-20', estimates: [estimateFacts({ household: { people, events } })] };
  expect(findSignals(clientFacts(facts)).signals.map(({ kind }) => kind)).toEqual(['medicare_review']);
});

test.each(['medicare_supplement', 'part_d', 'medicare_advantage'])(
  '%s follows a plan of the marketplace',
  (policy_type) => {
    const ended = policyFacts({ policy_status: 'terminated', end_date: '2026-10-31' });
    const medicare = policyFacts({
      ...{ id: 2, policy_type, major_medical: false, effective_date: '2026-11-01', end_date: null },
    });
    const kindsOn = (today: string, changed: Partial<ClientFacts>) =>
      findSignals(
        clientFacts({ birth_date: '1961-11-10', policies: [ended, medicare], today, ...changed }),
      ).signals.map(({ kind }) => kind);
    expect(kindsOn('2026-10-20', {})).not.toContain('plan_ends');
    expect(kindsOn('2026-11-20', {})).not.toContain('special_enrollment');
    expect(kindsOn('2026-10-20', { policies: [ended] })).toContain('plan_ends');
    expect(kindsOn('2026-11-20', { policies: [ended] })).not.toContain('special_enrollment');
    expect(kindsOn('2026-11-20', { policies: [ended], birth_date: '1961-12-02' })).toContain('special_enrollment');
  },
);

test('a move opens the period of the new state', () => {
  const answers = {
    events: [{ kind: 'moves' as const, zip: '90001', county: '06037', month: 10 }],
    untaxed_social_security: null,
  };
  const market = roundMarket({ move: { years: 0, month: 10, market: roundMarket({ state: 'CA' }) } });
  const household = { people: [parent], income_cents: 100_000_00 };
  const { signals } = findSignals(
    clientFacts({ ...noPlans, estimates: [estimateFacts({ answers, market, household })] }),
  );
  expect(signals).toMatchObject([
    { kind: 'open_enrollment', due_on: '2027-01-31' },
    { kind: 'special_enrollment', subject: 'moves-2026-10', opens_on: '2026-10-01', due_on: '2026-11-30' },
  ]);
});

test('changes only on the days that it names', () => {
  const facts = plantedBook({ clients: 40, ofEach: 1, seed: 7 }).map((one) => one.facts);
  const all = [...facts, ...days.map(([, , changed]) => clientFacts(changed))];
  const unnamed = all.flatMap((client) => {
    let today = '2026-08-01';
    let before = findSignals({ ...client, today });
    const wrong: unknown[] = [];
    // The estimator takes most of the time.
    const last = client.estimates.some(({ market }) => market) ? 200 : 730;
    for (let day = 0; day < last; day += 1) {
      today = dayAfter(today, 1);
      const now = findSignals({ ...client, today });
      const isSame = JSON.stringify(now) === JSON.stringify(before);
      if (before.next_on !== today && !isSame) wrong.push({ today, before, now });
      before = now;
    }
    return wrong;
  });
  expect(unnamed).toEqual([]);
}, 60_000);

test('a chosen plan without a successor, until the end of open enrollment', () => {
  const estimates = [estimateFacts({ is_discontinued: true })];
  const found = (today: string, policies: ClientFacts['policies'] = []) =>
    findSignals(clientFacts({ today, estimates, policies, request_type: null })).signals;
  expect(found('2026-12-15')).toMatchObject([{ kind: 'plan_ends', subject: 'chosen-2026', due_on: '2026-12-15' }]);
  expect(found('2026-12-16')).toMatchObject([{ due_on: '2027-01-15' }]);
  expect(found('2027-01-16')).toEqual([]);
  expect(found('2026-12-15', [policyFacts({ effective_date: '2027-01-01', end_date: null })])).toEqual([]);
});

test('without a successor for people who are on Medicare by then', () => {
  const on = (birth_date: string) => {
    const people = [person(birth_date, { age: 64 })];
    const estimates = [estimateFacts({ is_discontinued: true, market: roundMarket(), household: { people } })];
    const { signals } = findSignals(clientFacts({ birth_date, estimates, policies: [] }));
    return signals.some(({ kind }) => kind === 'plan_ends');
  };
  expect([on('1962-01-02'), on('1962-02-02')]).toEqual([false, true]);
});

test('a higher cost of the next year is split by cause, to the cent', () => {
  const people = [{ age: 45, sex: 'Female' as const, spouse: false }];
  const prices = { benchmark_cents: 520_00, bronze_cents: 300_00, silver_cents: 460_00, gold_cents: 560_00 };
  const household = { people, income_cents: 90_000_00 };
  const next_market = roundMarket({ plan_year: 2027, prices });
  const estimates = [estimateFacts({ market: roundMarket(), next_market, household })];
  const signals = findSignals(clientFacts({ policies: [policyFacts()], estimates })).signals;
  const found = signals.find(({ kind }) => kind === 'costs_change');
  expect(found?.facts).toEqual({
    ...{ year: 2027, before_cents: 12 * 563_16, after_cents: 12 * 690_00 },
    ...{ law_cents: 0, prices_cents: 12 * (664_24 - 563_16), ages_cents: 12 * (690_00 - 664_24) },
    ...{ household_cents: 0, income_cents: 0 },
  });
  expect(found?.amount_cents).toBe(12 * (690_00 - 563_16));
});

describe('the next year of an estimate', () => {
  const next_market = roundMarket({ plan_year: 2027 });
  const renewalOf = (changed: Parameters<typeof estimateFacts>[0]) =>
    findSignals(clientFacts({ estimates: [estimateFacts({ market: roundMarket(), next_market, ...changed })] }))
      .renewal;
  const costIn = (changed: object) => {
    const facts = renewalOf({ household: { people: [person('1956-05-20', { age: 69 })], ...changed } })?.facts;
    return facts && 'after_cents' in facts ? facts.after_cents : null;
  };

  test('is not known after a move', () => {
    const move = { years: 0, month: 8, market: roundMarket({ state: 'CA' }) };
    expect(renewalOf({})).not.toBeNull();
    expect(renewalOf({ market: roundMarket({ move }) })).toBeNull();
  });

  test('has the surcharge of two years before', () => {
    const single = { tax_filing_status: 'single' as const, income_cents: null, household_size: null };
    const without = costIn({ ...single, last_year_income_cents: 50_000_00 }) ?? 0;
    const high = costIn({ ...single, last_year_income_cents: 250_000_00 }) ?? 0;
    expect(high).toBeGreaterThan(without + 5_000_00);
    const later = { ...single, last_year_income_cents: 50_000_00, year_between_income_cents: 250_000_00 };
    expect(costIn(later)).toBe(high);
    expect(costIn({ ...single, last_year_income_cents: null, income_cents: 250_000_00 })).toBe(high);
    expect(costIn({ last_year_income_cents: null, income_cents: 250_000_00 })).toBe(high);
  });

  test.each([
    ['1962-12-10', true],
    ['1963-01-02', false],
  ])('with Medicare from 65 on: born on %s, %s', (birth_date, has_medicare) => {
    expect(renewalOf({ household: { people: [person(birth_date, { age: 63 })] } })?.facts).toMatchObject({
      has_medicare,
    });
  });
});

describe('without an estimate', () => {
  const plan_id = '12345TX0010001';
  const ending = policyFacts({ plan_name: `Silver 70 (${plan_id})`, next_plan_id: plan_id });
  const found = (changed: Partial<ClientFacts> = {}) =>
    findSignals(clientFacts({ policies: [ending], ...changed })).renewal;

  test('the plans that end with the year are known', () => {
    expect(found()).toEqual({
      plan_year: 2027,
      estimation_id: null,
      facts: {
        plans: [
          {
            ...{ is_medicare: false, carrier: 'Lone Star Health', name: `Silver 70 (${plan_id})` },
            ...{ premium_cents: 300_00, successor: 'same', next_plan_id: plan_id },
          },
        ],
      },
    });
    const drugs = policyFacts({ policy_type: 'part_d', major_medical: false, effective_date: null, end_date: null });
    expect(found({ policies: [drugs] })?.facts).toMatchObject({ plans: [{ is_medicare: true, successor: 'unknown' }] });
    expect(found({ policies: [ending, drugs] })?.facts).toMatchObject({ plans: [{}, {}] });
  });

  test.each([
    ['12345TX0010002', 'other'],
    [null, 'ends'],
  ])('the plan that follows is %s: %s', (next_plan_id, successor) => {
    const plans = [{ successor, next_plan_id }];
    expect(found({ policies: [{ ...ending, next_plan_id }] })?.facts).toMatchObject({ plans });
  });

  test.each<[string, Partial<ClientFacts>]>([
    ['an estimate', { estimates: [estimateFacts()] }],
    ['a plan of the next year', { policies: [ending, policyFacts({ effective_date: '2027-01-01', end_date: null })] }],
    ['a plan that ends earlier', { policies: [{ ...ending, end_date: '2026-11-30' }] }],
    ['a canceled plan', { policies: [{ ...ending, policy_status: 'cancelled', end_date: null }] }],
    ['Medigap', { policies: [{ ...ending, policy_type: 'medicare_supplement' }] }],
    ['a year without tables', { today: '2027-06-01', policies: [{ ...ending, end_date: null }] }],
    ['an engagement that has ended', { status: 'terminated' }],
  ])('none with %s', (_, changed) => {
    expect(found(changed)).toBeNull();
  });

  test('they change with the year', () => {
    const { next_on } = findSignals(clientFacts({ policies: [ending], today: '2026-12-20' }));
    expect(next_on).toBe('2027-01-01');
  });
});

describe('what is missing or unusual', () => {
  const kindsOf = (changed: Partial<ClientFacts>) => findSignals(clientFacts(changed)).signals.map(({ kind }) => kind);

  test('a client without birth date, zip code and estimate', () => {
    expect(findSignals(clientFacts({ birth_date: null, state: null, policies: [] }))).toEqual({
      signals: [],
      renewal: null,
      next_on: null,
    });
  });

  test('a territory has no marketplace, and Medicare like everywhere', () => {
    expect(kindsOf({ state: 'PR', policies: [], birth_date: '1962-02-01' })).toEqual(['turns_65']);
    expect(kindsOf({ ...child('2001-01-10'), state: 'PR' })).toEqual(['turns_26']);
    const estimates = child('2001-01-10').estimates?.map((one) => ({ ...one, state: 'PR' as const })) ?? [];
    expect(kindsOf({ estimates, policies: [] })).toEqual([]);
  });

  test('an estimate of 2025 gives people and birth dates, and no limits', () => {
    const people = [parent, person('2001-01-10', { age: 24 })];
    const market = roundMarket({ plan_year: 2025 });
    const household = { people, household_size: 2, income_cents: 80_000_00 };
    expect(kindsOf({ estimates: [estimateFacts({ plan_year: 2025, market, household })] })).toEqual(['turns_26']);
  });

  test('an engagement that has ended', () => {
    for (const status of ['cancelled', 'passed', 'terminated'] as const)
      expect(findSignals(clientFacts({ status, birth_date: '1962-02-01', rejected_on: '2026-11-01' }))).toEqual({
        signals: [],
        renewal: null,
        next_on: null,
      });
  });

  test('an employer’s coverage that continues costs nothing to wait for', () => {
    const [signal] = findSignals(clientFacts(retires(9, '1962-02-10'))).signals;
    expect(signal).toMatchObject({ kind: 'turns_65', due_on: '2027-05-31', amount_cents: null });
    expect(signal?.facts).toMatchObject({ covered_until: '2027-09-30', part_b_until: '2028-05-31' });
  });

  test('until the end of the initial period of Medicare, that one counts', () => {
    const kindsFor = (month: number, today: string) => kindsOf({ ...retires(month, '1962-02-10'), today });
    expect(kindsFor(5, '2027-05-31')).toEqual(['turns_65']);
    expect(kindsFor(5, '2027-06-01')).toEqual([]);
    expect(kindsFor(6, '2027-05-31')).toEqual(['turns_65', 'employer_coverage_ends']);
  });

  test('who is on Medicare from January needs no marketplace plan of the year', () => {
    expect(kindsOf({ birth_date: '1962-02-01', policies: [] })).toEqual(['turns_65']);
    expect(kindsOf({ birth_date: '1962-02-02', policies: [] })).toEqual(['turns_65', 'open_enrollment']);
  });

  test('the same event in the estimates of two years counts once', () => {
    const [later] = married(1, 2027).estimates ?? [];
    const [earlier] = married(1, 2026).estimates ?? [];
    const events = earlier?.household.events?.map((event) => ({ ...event, year: 2027 })) ?? [];
    const estimates = [later, earlier && { ...earlier, household: { ...earlier.household, events } }].filter(
      (one) => one !== undefined,
    );
    expect(kindsOf({ ...noPlans, estimates })).toEqual(['special_enrollment']);
  });

  test('an event of a year that a later estimate has is that one’s to say', () => {
    const estimateOf = (plan_year: 2026 | 2027, month: number | null): EstimateFacts => {
      const retirement = { kind: 'retires' as const, person: 0, month: month ?? 1, year: 2027, covers: [0] };
      const events = month === null ? [] : [{ ...retirement, wages_cents: 0 }];
      const answers = { events: month === null ? [] : [{ ...retirement, person: 1, wages: 0, covers: [1] }] };
      const household = { people: [person('1959-05-20')], events };
      return estimateFacts({ plan_year, household, answers: { ...answers, untaxed_social_security: null } });
    };
    const dueOn = (month: number | null) => {
      const estimates = withOwnEvents([estimateOf(2027, month), estimateOf(2026, 3)]);
      const { signals } = findSignals(clientFacts({ birth_date: '1959-05-20', today: '2027-04-10', estimates }));
      return signals.map(({ kind, due_on }) => `${kind} ${due_on}`);
    };
    expect(dueOn(6)).toEqual(['employer_coverage_ends 2027-08-31']);
    expect(dueOn(null)).toEqual([]);
    expect(withOwnEvents([estimateOf(2026, 3)])[0]?.household.events).toHaveLength(1);
  });

  test('the credit of a plan without an end counts in its first year', () => {
    const people = [{ age: 60, sex: 'Female' as const, spouse: false }];
    const policies = [2025, 2026].map((year) =>
      policyFacts({ id: year, subsidy_cents: 700_00, effective_date: `${year}-01-01`, end_date: null }),
    );
    const household = { people, income_cents: 50_000_00 };
    const estimates = [estimateFacts({ market: roundMarket(), household })];
    const { signals } = findSignals(clientFacts({ birth_date: '1966-05-20', policies, estimates }));
    expect(signals.find(({ kind }) => kind === 'credit_excess')?.amount_cents).toBe(
      12 * (700_00 - (1_085_60 - 415_00)),
    );
  });

  test('what the income now known does not allow of the credit is repaid', () => {
    const people = [{ age: 60, sex: 'Female' as const, spouse: false }];
    const market = roundMarket();
    const estimates = [estimateFacts({ market, household: { people, income_cents: 50_000_00 } })];
    const survey = {
      completed_on: '2026-11-20',
      on: '2026-11-20',
      at: '2026-11-20T15:00:00Z',
      income_cents: 90_000_00,
    };
    const found = findSignals(clientFacts({ estimates, survey, birth_date: '1966-05-20' })).signals;
    // 9.96% of $50,000 are $4,980, or $415 a month, of a benchmark of $1,085.60.
    expect(found.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['income_changed', 12 * (1_085_60 - 415_00)],
    ]);
    expect(kindsOf({ estimates, survey: { ...survey, at: '2026-09-20T15:00:00Z' } })).not.toContain('income_changed');
  });
});
