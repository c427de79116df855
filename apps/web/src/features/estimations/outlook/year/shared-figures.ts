import type { Outlook } from 'contract/endpoints/outlook';
import { centsOf } from 'estimate-texts/months/outlook-amounts';
import type { YearFigures } from 'estimator/months';

/** The months that the server calculated. The public page gets no birth dates to calculate them from. */
export function sharedFigures(outlook: Outlook): YearFigures {
  return {
    year: outlook.plan_year,
    is_enacted: true,
    income_cents: centsOf(outlook.income),
    credit_cents: centsOf(outlook.year_credit),
    state_help_cents: centsOf(outlook.year_state_help),
    medicare_cents: centsOf(outlook.year_medicare),
    total_cents: centsOf(outlook.year_total),
    months: outlook.months.map((month) => ({
      month: month.month,
      people: month.people.map(({ covered_by, premium }) => ({ covered_by, premium_cents: centsOf(premium) })),
      silver_cents: centsOf(month.silver),
      benchmark_cents: centsOf(month.benchmark),
      contribution_cents: centsOf(month.contribution),
      credit_cents: centsOf(month.credit),
      state_help_cents: centsOf(month.state_help),
      medicare_cents: centsOf(month.medicare),
      total_cents: centsOf(month.total),
      changes: month.changes.map(({ person, ...change }) => ({ ...change, person: person - 1 })),
    })),
  };
}
