import type { Outlook } from 'contract/endpoints/outlook';
import type { Market } from 'estimator';
import type { Subject } from '../../subject/subject-names.ts';
import { centsOf, centsText } from '../basis/outlook-amounts.ts';
import { isApproximate, yearOfSubject } from '../basis/outlook-input.ts';

/**
 * The total of the plan year's months. Null without a price.
 * @param outlook from the server, for viewers who get no birth dates
 */
export function yearCostText(subject: Subject, market: Market, outlook?: Outlook): string | null {
  const total_cents = outlook ? centsOf(outlook.year_total) : yearOfSubject(subject, market).total_cents;
  return total_cents === null ? null : centsText(total_cents, isApproximate(market));
}
