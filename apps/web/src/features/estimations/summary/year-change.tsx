import type { Outlook } from 'contract/endpoints/outlook';
import type { Market } from 'estimator';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { centsOf, centsText } from '../outlook/basis/outlook-amounts.ts';
import { isApproximate, yearOfSubject } from '../outlook/basis/outlook-input.ts';
import type { SavedOutlook } from '../outlook/basis/priced-household.ts';
import { isMarketOf } from '../outlook/basis/priced-household.ts';
import { resultTexts } from '../result-texts.ts';
import type { Subject } from '../subject/subject-names.ts';

const texts = resultTexts.summary;

interface YearChangeProps {
  subject: Subject;
  market: Market | undefined;
  saved: SavedOutlook | undefined;
}

export function YearChange({ subject, market, saved }: YearChangeProps) {
  const isCurrent = market !== undefined && isMarketOf(subject, market);
  const isShared = saved?.isReadOnly ?? false;
  const outlook = useEndpoint(
    'show-outlook',
    { params: { id: saved?.estimationKey ?? '' } },
    { enabled: isShared && isCurrent },
  );
  const isKnown = isCurrent && (!isShared || outlook.data !== undefined);
  const cost = isKnown ? yearCostText(subject, market, outlook.data) : null;
  return <p>{texts.changes(subject.plan_year, cost)}</p>;
}

/**
 * The total of the plan year's months. Null without a price.
 * @param outlook from the server, for viewers who get no birth dates
 */
function yearCostText(subject: Subject, market: Market, outlook?: Outlook): string | null {
  const total_cents = outlook ? centsOf(outlook.year_total) : yearOfSubject(subject, market).total_cents;
  return total_cents === null ? null : centsText(total_cents, isApproximate(market));
}
