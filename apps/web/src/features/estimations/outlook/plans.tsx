import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { isMarketOf, type Part, type PricedState, type SavedOutlook } from './basis/priced-household.ts';

const waiting = <Skeleton lines={6} />;
export const loadPlans = () => import('./plan-panels.tsx');
const PlanPanels = lazyPart(async () => (await loadPlans()).PlanPanels, {
  failed: texts.outlook.plansFailed,
  waiting,
});

interface PlansProps {
  part: Part;
  priced: PricedState;
  subject: Subject;
  saved: SavedOutlook | null;
  level: 2 | 3;
}

export function Plans({ priced: { household, failure, retry }, ...props }: PlansProps) {
  if (household && isMarketOf(props.subject, household.market))
    return <PlanPanels {...props} market={household.market} />;
  return !household && failure ? (
    <LoadFailure title={texts.outlook.plansFailed} error={failure} onRetry={retry} />
  ) : (
    waiting
  );
}
