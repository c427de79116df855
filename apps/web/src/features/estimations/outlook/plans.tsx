import { resultTexts as texts } from 'estimate-texts/result-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Market } from 'estimator';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import type { SavedOutlook } from './basis/priced-household.ts';
import { isMarketOf } from './basis/priced-household.ts';

const waiting = <Skeleton lines={6} />;
const PlanPanels = lazyPart(async () => (await import('./plan-panels.tsx')).PlanPanels, {
  failed: texts.outlook.plansFailed,
  waiting,
});

interface PlansProps {
  subject: Subject;
  market: Market;
  saved: SavedOutlook | null;
  level: 2 | 3;
}

export function Plans(props: PlansProps) {
  return isMarketOf(props.subject, props.market) ? <PlanPanels {...props} /> : waiting;
}
