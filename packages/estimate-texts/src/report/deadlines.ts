import type { Calculation } from 'contract/endpoints/calculation';
import type { PlaceCode } from 'contract/vocabulary/states';
import { openEnrollment } from 'estimator/open-enrollment';
import { formatDate } from '../format.ts';
import type { ListItem } from './document.ts';
import { reportTexts as t } from './report-texts.ts';

type Dated = Pick<Calculation, 'plan_year' | 'year'>;

/** Days from `today` on by which the household has to act, without those of its moves. */
export function deadlinesOf({ plan_year, year }: Dated, state: PlaceCode, today: string): ListItem[] {
  if (year.marketplace_months === 0) return [];
  const enrollment = openEnrollment(state, plan_year);
  const { ends_on, ends_on_if_appeal_succeeds: shorter } = enrollment ?? {};
  const taxDay = `${plan_year + 1}-04-15`;
  return [
    ...(ends_on && ends_on >= today
      ? [
          {
            text: t.openEnrollment(plan_year, formatDate(ends_on)),
            detail: [
              t.openEnrollmentDetail,
              ...(shorter && shorter >= today ? [t.shorter(formatDate(shorter))] : []),
            ].join(' '),
          },
        ]
      : []),
    ...(year.tax_credit && taxDay >= today
      ? [{ text: t.taxReturn(plan_year, formatDate(taxDay)), detail: t.taxReturnDetail }]
      : []),
  ];
}
