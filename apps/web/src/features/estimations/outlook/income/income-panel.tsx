import { resultTexts as texts } from 'estimate-texts/result-texts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../../ui/states.tsx';
import type { PricedState } from '../basis/priced-household.ts';

const t = texts.outlook;
const waiting = <Skeleton lines={8} label={t.incomeLoading} />;
export const loadIncome = () => import('./income-view.tsx');
const IncomeView = lazyPart(async () => (await loadIncome()).IncomeView, {
  failed: t.incomeFailed,
  waiting,
});

interface IncomePanelProps {
  priced: PricedState;
  onUseIncome?: (income: number) => void;
  level: 2 | 3;
}

export function IncomePanel({ priced: { household, failure, retry }, onUseIncome, level }: IncomePanelProps) {
  return (
    <Panel title={t.income} level={level}>
      {household ? (
        <IncomeView priced={household} {...(onUseIncome && { onUseIncome })} />
      ) : failure ? (
        <LoadFailure title={t.incomeFailed} error={failure} onRetry={retry} />
      ) : (
        waiting
      )}
    </Panel>
  );
}
