import type { Calculation } from 'contract/estimations';
import { formatMoney, missing } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './cards.module.css';
import { Figure } from './figure.tsx';
import { PlanBars } from './plan-bars.tsx';
import { texts } from './texts.ts';

const words = texts.marketplace;

function meaningOf({ tax_credit, premiums }: Calculation): string {
  const net = premiums?.['Silver Plan'].net_premium ?? null;
  if (!tax_credit) return words.withoutHelp;
  return net === 0 ? words.fullyCovered : words.afterHelp(formatMoney(net));
}

/** What the people under 65 would pay: the silver plan's net premium first, then the three metals. */
export function MarketplaceCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { premiums, tax_credit, marketplace_unavailable } = calculation;
  if (marketplace_unavailable)
    return (
      <Panel title={words.title} level={level}>
        <Figure label={words.headlineFull} value={missing} meaning={words.noPrice} size="headline" why={[]} />
        <div className={styles.below}>
          <Banner tone="caution" title={words.unavailableTitle}>
            {words.unavailable}
          </Banner>
        </div>
      </Panel>
    );
  if (!premiums) return null;
  return (
    <Panel title={words.title} level={level}>
      <Figure
        label={tax_credit ? words.headlineHelp : words.headlineFull}
        value={formatMoney(premiums['Silver Plan'].net_premium)}
        unit={texts.result.aMonth}
        meaning={meaningOf(calculation)}
        size="headline"
        why={['silver_net_premium', 'tax_credit']}
      />
      <PlanBars premiums={premiums} />
    </Panel>
  );
}
