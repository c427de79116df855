import type { MonthFigures } from 'estimator/months';
import { formatCents } from '../../../../lib/format.ts';
import type { NameOf } from '../../figures/reasons.ts';
import { yearTexts } from './year-texts.ts';

const t = yearTexts.arithmetic;

/** The cost of a month after the credit, without Medicare. */
export const marketplaceOf = ({ total_cents, medicare_cents }: MonthFigures) =>
  total_cents === null ? null : total_cents - (medicare_cents ?? 0);

/** How the cost of a month comes about, for the reader and for a file note. */
export function monthArithmetic(month: MonthFigures, year: number, nameOf: NameOf): string[] {
  const { silver_cents, benchmark_cents, contribution_cents, credit_cents, medicare_cents, total_cents } = month;
  const marketplace = marketplaceOf(month);
  const sentences: string[] = [];
  if (benchmark_cents !== null && contribution_cents !== null && credit_cents !== null)
    sentences.push(t.credit(formatCents(benchmark_cents), formatCents(contribution_cents), formatCents(credit_cents)));
  if (silver_cents && marketplace !== null)
    sentences.push(t.silver(formatCents(silver_cents), formatCents(credit_cents ?? 0), formatCents(marketplace)));
  month.people.forEach(({ covered_by, premium_cents }, person) => {
    if (covered_by === 'medicare' && premium_cents !== null)
      sentences.push(t.person(nameOf(person), formatCents(premium_cents)));
    else if (covered_by !== 'marketplace' && covered_by !== 'absent' && covered_by !== 'medicare')
      sentences.push(t.other(nameOf(person), yearTexts.coverage[covered_by]));
  });
  if (marketplace !== null && medicare_cents && total_cents !== null)
    sentences.push(t.total(formatCents(marketplace), formatCents(medicare_cents), formatCents(total_cents)));
  if (credit_cents) sentences.push(t.form(year));
  return sentences;
}
