import type { PlaceCode } from 'contract/vocabulary/states';
import { type MonthNumber, medicareMonth, monthOf, monthOfYear, yearOf } from 'estimator/dates';
import { openEnrollment } from 'estimator/open-enrollment';

/** `YYYY-MM-DD`. */
export type IsoDate = string;

const dayMs = 86_400_000;

const isoDate = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: IsoDate, days: number): IsoDate => isoDate(Date.parse(date) + days * dayMs);

export const firstDayOf = (month: MonthNumber): IsoDate => isoDate(Date.UTC(yearOf(month), monthOfYear(month) - 1, 1));

export const lastDayOf = (month: MonthNumber): IsoDate => addDays(firstDayOf(month + 1), -1);

/** The same day of another month, or its last day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const month = monthOf(date) + months;
  const last = lastDayOf(month);
  return date.slice(8) < last.slice(8) ? `${last.slice(0, 8)}${date.slice(8)}` : last;
}

/** In which a person can enroll. Both days belong to it. */
export interface EnrollmentPeriod {
  readonly opens_on: IsoDate;
  readonly ends_on: IsoDate;
  readonly source: string;
}

/** Three months before the month of 65 to three months after it. */
export function initialMedicarePeriod(birthDate: IsoDate): EnrollmentPeriod {
  const month = medicareMonth(birthDate);
  return {
    opens_on: firstDayOf(month - 3),
    ends_on: lastDayOf(month + 3),
    source: '42 USC 1395p(d); 42 CFR 407.14 (initial enrollment period)',
  };
}

/** The day on which Medicare can begin. */
export const medicareStartsOn = (birthDate: IsoDate): IsoDate => firstDayOf(medicareMonth(birthDate));

/**
 * For Part B: until the end of the eighth month in which no current employer of the person or the spouse covers the person
 * on any day. COBRA and retiree plans don't count as an employer's coverage. It opens while the coverage lasts; a month
 * ahead is enough for Part B without a gap.
 * @param endsOn the last day of the work or the coverage, whichever ends first
 */
export const partBSpecialPeriod = (endsOn: IsoDate): EnrollmentPeriod => ({
  opens_on: firstDayOf(monthOf(endsOn) - 1),
  ends_on: lastDayOf(monthOf(endsOn) + 8),
  source: '42 USC 1395p(i)(3); 42 CFR 407.20 (special enrollment period after an employer’s coverage)',
});

/** The last day to join a drug or Advantage plan: two full months after the month in which the coverage ends. */
export const drugPlanLastDay = (endsOn: IsoDate): IsoDate => lastDayOf(monthOf(endsOn) + 2);

/** For changes of drug and Advantage plans that start in January. */
export const medicareReviewPeriod = (year: number): EnrollmentPeriod => ({
  opens_on: `${year}-10-15`,
  ends_on: `${year}-12-07`,
  source: '42 USC 1395w-21(e)(3); 42 CFR 422.62(a)(2) (annual coordinated election period)',
});

export type EnrollmentEvent = 'loses_coverage' | 'loses_medicaid' | 'marries' | 'has_child' | 'moves';

const eventDays = 60;
const medicaidDays = 90;

/**
 * In which an event allows a household to choose a marketplace plan outside open enrollment. Exchanges of states may give
 * more days after Medicaid or CHIP ends, as HealthCare.gov does; theirs are not known here.
 * @param on the day of the event, or the last day of the coverage that ends
 * @param state null if it is not known
 */
export function specialEnrollmentPeriod(
  event: EnrollmentEvent,
  on: IsoDate,
  state: PlaceCode | null,
): EnrollmentPeriod {
  const isEnding = event === 'loses_coverage' || event === 'loses_medicaid';
  const onHealthCareGov = state !== null && openEnrollment(state, 2027)?.is_on_healthcare_gov === true;
  const isLonger = event === 'loses_medicaid' && onHealthCareGov;
  return {
    opens_on: isEnding ? addDays(on, -eventDays) : on,
    ends_on: addDays(on, isLonger ? medicaidDays : eventDays),
    source: isLonger ? '45 CFR 155.420(c)(6)' : isEnding ? '45 CFR 155.420(c)(1) and (2)' : '45 CFR 155.420(c)(1)',
  };
}

/** The birthday of `age`. That of February 29 is March 1 in other years. */
export function birthdayOf(birthDate: IsoDate, age: number): IsoDate {
  const [year, month, day] = [birthDate.slice(0, 4), birthDate.slice(5, 7), birthDate.slice(8)].map(Number);
  return isoDate(Date.UTC((year ?? 0) + age, (month ?? 1) - 1, day));
}

/**
 * Around the earliest day on which a parent's plan can end. Employers' plans may cover until the end of the month, and
 * marketplace plans cover until the end of the year, so that some people have more time.
 */
export function periodAt26(birthDate: IsoDate, state: PlaceCode | null): EnrollmentPeriod {
  const period = specialEnrollmentPeriod('loses_coverage', birthdayOf(birthDate, 26), state);
  return { ...period, source: `45 CFR 147.120 (coverage of children until 26); ${period.source}` };
}
