import { planYears } from 'contract/vocabulary/estimations';
import { monthNumber, monthOf, yearOf } from 'estimator/dates';
import { lateEnrollmentPenalty } from 'estimator/medicare-extras';
import { lawTablesOf } from 'estimator/version';
import {
  addDays,
  addMonths,
  birthdayOf,
  drugPlanLastDay,
  type IsoDate,
  initialMedicarePeriod,
  medicareReviewPeriod,
  medicareStartsOn,
  partBSpecialPeriod,
} from '../../periods/rules.ts';
import { type ClientFacts, isUnder65In, type KnownPerson, peopleIn, peopleOf } from '../facts/rules.ts';
import { beginsIn, isDrugPlan, isInForceOn, isMedicarePlan, isPartBPlan } from '../policies/rules.ts';
import { noAmount, type Span } from '../rules.ts';

/** Before the 65th birthday, and before the end of an employer’s coverage. */
const noticeMonths = { turns65: 9, coverageEnds: 3 };
/** Before the review opens. */
const reviewNoticeDays = 14;
/** A gap of so many days without creditable drug coverage leads to the penalty of Part D (42 CFR 423.46). */
const drugGapDays = 63;
/** Plans begin on the first of the month after they are chosen. */
const startDays = 31;

const tables = planYears.map((year) => lawTablesOf(year).year);

/** Of a year without tables, the nearest. */
const tablesOf = (year: number) =>
  tables.find(({ plan_year }) => plan_year >= year) ?? tables.at(-1) ?? lawTablesOf(2027).year;

/** The penalty of Part B for a year’s delay, in a year. */
const penaltyOf = (startsOn: IsoDate) =>
  lateEnrollmentPenalty({ part_b_months: 12, part_d_months: 0 }, tablesOf(yearOf(monthOf(startsOn)))).part_b_cents * 12;

const isThereOn = ({ left_on }: KnownPerson, on: IsoDate): boolean => left_on === null || left_on >= on;

const earliest = (one: IsoDate, other: IsoDate | null): IsoDate => (other !== null && other < one ? other : one);

export function turns65(facts: ClientFacts): Span[] {
  return peopleOf(facts).flatMap((person) => {
    const { birth_date, key, name, covered_until, left_on } = person;
    if (birth_date === null) return [];
    const { opens_on, ends_on, source } = initialMedicarePeriod(birth_date);
    const startsOn = medicareStartsOn(birth_date);
    const birthday = birthdayOf(birth_date, 65);
    const from = addMonths(birthday, -noticeMonths.turns65);
    // Policies are the client’s own.
    const isDone = key === 'self' && beginsIn(facts, isMedicarePlan, startsOn, addDays(ends_on, startDays));
    if (isDone || !isThereOn(person, startsOn)) return [];
    const isCovered = covered_until !== null && covered_until > ends_on;
    return {
      from,
      until: earliest(ends_on, left_on),
      signal: {
        ...noAmount,
        kind: 'turns_65',
        subject: key,
        opens_on,
        due_on: ends_on,
        amount_cents: isCovered ? null : penaltyOf(startsOn),
        source: `${source}; 42 USC 1395r(b); 26 CFR 1.36B-2(c)(2)`,
        facts: {
          ...{ person: key, name, birthday, starts_on: startsOn },
          covered_until: isCovered ? covered_until : null,
          part_b_until: isCovered ? partBSpecialPeriod(covered_until).ends_on : null,
        },
      },
    };
  });
}

function coverageEndsOf(facts: ClientFacts, person: KnownPerson): Span[] {
  const { birth_date, key, name, covered_until: ends_on, left_on } = person;
  if (birth_date === null || ends_on === null || !isThereOn(person, ends_on)) return [];
  // Until the end of the initial period, that one counts.
  if (ends_on <= initialMedicarePeriod(birth_date).ends_on) return [];
  const partB = partBSpecialPeriod(ends_on);
  const drugsUntil = drugPlanLastDay(ends_on);
  const from = addMonths(ends_on, -noticeMonths.coverageEnds);
  const hasNew = (isOfKind: typeof isDrugPlan) =>
    key === 'self' && beginsIn(facts, isOfKind, addDays(ends_on, -startDays), addDays(partB.ends_on, startDays));
  const [hasDrugs, hasPartB] = [hasNew(isDrugPlan), hasNew(isPartBPlan)];
  const span = (due_on: IsoDate, shownFrom: IsoDate): Span => ({
    from: shownFrom,
    until: earliest(due_on, left_on),
    signal: {
      ...noAmount,
      kind: 'employer_coverage_ends',
      subject: key,
      opens_on: partB.opens_on,
      due_on,
      amount_cents: penaltyOf(addDays(ends_on, 1)),
      source: `${partB.source}; 42 CFR 422.62(b) and 423.38(c) (two months for plans); 42 CFR 423.46 (63 days)`,
      facts: {
        ...{ person: key, name, ends_on, drugs_until: drugsUntil, part_b_until: partB.ends_on },
        gap_on: addDays(ends_on, drugGapDays),
        needs_drugs: !hasDrugs && due_on === drugsUntil,
      },
    },
  });
  return [
    ...(hasDrugs ? [] : [span(drugsUntil, from)]),
    ...(hasPartB ? [] : [span(partB.ends_on, hasDrugs ? from : addDays(drugsUntil, 1))]),
  ];
}

/** First until the last day for drug and Advantage plans, then until that for Part B. */
export const employerCoverageEnds = (facts: ClientFacts): Span[] =>
  facts.estimates.flatMap((estimate) => peopleIn(facts, estimate).flatMap((person) => coverageEndsOf(facts, person)));

function reviewersIn(facts: ClientFacts, year: number): string[] {
  const october = monthNumber(year, 10);
  const { opens_on, ends_on } = medicareReviewPeriod(year);
  const plan_year = facts.estimates[0]?.plan_year ?? year;
  const people = peopleOf(facts).filter(
    (person) =>
      (person.birth_date !== null || person.age !== null) &&
      !isUnder65In(person, october, plan_year) &&
      isThereOn(person, ends_on) &&
      (person.covered_until === null || person.covered_until < `${year}-12-31`),
  );
  const hasPlan = facts.policies.some((policy) => isMedicarePlan(policy) && isInForceOn(policy, opens_on));
  const isClientCounted = hasPlan || people.some(({ key }) => key === 'self');
  const hasNext = beginsIn(facts, isMedicarePlan, `${year + 1}-01-01`, `${year + 1}-01-31`);
  const others = people.filter(({ key }) => key !== 'self').map(({ name }) => name);
  return [...(isClientCounted && !hasNext ? [facts.name] : []), ...others];
}

export function medicareReview(facts: ClientFacts): Span[] {
  const year = Number(facts.today.slice(0, 4));
  return [year, year + 1].flatMap((one) => {
    const names = reviewersIn(facts, one);
    if (names.length === 0) return [];
    const { opens_on, ends_on, source } = medicareReviewPeriod(one);
    return {
      from: addDays(opens_on, -reviewNoticeDays),
      until: ends_on,
      signal: {
        ...noAmount,
        kind: 'medicare_review',
        subject: `year-${one + 1}`,
        opens_on,
        due_on: ends_on,
        source,
        facts: { names: names.join(', '), year: one + 1 },
      },
    };
  });
}
