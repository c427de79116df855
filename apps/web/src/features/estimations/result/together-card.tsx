import type { Calculation } from 'contract/endpoints/calculation';
import { formatMoney } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Figure } from '../figures/figure.tsx';
import { texts } from '../texts.ts';

const t = texts.together;

export function TogetherCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const silver = calculation.premiums?.['Silver Plan'].net_premium;
  const { medicare_sum } = calculation;
  if (silver === undefined || medicare_sum === null) return null;
  return (
    <Panel title={t.title} level={level}>
      <Figure
        label={t.label}
        value={formatMoney((Math.round(silver * 100) + Math.round(medicare_sum * 100)) / 100)}
        unit={texts.result.aMonth}
        meaning={t.meaning(formatMoney(silver), formatMoney(medicare_sum))}
        why={['silver_net_premium', 'traditional_sum']}
        size="card"
      />
    </Panel>
  );
}
