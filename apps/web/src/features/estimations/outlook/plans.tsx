import type { Market } from 'estimator';
import { unreachable } from '../../../lib/api-error.ts';
import { useCode } from '../../../lib/use-code.ts';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import type { Subject } from '../subject/subject-names.ts';
import { isMarketOf } from './basis/priced-household.ts';
import type { SavedOutlook } from './basis/saved-outlook.ts';

const loadPanels = () => import('./plan-panels.tsx');

interface PlansProps {
  subject: Subject;
  market: Market;
  /** Null while the estimate has not been saved. */
  saved: SavedOutlook | null;
  level: 2 | 3;
}

/** Months, years and scenarios. They and their arithmetic are code of their own. */
export function Plans(props: PlansProps) {
  const { subject, market } = props;
  const code = useCode('plan-panels', loadPanels);
  if (!isMarketOf(subject, market)) return <Skeleton lines={6} />;
  if (code.data) return <code.data.PlanPanels {...props} />;
  if (!code.error) return <Skeleton lines={6} />;
  const error = { message: unreachable, requestId: null };
  return <LoadFailure title={texts.outlook.plansFailed} error={error} onRetry={() => void code.refetch()} />;
}
