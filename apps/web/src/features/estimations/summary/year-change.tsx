import type { Market } from 'estimator';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { isMarketOf } from '../outlook/basis/priced-household.ts';
import type { SavedOutlook } from '../outlook/basis/saved-outlook.ts';
import { yearCostText } from '../outlook/year/year-cost.ts';
import { resultTexts } from '../result-texts.ts';
import type { Subject } from '../subject/subject-names.ts';

const texts = resultTexts.summary;

interface YearChangeProps {
  subject: Subject;
  /** Unset while the prices are loading. */
  market: Market | undefined;
  saved: SavedOutlook | undefined;
}

/** That the cost changes during the year and, once the prices are known, what the whole year costs. */
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
