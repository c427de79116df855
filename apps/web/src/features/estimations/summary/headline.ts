import type { Calculation } from 'contract/endpoints/calculation';
import { headlineTexts as texts } from 'estimate-texts/headline-texts';
import { personTexts } from 'estimate-texts/person-texts';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import { missing } from '../../../lib/format.ts';

export function headlineOf(calculation: Calculation): { label: string; value: string } {
  const { marketplace_unavailable, coverage_gap, people } = calculation;
  const totals = coverage_gap ? null : summaryTotals(calculation);
  if (totals) {
    const [first, second] = totals.figures;
    const { household, inYear, you, or } = texts.summary;
    const { pays } = people.length > 1 ? household : you;
    return {
      label: first && !second ? first.label : inYear(pays, calculation.plan_year),
      value: totals.figures.map(({ value }) => value).join(or),
    };
  }
  if (marketplace_unavailable) return { label: texts.marketplace.unavailableShort, value: missing };
  const first = people[0]?.covered_by ?? 'none';
  return { label: personTexts.title, value: personTexts.coveredBy[first] };
}
