import { planYears } from 'contract/vocabulary/estimations';
import type { PlanYear } from 'estimator';
import { monthNumber } from 'estimator/dates';
import { type OpenEnrollment, openEnrollment } from 'estimator/open-enrollment';
import { addDays, birthdayOf, firstDayOf, type IsoDate, periodAt26 } from '../../periods/rules.ts';
import { buyersIn, periodsOf } from '../coverage/rules.ts';
import { type ClientFacts, hasMarketplace, isUnder65In, peopleOf, stateOn } from '../facts/rules.ts';
import { beginsIn, isHealthPlan, isInForceOn } from '../policies/rules.ts';
import { type FoundSignal, noAmount, type Span } from '../rules.ts';

/** Before the first day that counts. */
const noticeDays = { turns26: 90, openEnrollment: 30 };
/** Plans begin on the first of the month after they are chosen. */
const startDays = 31;

/** Children and others. The plan of a client or spouse who is that young is not known to be a parent’s. */
export function turns26(facts: ClientFacts): Span[] {
  return peopleOf(facts).flatMap(({ is_couple, birth_date, key, name, left_on }) => {
    if (is_couple || birth_date === null) return [];
    const birthday = birthdayOf(birth_date, 26);
    const state = stateOn(facts, birthday);
    if (!hasMarketplace(state) || (left_on !== null && left_on < birthday)) return [];
    const { opens_on, ends_on, source } = periodAt26(birth_date, state);
    return {
      from: addDays(birthday, -noticeDays.turns26),
      until: ends_on,
      signal: {
        ...noAmount,
        ...{ kind: 'turns_26', subject: key, opens_on, due_on: ends_on, source },
        facts: { person: key, name, birthday },
      },
    };
  });
}

/**
 * Names of those who need a plan of the year. Without an estimate, the plan in force when enrollment opens or the coverage
 * asked for decides.
 */
function buyersOf(facts: ClientFacts, year: PlanYear, begins_on: IsoDate): string[] {
  const buyers = buyersIn(facts, year);
  if (buyers) return buyers.map(({ name }) => name);
  const [self] = peopleOf(facts);
  if (self?.birth_date != null && !isUnder65In(self, monthNumber(year, 1), year)) return [];
  const isInsured = facts.policies.some((policy) => policy.policy_type === 'aca' && isInForceOn(policy, begins_on));
  return isInsured || facts.request_type === 'pre_65' || facts.request_type === 'combo' ? [facts.name] : [];
}

/** Plans are of a calendar year, so that one without an end is not known to go on. */
const hasPlanOf = (facts: ClientFacts, year: PlanYear, ends_on: IsoDate): boolean =>
  beginsIn(facts, isHealthPlan, `${year}-01-01`, addDays(ends_on, startDays)) ||
  facts.policies.some(
    (policy) => isHealthPlan(policy) && policy.end_date !== null && isInForceOn(policy, `${year}-02-01`),
  );

/** What the household would not get without a plan. */
function creditCents(facts: ClientFacts, year: PlanYear): { cents: number | null; id: number | null } {
  const estimate = facts.estimates.find(({ plan_year }) => plan_year === year);
  if (!estimate) return { cents: null, id: null };
  const isInsured = facts.policies.some((policy) => isHealthPlan(policy) && isInForceOn(policy, `${year - 1}-12-01`));
  const credit = isInsured ? null : (periodsOf(estimate)[0]?.year.tax_credit_cents ?? null);
  return { cents: credit === 0 ? null : credit, id: estimate.id };
}

/** Until the last day for January 1, then until the last day. None for a client with a plan of the year. */
export function enrollmentSpans(
  facts: ClientFacts,
  year: PlanYear,
  signalOf: (due_on: IsoDate, period: OpenEnrollment) => FoundSignal | null,
): Span[] {
  const state = stateOn(facts, firstDayOf(monthNumber(year - 1, 11)));
  const period = state === null ? null : openEnrollment(state, year);
  // One that is over cannot come back.
  if (!period || period.ends_on < facts.today || hasPlanOf(facts, year, period.ends_on)) return [];
  const { begins_on, ends_on, january_start_by } = period;
  const span = (due_on: IsoDate, from: IsoDate): Span[] => {
    const signal = signalOf(due_on, period);
    return signal ? [{ from, until: due_on, signal }] : [];
  };
  const first = addDays(begins_on, -noticeDays.openEnrollment);
  if (january_start_by === null) return span(ends_on, first);
  return [...span(january_start_by, first), ...span(ends_on, addDays(january_start_by, 1))];
}

function enrollmentOf(facts: ClientFacts, year: PlanYear): Span[] {
  return enrollmentSpans(facts, year, (due_on, period) => {
    const names = buyersOf(facts, year, period.begins_on);
    if (names.length === 0) return null;
    const credit = creditCents(facts, year);
    const { begins_on, ends_on, january_start_by, ends_on_if_appeal_succeeds, is_on_healthcare_gov, source } = period;
    return {
      kind: 'open_enrollment',
      subject: `year-${year}`,
      opens_on: begins_on,
      due_on,
      amount_cents: credit.cents,
      estimation_id: credit.id,
      source: `45 CFR 155.410; ${source}`,
      facts: {
        ...{ names: names.join(', '), year, begins_on, ends_on, january_start_by, is_on_healthcare_gov },
        ends_on_if_appeal_succeeds,
      },
    };
  });
}

export const openEnrollmentSpans = (facts: ClientFacts): Span[] =>
  planYears.flatMap((year) => enrollmentOf(facts, year));
