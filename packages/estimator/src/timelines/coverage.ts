import {
  type CoveredBy,
  childBelowAge,
  type Household,
  isCouple,
  isMinorChild,
  isParent,
  type Month,
  type MonthlyCoverage,
  medicareAge,
  monthsAYear,
  type Person,
} from '../domain/household.ts';
import { coveredBy, type StateLaw } from '../medicaid.ts';
import type { Standing } from '../poverty-level.ts';
import { type MonthNumber, monthOfYear } from './dates.ts';
import type { PersonTimeline } from './timeline.ts';

export interface Stay {
  readonly coverage: MonthlyCoverage;
  /** The age for the limits of Medicaid and CHIP. */
  readonly program_age: number;
  readonly is_parent: boolean;
  readonly premium_age: number;
}

type Insurance = 'marketplace' | 'medicare' | null;

/** People without coverage are priced like those on the marketplace. */
const insuranceOf = (coverage: MonthlyCoverage): Insurance => {
  if (coverage === 'marketplace' || coverage === 'none') return 'marketplace';
  return coverage === 'medicare' ? 'medicare' : null;
};

export const isOnMarketplace = (coverage: MonthlyCoverage): boolean => insuranceOf(coverage) === 'marketplace';

const needsCoverage = (coverage: MonthlyCoverage): boolean => coverage !== 'absent' && coverage !== 'employer';

/**
 * A child keeps a program for twelve months whatever the age, but not beyond 18 (42 CFR 435.926 and 457.342), so birthdays
 * below 19 change nothing within the year.
 */
function programAge(age: number, before: Stay | null): number {
  return before !== null && needsCoverage(before.coverage) && age < childBelowAge ? before.program_age : age;
}

/** The age on the first day of coverage in the plan year (45 CFR 147.102(a)(1)(iii)). */
function premiumAge(coverage: MonthlyCoverage, age: number, before: Stay | null): number {
  const insurance = insuranceOf(coverage);
  if (before !== null && insuranceOf(before.coverage) === insurance) return before.premium_age;
  // Medicare can begin on the first of the month before or of the 65th birthday.
  return insurance === 'medicare' ? Math.max(medicareAge, age) : age;
}

export interface Programs {
  readonly law: StateLaw | null;
  readonly standing: Standing | null;
}

function coverageIn(month: MonthNumber, timeline: PersonTimeline, byIncome: () => CoveredBy): MonthlyCoverage {
  if (!timeline.isPresent(month)) return 'absent';
  if (timeline.hasEmployerCoverage(month)) return 'employer';
  return timeline.hasMedicare(month) ? 'medicare' : byIncome();
}

/**
 * @param before the month before in the same year; null in January
 * @param lawMonth of the plan year whose law applies
 */
export function staysIn(
  month: MonthNumber,
  people: readonly Person[],
  timelines: readonly PersonTimeline[],
  { law, standing }: Programs,
  before: readonly Stay[] | null,
  lawMonth: Month = monthOfYear(month),
): Stay[] {
  const program_ages = timelines.map((timeline, index) => programAge(timeline.age(month), before?.[index] ?? null));
  const aged = people.map((person, index): Person => ({ ...person, age: program_ages[index] ?? person.age }));
  const hasChild = aged.some((person, index) => timelines[index]?.isPresent(month) && isMinorChild(person, index));
  return timelines.map((timeline, index): Stay => {
    const age = program_ages[index] ?? 0;
    const person = aged[index];
    const is_parent = hasChild && person !== undefined && isCouple(person, index) && age >= childBelowAge;
    const coverage = coverageIn(month, timeline, () => coveredBy(law, standing, age, is_parent, lawMonth));
    return {
      coverage,
      program_age: age,
      is_parent,
      premium_age: premiumAge(coverage, timeline.age(month), before?.[index] ?? null),
    };
  });
}

/** Consecutive months with the same coverage, the last one included. */
export interface Stays {
  readonly from_month: Month;
  to_month: Month;
  readonly stays: readonly Stay[];
}

/** Without dates, only the law can change during the year. */
const undatedStays = ({ law, standing }: Programs, { people }: Household, month: Month): Stay[] =>
  people.map(({ age }, index) => {
    const is_parent = isParent(people, index);
    const coverage = coveredBy(law, standing, age, is_parent, month);
    return { coverage, program_age: age, is_parent, premium_age: age };
  });

export function undatedPeriods(household: Household, programs: Programs): Stays[] {
  const january = { from_month: 1, to_month: monthsAYear, stays: undatedStays(programs, household, 1) };
  const last = programs.law?.basic_health?.until?.month;
  if (last === undefined) return [january];
  const later = undatedStays(programs, household, last + 1);
  if (isSame(later, january.stays)) return [january];
  return [
    { ...january, to_month: last },
    { from_month: last + 1, to_month: monthsAYear, stays: later },
  ];
}

/** Medicaid has other limits from 19 and from 21 on, so that months with the same coverage can differ at another income. */
const programGroup = (age = 0): number => (age < childBelowAge ? 0 : age <= 20 ? 1 : 2);

export const isSame = (stays: readonly Stay[], others: readonly Stay[]): boolean =>
  stays.every((stay, index) => {
    const other = others[index];
    return (
      stay.coverage === other?.coverage &&
      stay.premium_age === other.premium_age &&
      stay.is_parent === other.is_parent &&
      programGroup(stay.program_age) === programGroup(other.program_age)
    );
  });
