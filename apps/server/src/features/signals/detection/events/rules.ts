import type { MonthlyCoverage } from 'estimator';
import { monthNumber, monthOf, yearOf } from 'estimator/dates';
import {
  addDays,
  type EnrollmentEvent,
  firstDayOf,
  type IsoDate,
  lastDayOf,
  specialEnrollmentPeriod,
} from '../../periods/rules.ts';
import { isBuying, periodsOf } from '../coverage/rules.ts';
import {
  type ClientFacts,
  type EstimateFacts,
  hasMarketplace,
  isUnder65In,
  type KnownPerson,
  peopleIn,
  peopleOf,
  stateOn,
} from '../facts/rules.ts';
import { beginsIn, endingPolicies, isHealthPlan, planNameOf } from '../policies/rules.ts';
import { noAmount, type Span } from '../rules.ts';

/** Before the day of an event. */
const noticeDays = 60;
const startDays = 31;

/** What happened, as texts say it. */
type Cause = 'birth' | 'marriage' | 'divorce' | 'death' | 'retires' | 'moves' | 'loses_medicaid' | 'plan_ended';

interface Occurrence {
  readonly event: EnrollmentEvent;
  readonly cause: Cause;
  /** The day of the event, or the last day of the coverage that ends. */
  readonly on: IsoDate;
  readonly subject: string;
  readonly names: string;
  readonly estimation_id: number | null;
}

const namesOf = (people: readonly KnownPerson[]): string => people.map(({ name }) => name).join(', ');

interface Household {
  readonly estimate: EstimateFacts;
  readonly people: readonly KnownPerson[];
}

const under65 = ({ people, estimate }: Household, month: number) =>
  people.filter((person) => isUnder65In(person, month, estimate.plan_year));

/** Events have months: what begins counts from the first day, so that no day is promised that does not exist. */
function changesOf(household: Household): Occurrence[] {
  const { estimate, people } = household;
  return (estimate.household.events ?? []).flatMap((event): Occurrence[] => {
    const month = monthNumber(event.year ?? estimate.plan_year, event.month);
    const subjectOf = (cause: Cause) => `${cause}-${lastDayOf(month).slice(0, 7)}-${people[event.person]?.key}`;
    const common = { estimation_id: estimate.id, names: people[event.person]?.name ?? '' };
    const staying = event.kind === 'leaves' ? people.filter((_, index) => index !== event.person) : people;
    const first = event.kind === 'joins' ? month : month + 1;
    if (under65({ estimate, people: staying }, first).length === 0) return [];
    if (event.kind === 'retires') {
      const uncovered = people.filter(
        (person, index) => event.covers.includes(index) && isUnder65In(person, month + 1, estimate.plan_year),
      );
      if (uncovered.length === 0) return [];
      const names = namesOf(uncovered);
      const subject = subjectOf('retires');
      return [{ ...common, event: 'loses_coverage', cause: 'retires', on: lastDayOf(month), subject, names }];
    }
    const { cause } = event;
    if (cause === 'moving_in' || cause === 'moving_out') return [];
    const subject = subjectOf(cause);
    if (event.kind === 'leaves') return [{ ...common, event: 'loses_coverage', cause, on: lastDayOf(month), subject }];
    const born = estimate.household.people[event.person]?.birth_date ?? null;
    const on = cause === 'birth' && born !== null && monthOf(born) === month ? born : firstDayOf(month);
    return [{ ...common, event: cause === 'birth' ? 'has_child' : 'marries', cause, on, subject }];
  });
}

function movesOf({ estimate, people }: Household): Occurrence[] {
  return estimate.answers.events.flatMap((event): Occurrence[] => {
    if (event.kind !== 'moves') return [];
    const month = monthNumber(event.year ?? estimate.plan_year, event.month);
    if (under65({ estimate, people }, month).length === 0) return [];
    const on = firstDayOf(month);
    return [
      {
        ...{ event: 'moves', cause: 'moves', on, subject: `moves-${on.slice(0, 7)}`, names: people[0]?.name ?? '' },
        estimation_id: estimate.id,
      },
    ];
  });
}

const programs: readonly (MonthlyCoverage | undefined)[] = ['medicaid', 'chip'];

/** Who leaves Medicaid or CHIP during the year without other coverage. */
function programEnds({ estimate, people }: Household): Occurrence[] {
  const periods = periodsOf(estimate);
  return periods.flatMap((period, at) => {
    const next = periods[at + 1];
    if (!next) return [];
    const leaving = people.filter(
      (_, index) => programs.includes(period.people[index]?.covered_by) && isBuying(next, index),
    );
    if (leaving.length === 0) return [];
    const on = lastDayOf(monthNumber(estimate.plan_year, next.month) - 1);
    const subject = `loses_medicaid-${on.slice(0, 7)}`;
    const names = namesOf(leaving);
    return {
      event: 'loses_medicaid',
      cause: 'loses_medicaid',
      on,
      subject,
      names,
      estimation_id: estimate.id,
    } as const;
  });
}

/** Whether someone can need a marketplace plan after a day, or that is not known. */
const isAnyoneUnder65After = (facts: ClientFacts, on: IsoDate): boolean =>
  peopleOf(facts).some((person) => {
    const isUnknown = person.birth_date === null && person.age === null;
    return isUnknown || isUnder65In(person, monthOf(on) + 1, facts.estimates[0]?.plan_year ?? yearOf(monthOf(on)));
  });

/** A plan that the client cancelled opens no period, nor does one after which the whole household is on Medicare. */
const endedPolicies = (facts: ClientFacts): Occurrence[] =>
  endingPolicies(facts)
    .filter((policy) => isHealthPlan(policy) && policy.policy_status !== 'cancelled')
    .filter(({ end_date }) => isAnyoneUnder65After(facts, end_date))
    .map((policy) => ({
      ...{ event: 'loses_coverage', cause: 'plan_ended', on: policy.end_date, subject: `policy-${policy.id}` },
      names: planNameOf(policy),
      estimation_id: null,
    }));

function spanOf(facts: ClientFacts, { event, cause, on, subject, names, estimation_id }: Occurrence): Span[] {
  const state = stateOn(facts, on);
  if (!hasMarketplace(state)) return [];
  const { opens_on, ends_on, source } = specialEnrollmentPeriod(event, on, state);
  if (beginsIn(facts, isHealthPlan, addDays(on, 1 - startDays), addDays(ends_on, startDays))) return [];
  return [
    {
      // Before a plan ends, that it ends is the signal.
      from: cause === 'plan_ended' ? addDays(on, 1) : addDays(on, -noticeDays),
      until: ends_on,
      signal: {
        ...noAmount,
        ...{ kind: 'special_enrollment', subject, opens_on, due_on: ends_on, estimation_id, source },
        facts: { cause, on, names, state },
      },
    },
  ];
}

/** The turn of 26 has a signal of its own. */
export function specialEnrollment(facts: ClientFacts): Span[] {
  const ofEstimates = facts.estimates.flatMap((estimate) => {
    const household = { estimate, people: peopleIn(facts, estimate) };
    return [...changesOf(household), ...movesOf(household), ...programEnds(household)];
  });
  return [...ofEstimates, ...endedPolicies(facts)].flatMap((occurrence) => spanOf(facts, occurrence));
}
