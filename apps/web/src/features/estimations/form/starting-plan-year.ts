import { planYears } from 'contract/vocabulary/estimations';

export type PlanYear = (typeof planYears)[number];

/** November, when open enrollment for the next plan year begins (45 CFR 155.410(e)). Months count from 0. */
const enrollmentMonth = 10;

export interface StartingPlanYear {
  year: PlanYear;
  missing: number | null;
}

/** The plan year that a new estimate starts with: that of today's coverage or, from November 1, of the next year's. */
export function startingPlanYear(today: Date): StartingPlanYear {
  const wanted = today.getFullYear() + (today.getMonth() >= enrollmentMonth ? 1 : 0);
  const year = planYears.findLast((one) => one <= wanted) ?? planYears[0];
  return { year, missing: year < wanted ? wanted : null };
}
