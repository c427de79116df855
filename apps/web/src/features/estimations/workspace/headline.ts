import type { Calculation } from 'contract/endpoints/calculation';
import { missing } from '../../../lib/format.ts';
import { headlineTexts as texts } from '../headline-texts.ts';
import { personTexts } from '../person-texts.ts';
import { summaryTotals } from '../summary/summary-totals.ts';

export function headlineOf(calculation: Calculation): { label: string; value: string } {
  const { marketplace_unavailable, coverage_gap, people } = calculation;
  const totals = coverage_gap ? null : summaryTotals(calculation);
  if (totals) {
    const { household, you, or } = texts.summary;
    const values = totals.figures.map(({ value }) => value);
    const [only] = totals.figures.length === 1 ? totals.figures : [];
    return { label: only?.label ?? (people.length > 1 ? household : you).pays, value: values.join(or) };
  }
  if (marketplace_unavailable) return { label: texts.marketplace.unavailableShort, value: missing };
  const first = people[0]?.covered_by ?? 'none';
  return { label: personTexts.title, value: personTexts.coveredBy[first] };
}
