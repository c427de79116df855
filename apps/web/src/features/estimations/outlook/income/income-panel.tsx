import { unreachable } from '../../../../lib/api-error.ts';
import { useCode } from '../../../../lib/use-code.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../../ui/states.tsx';
import { resultTexts as texts } from '../../result-texts.ts';
import type { PricedState } from '../basis/priced-household.ts';

const t = texts.outlook;
const loadView = () => import('./income-view.tsx');

interface IncomePanelProps {
  priced: PricedState;
  onUseIncome?: (income: number) => void;
  level: 2 | 3;
}

/** Costs at other incomes. The chart and its arithmetic are code of their own. */
export function IncomePanel({ priced, onUseIncome, level }: IncomePanelProps) {
  const { household } = priced;
  const code = useCode('income-view', loadView, household !== null);
  const failure = household ? code.error && { message: unreachable, requestId: null } : priced.failure;
  const retry = () => {
    if (code.error) void code.refetch();
    if (!household) priced.retry();
  };
  return (
    <Panel title={t.income} level={level}>
      {household && code.data ? (
        <code.data.IncomeView priced={household} {...(onUseIncome && { onUseIncome })} />
      ) : failure ? (
        <LoadFailure title={t.incomeFailed} error={failure} onRetry={retry} />
      ) : (
        <Skeleton lines={8} label={t.incomeLoading} />
      )}
    </Panel>
  );
}
