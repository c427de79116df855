import type { SignalKind } from 'contract/vocabulary/signals';
import type { ClientFacts } from '../features/signals/detection/facts/rules.ts';
import * as coverage from './signal-coverage-cases.ts';
import { dayAfter } from './signal-dates.ts';
import { clientFacts, estimateFacts, policyFacts, roundMarket, signalsToday } from './signal-facts.ts';
import { between, drawing, next, type PlantedClient, type Planter, yearsBefore } from './signal-planting.ts';
import * as records from './signal-record-cases.ts';

/** Without a signal, some by a day. */
const quiet: Planter = (draw, index) => {
  const cases: readonly Partial<ClientFacts>[] = [
    {},
    // Nine months and a day ahead, and the day after the last one.
    { birth_date: '1962-08-30' },
    { birth_date: null },
    { birth_date: yearsBefore(between(draw, '2027-09-01', 3_000), 65) },
    { state: 'PR', policies: [], birth_date: '1980-02-29' },
    { status: 'terminated', policies: [], survey: null },
    { status: 'passed', rejected_on: '2026-11-01' },
    { status: 'referred', survey: null, referred_on: dayAfter(signalsToday, -6) },
    {
      survey: { completed_on: '2026-11-01', on: '2026-11-01', at: '2026-11-01T15:00:00Z', income_cents: 30_999_00 },
      estimates: [estimateFacts()],
    },
    { estimates: [estimateFacts({ plan_year: 2025, market: roundMarket({ plan_year: 2025 }) })] },
    { policies: [policyFacts({ end_date: '2026-06-30' }), policyFacts({ id: 3, effective_date: '2026-07-01' }), next] },
    { policies: [policyFacts({ policy_status: 'cancelled', end_date: '2026-11-20' }), next], request_type: null },
  ];
  return { facts: clientFacts(cases[index % cases.length]), expected: [] };
};

const planters = {
  turns_65: coverage.turns65,
  employer_coverage_ends: coverage.employerCoverageEnds,
  turns_26: coverage.turns26,
  open_enrollment: coverage.openEnrollment,
  special_enrollment: coverage.specialEnrollment,
  income_limit: records.incomeLimit,
  income_changed: records.incomeChanged,
  credit_excess: records.creditExcess,
  costs_change: records.costsChange,
  plan_ends: coverage.planEnds,
  medicare_review: coverage.medicareReview,
  surcharge_appeal: records.surchargeAppeal,
  estimate_outdated: records.estimateOutdated,
  address_rejected: records.addressRejected,
  profile_missing: records.profileMissing,
  no_meeting: records.noMeeting,
  analyses_due: records.analysesDue,
} satisfies Record<SignalKind, Planter>;

/** Of each kind as many clients, and others without a signal. */
export function plantedBook({ clients = 2_000, ofEach = 40, seed = 41 } = {}): PlantedClient[] {
  const draw = drawing(seed);
  const planted = Object.values(planters).flatMap((planter) =>
    Array.from({ length: ofEach }, (_, index) => planter(draw, index)),
  );
  const others = Array.from({ length: clients - planted.length }, (_, index) => quiet(draw, index));
  return [...planted, ...others].map(({ facts, expected }, index) => ({
    facts: { ...facts, client_id: index + 1 },
    expected,
  }));
}
