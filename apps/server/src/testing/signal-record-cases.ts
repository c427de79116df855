import { estimate } from 'estimator';
import { dayAfter } from './signal-dates.ts';
import { clientFacts, estimateFacts, policyFacts, roundMarket } from './signal-facts.ts';
import { between, enrollment2027, next, none, type Planter } from './signal-planting.ts';

/**
 * At 60, prices are 2.714 times those at 21. At 400% of $15,650, 9.96% of the income are expected: $6,235, or $520 a month
 * (Form 8962, lines 8a and 8b).
 */
const cliffCents = 12 * (1_085_60 - 520_00);

export const incomeLimit: Planter = (draw) => {
  const people = [{ age: 60, sex: 'Female' as const, spouse: false }];
  const income_cents = (57_700 + draw(9_800)) * 100;
  const household = { people, income_cents };
  return {
    facts: clientFacts({ birth_date: '1966-05-20', estimates: [estimateFacts({ market: roundMarket(), household })] }),
    expected: [
      { kind: 'income_limit', subject: '2026-credit_ends', ...none, due_on: '2026-12-31', amount_cents: cliffCents },
    ],
  };
};

export const incomeChanged: Planter = (draw) => {
  const on = between(draw, '2026-10-05', 55);
  const survey = { completed_on: on, on, at: `${on}T15:00:00Z`, income_cents: (33_000 + draw(20_000)) * 100 };
  return {
    facts: clientFacts({ survey, estimates: [estimateFacts()] }),
    expected: [{ kind: 'income_changed', subject: 'year-2026', ...none, due_on: dayAfter(on, 30) }],
  };
};

/** 9.96% of $50,000 are $4,980, or $415 a month. */
const allowedCents = 12 * (1_085_60 - 415_00);

export const creditExcess: Planter = (draw, index) => {
  const people = [{ age: 60, sex: 'Female' as const, spouse: false }];
  const household = { people, income_cents: 50_000_00 };
  const subsidy_cents = 700_00 + draw(30_000);
  const insured = {
    birth_date: '1966-05-20',
    policies: [policyFacts({ subsidy_cents }), next],
    estimates: [estimateFacts({ market: roundMarket(), household })],
  };
  const excess = { kind: 'credit_excess', subject: 'year-2026', ...none, due_on: '2026-12-31' } as const;
  if (index % 2 === 0)
    return {
      facts: clientFacts(insured),
      expected: [{ ...excess, amount_cents: 12 * subsidy_cents - allowedCents }],
    };
  const on = between(draw, '2026-10-05', 55);
  const survey = { completed_on: on, on, at: `${on}T15:00:00Z`, income_cents: 90_000_00 };
  return {
    facts: clientFacts({ ...insured, survey }),
    expected: [
      { ...excess, amount_cents: 12 * subsidy_cents },
      {
        ...{ kind: 'income_changed', subject: 'year-2026', opens_on: null, due_on: dayAfter(on, 30) },
        amount_cents: allowedCents,
      },
    ],
  };
};

/** Without a credit: at 45, prices are 1.444 times those at 21, and at 46, 1.5 times. */
export const costsChange: Planter = (draw) => {
  const silver_cents = 420_00 + draw(100) * 100;
  const prices = { benchmark_cents: 520_00, bronze_cents: 300_00, silver_cents, gold_cents: 560_00 };
  const household = { people: [{ age: 45, sex: 'Female' as const, spouse: false }], income_cents: 90_000_00 };
  const next_market = roundMarket({ plan_year: 2027, prices });
  return {
    facts: clientFacts({
      policies: [policyFacts()],
      estimates: [estimateFacts({ market: roundMarket(), next_market, household })],
    }),
    expected: [
      enrollment2027,
      {
        ...{ kind: 'costs_change', subject: 'year-2027', opens_on: '2026-11-01', due_on: '2026-12-15' },
        amount_cents: 12 * (silver_cents * 1.5 - 563_16),
      },
    ],
  };
};

export const surchargeAppeal: Planter = (draw) => {
  const month = 1 + draw(11);
  const first = `2026-${String(month).padStart(2, '0')}-01`;
  const people = [
    { age: 70, sex: 'Female' as const, spouse: false },
    { age: 69, sex: 'Male' as const, spouse: true },
  ];
  const household = {
    ...{ people, household_size: null, income_cents: null, last_year_income_cents: 250_000_00 },
    ...{
      tax_filing_status: 'married_joint' as const,
      events: [{ kind: 'leaves', person: 1, month, cause: 'divorce' } as const],
    },
  };
  // $81.20 and $14.50 a month: two people until the divorce, then one.
  const amount_cents = (81_20 + 14_50) * (12 + month);
  const due_on = month >= 10 ? '2027-03-31' : '2026-12-31';
  const hasMedicare = policyFacts({
    id: 3,
    policy_type: 'medicare_advantage',
    effective_date: '2027-01-01',
    end_date: null,
  });
  return {
    facts: clientFacts({
      ...{ birth_date: '1956-05-20', request_type: 'medicare', policies: [hasMedicare] },
      estimates: [estimateFacts({ market: roundMarket(), household })],
    }),
    expected: [{ kind: 'surcharge_appeal', subject: 'year-2026', opens_on: first, due_on, amount_cents }],
  };
};

export const estimateOutdated: Planter = (draw) => {
  const market = roundMarket();
  const one = estimateFacts({ market });
  const total = estimate(one.household, market, 2026).household_total?.year_cents ?? 0;
  const difference = 100 + draw(100_000);
  const present = { law: 'a', prices: 'b', rules: 'c' };
  const kept = { ...present, prices: 'earlier', year_total_cents: total - difference };
  return {
    facts: clientFacts({ estimates: [{ ...one, kept, present }] }),
    expected: [
      { kind: 'estimate_outdated', subject: 'year-2026', ...none, due_on: '2026-12-31', amount_cents: difference },
    ],
  };
};

const waiting = { status: 'referred', met_on: '2026-03-20' } as const;

export const addressRejected: Planter = (draw) => {
  const rejected_on = between(draw, '2026-10-01', 59);
  const expected = { kind: 'address_rejected', subject: 'email', ...none, due_on: dayAfter(rejected_on, 7) } as const;
  return { facts: clientFacts({ rejected_on }), expected: [expected] };
};

export const profileMissing: Planter = (draw) => {
  const referred_on = between(draw, '2026-10-01', 52);
  const expected = { kind: 'profile_missing', subject: 'survey', ...none, due_on: dayAfter(referred_on, 14) } as const;
  return { facts: clientFacts({ ...waiting, referred_on, survey: null }), expected: [expected] };
};

export const noMeeting: Planter = (draw, index) => {
  const since = between(draw, '2026-10-01', 52);
  const meeting = index % 2 === 0 ? { last_meeting_on: null, referred_on: since } : { last_meeting_on: since };
  const expected = { kind: 'no_meeting', subject: 'meeting', ...none, due_on: dayAfter(since, 14) } as const;
  return { facts: clientFacts({ ...waiting, met_on: null, ...meeting }), expected: [expected] };
};

export const analysesDue: Planter = (draw) => {
  const met_on = between(draw, '2026-03-01', 250);
  const since = met_on < '2026-03-10' ? met_on : '2026-03-10';
  const expected = { kind: 'analyses_due', subject: 'analyses', ...none, due_on: dayAfter(since, 14) } as const;
  return { facts: clientFacts({ ...waiting, met_on, has_analyses: false }), expected: [expected] };
};
