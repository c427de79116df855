import { afterEmployer, datesOf26, dayAfter, medicareDates, monthEnd } from './signal-dates.ts';
import { clientFacts, estimateFacts, policyFacts, signalsToday } from './signal-facts.ts';
import { between, enrollment2027, none, type Planter, review2027, yearsBefore } from './signal-planting.ts';

/** 10% of $202.90 and of $209.50, in ten cents, for twelve months. */
const penalties: Readonly<Record<string, number>> = { 2026: 20_30 * 12, 2027: 21_00 * 12 };

export const turns65: Planter = (draw) => {
  const birth_date = yearsBefore(between(draw, '2026-11-02', 300), 65);
  const { opens_on, due_on, starts_on } = medicareDates(birth_date);
  const amount_cents = penalties[starts_on.slice(0, 4)] ?? 0;
  return {
    facts: clientFacts({ birth_date }),
    expected: [{ kind: 'turns_65', subject: 'self', opens_on, due_on, amount_cents }],
  };
};

export const employerCoverageEnds: Planter = (draw) => {
  const month = 4 + draw(9);
  const lastDay = monthEnd(`2026-${String(month).padStart(2, '0')}-01`, 0);
  const { opens_on, drugs_until, part_b_until } = afterEmployer(lastDay);
  const event = { kind: 'retires' as const, person: 0, month, wages_cents: 0, covers: [0] };
  const people = [{ age: 68, sex: 'Female' as const, spouse: false, birth_date: '1957-05-20' }];
  const due_on = signalsToday <= drugs_until ? drugs_until : part_b_until;
  const amount_cents = penalties[dayAfter(lastDay, 1).slice(0, 4)] ?? 0;
  return {
    facts: clientFacts({
      birth_date: '1957-05-20',
      estimates: [estimateFacts({ household: { people, events: [event] } })],
    }),
    expected: [
      { kind: 'employer_coverage_ends', subject: 'self', opens_on, due_on, amount_cents },
      ...(month < 12 ? [review2027] : []),
    ],
  };
};

export const turns26: Planter = (draw) => {
  const child = yearsBefore(between(draw, '2026-10-01', 145), 26);
  const { opens_on, due_on } = datesOf26(child);
  const people = [
    { age: 50, sex: 'Female' as const, spouse: false },
    { age: 25, sex: 'Male' as const, spouse: false, birth_date: child },
  ];
  return {
    facts: clientFacts({ estimates: [estimateFacts({ household: { people } })] }),
    expected: [{ kind: 'turns_26', subject: 'person-2', opens_on, due_on, amount_cents: null }],
  };
};

const enrollments = [
  ['TX', '2026-11-01', '2026-12-15'],
  ['FL', '2026-11-01', '2026-12-15'],
  ['CA', '2026-11-01', '2027-01-31'],
  ['ID', '2026-10-15', '2026-12-15'],
  ['MA', '2026-10-23', '2027-01-23'],
  ['RI', '2026-11-01', '2026-12-31'],
  ['VA', '2026-11-01', '2027-01-29'],
] as const;

export const openEnrollment: Planter = (_, index) => {
  const [state, opens_on, due_on] = enrollments[index % enrollments.length] ?? enrollments[0];
  return {
    facts: clientFacts({ state, policies: index % 2 === 0 ? [] : [policyFacts()] }),
    expected: [{ kind: 'open_enrollment', subject: 'year-2027', opens_on, due_on, amount_cents: null }],
  };
};

export const specialEnrollment: Planter = (draw, index) => {
  if (index % 2 === 0) {
    const end_date = between(draw, '2026-10-01', 58);
    const ended = policyFacts({ id: 9, policy_status: 'terminated', end_date });
    return {
      facts: clientFacts({
        request_type: null,
        policies: [ended, policyFacts({ id: 2, effective_date: '2027-03-01', end_date: '2027-12-31' })],
      }),
      expected: [
        {
          ...{ kind: 'special_enrollment', subject: 'policy-9', amount_cents: null },
          ...{ opens_on: dayAfter(end_date, -60), due_on: dayAfter(end_date, 60) },
        },
        ...(end_date < '2026-11-01' ? [] : [enrollment2027]),
      ],
    };
  }
  const month = 10 + draw(3);
  const first = `2026-${month}-01`;
  const people = [
    { age: 50, sex: 'Female' as const, spouse: false },
    { age: 50, sex: 'Male' as const, spouse: true },
  ];
  const isMarriage = index % 4 === 1;
  const event = isMarriage
    ? ({ kind: 'joins', person: 1, month, cause: 'marriage' } as const)
    : ({ kind: 'retires', person: 0, month, wages_cents: 0, covers: [0, 1] } as const);
  const on = isMarriage ? first : monthEnd(first, 0);
  return {
    facts: clientFacts({
      policies: [policyFacts({ policy_type: 'dental', major_medical: false, end_date: null })],
      request_type: null,
      estimates: [estimateFacts({ household: { people, events: [event] } })],
    }),
    expected: [
      {
        ...{ kind: 'special_enrollment', amount_cents: null },
        subject: isMarriage ? `marriage-2026-${month}-spouse` : `retires-2026-${month}-self`,
        ...{ opens_on: isMarriage ? first : dayAfter(on, -60), due_on: dayAfter(on, 60) },
      },
    ],
  };
};

export const planEnds: Planter = (draw, index) => {
  const end_date = between(draw, index % 2 === 0 ? '2026-11-29' : '2027-01-01', index % 2 === 0 ? 30 : 50);
  const effective_date = index % 2 === 0 ? '2026-01-01' : '2027-01-01';
  const policies = [policyFacts({ id: 5, effective_date, end_date })];
  return {
    facts: clientFacts({
      request_type: 'medicare',
      policies: index % 2 === 0 ? policies : [policyFacts(), ...policies],
    }),
    expected: [
      { kind: 'plan_ends', subject: 'policy-5', ...none, due_on: end_date },
      ...(index % 2 === 0 ? [enrollment2027] : []),
    ],
  };
};

export const medicareReview: Planter = (draw, index) => {
  const birth_date = between(draw, '1940-01-01', 7_000);
  const facts =
    index % 2 === 0
      ? { birth_date }
      : { birth_date: null, policies: [policyFacts({ policy_type: 'part_d', major_medical: false })] };
  return {
    facts: clientFacts({ request_type: 'medicare', ...facts }),
    expected: [
      {
        ...{ kind: 'medicare_review', subject: 'year-2027', opens_on: '2026-10-15' },
        due_on: '2026-12-07',
        amount_cents: null,
      },
    ],
  };
};
