import type { PlanYear } from '../domain/household.ts';
import type { PlaceCode, StateCode } from '../domain/places.ts';

type IsoDate = `${number}-${number}-${number}`;

/** The days on which anyone can choose a plan of a year. */
export interface OpenEnrollment {
  readonly begins_on: IsoDate;
  readonly ends_on: IsoDate;
  /**
   * The last day if the appeal against the decision that kept the longer period succeeds: City of Columbus v. Kennedy
   * (D. Md., June 12, 2026; Fourth Circuit). Null where the period ends by then anyway.
   */
  readonly ends_on_if_appeal_succeeds: IsoDate | null;
  /** The last day for a plan that starts on January 1. Null where the exchange sets its own. */
  readonly january_start_by: IsoDate | null;
  readonly is_on_healthcare_gov: boolean;
  readonly source: string;
}

/** The shorter rule, which was vacated, lets the states' own exchanges go on until December 31. */
const lastDayOfShorterRule = '2026-12-31';

const source =
  'healthinsurance.org, open enrollment for 2027 by state (October 2026); City of Columbus v. Kennedy (D. Md., June 12, 2026), under appeal';

const healthCareGov: OpenEnrollment = {
  begins_on: '2026-11-01',
  ends_on: '2027-01-15',
  ends_on_if_appeal_succeeds: '2026-12-15',
  january_start_by: '2026-12-15',
  is_on_healthcare_gov: true,
  source,
};

/** Of the states with an exchange of their own. */
const ownExchanges: Readonly<Partial<Record<StateCode, readonly [IsoDate, IsoDate]>>> = {
  CA: ['2026-11-01', '2027-01-31'],
  CO: ['2026-11-01', '2027-01-15'],
  CT: ['2026-10-23', '2027-01-15'],
  DC: ['2026-11-01', '2027-01-31'],
  GA: ['2026-11-01', '2027-01-15'],
  ID: ['2026-10-15', '2026-12-15'],
  IL: ['2026-11-01', '2027-01-15'],
  KY: ['2026-11-01', '2027-01-15'],
  MA: ['2026-10-23', '2027-01-23'],
  MD: ['2026-11-01', '2027-01-15'],
  ME: ['2026-11-01', '2027-01-15'],
  MN: ['2026-11-01', '2027-01-15'],
  NJ: ['2026-11-01', '2027-01-31'],
  NM: ['2026-11-01', '2027-01-15'],
  NV: ['2026-11-01', '2027-01-15'],
  NY: ['2026-11-01', '2027-01-31'],
  OR: ['2026-11-01', '2027-01-15'],
  PA: ['2026-11-01', '2027-01-15'],
  RI: ['2026-11-01', '2026-12-31'],
  VA: ['2026-11-01', '2027-01-29'],
  VT: ['2026-11-01', '2027-01-15'],
  WA: ['2026-11-01', '2027-01-15'],
};

export const openEnrollmentTable = { healthCareGov, ownExchanges, lastDayOfShorterRule };

/** Null in the territories, and for a year without a table. */
export function openEnrollment(state: PlaceCode, year: PlanYear): OpenEnrollment | null {
  if (year !== 2027 || ['AS', 'GU', 'MP', 'PR', 'VI'].includes(state)) return null;
  const own = ownExchanges[state as StateCode];
  if (!own) return healthCareGov;
  const [begins_on, ends_on] = own;
  return {
    begins_on,
    ends_on,
    ends_on_if_appeal_succeeds: ends_on > lastDayOfShorterRule ? lastDayOfShorterRule : null,
    january_start_by: null,
    is_on_healthcare_gov: false,
    source,
  };
}
