import type { Calculation } from 'contract/endpoints/calculation';
import { formatMoney } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { amountText } from '../amount-text.ts';
import { Figure } from '../figures/figure.tsx';
import { texts } from '../texts.ts';

const t = texts.together;

export function TogetherCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const plan = calculation.premiums?.['Silver Plan'];
  const { medicare_sum } = calculation;
  if (plan === undefined || medicare_sum === null) return null;
  const { net_premium: silver, net_premium_range: range } = plan;
  const withMedicare = (amount: number) => (Math.round(amount * 100) + Math.round(medicare_sum * 100)) / 100;
  return (
    <Panel title={t.title} level={level}>
      <Figure
        label={t.label}
        value={amountText(
          withMedicare(silver),
          range && { low: withMedicare(range.low), high: withMedicare(range.high) },
        )}
        unit={texts.result.aMonth}
        meaning={t.meaning(amountText(silver, range), formatMoney(medicare_sum))}
        why={['silver_net_premium', 'traditional_sum']}
        size="card"
      />
    </Panel>
  );
}
