import type { Market } from 'estimator';
import { useCode } from '../../../lib/use-code.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { isMarketOf } from '../outlook/basis/priced-household.ts';
import type { SavedOutlook } from '../outlook/basis/saved-outlook.ts';
import { resultTexts } from '../result-texts.ts';
import type { Subject } from '../subject/subject-names.ts';

const texts = resultTexts.summary;
const loadCost = () => import('../outlook/year/year-cost.ts');

interface YearChangeProps {
  subject: Subject;
  /** Unset while the prices are loading. */
  market: Market | undefined;
  saved: SavedOutlook | undefined;
}

/** That the cost changes during the year and, once the code of the months has loaded, what the whole year costs. */
export function YearChange({ subject, market, saved }: YearChangeProps) {
  const isCurrent = market !== undefined && isMarketOf(subject, market);
  const isShared = saved?.isReadOnly ?? false;
  const code = useCode('year-cost', loadCost, isCurrent);
  const outlook = useEndpoint(
    'show-outlook',
    { params: { id: saved?.estimationKey ?? '' } },
    { enabled: isShared && isCurrent },
  );
  const isKnown = isCurrent && (!isShared || outlook.data !== undefined);
  const cost = code.data && isKnown ? code.data.yearCostText(subject, market, outlook.data) : null;
  return <p>{texts.changes(subject.plan_year, cost)}</p>;
}
