import type { PricedState } from './basis/priced-household.ts';
import { IncomePanel } from './income/income-panel.tsx';

interface OutlookProps {
  priced: PricedState;
  /** Puts an income in dollars into the form. Unset without a form. */
  onUseIncome?: (income: number) => void;
  level: 2 | 3;
}

/** What would be at other incomes. */
export function Outlook({ priced, onUseIncome, level }: OutlookProps) {
  return <IncomePanel priced={priced} level={level} {...(onUseIncome && { onUseIncome })} />;
}
