import type { Calculation } from 'contract/endpoints/calculation';
import { rangeReasons } from 'estimate-texts/amount-text';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { premiumFigures, premiumOf } from 'estimate-texts/summary/bought-plan';
import { marketplaceHeadline } from 'estimate-texts/summary/marketplace-headline';
import { Banner } from '../../../ui/banner.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../figures/cards.module.css';
import { Figure } from '../figures/figure.tsx';
import { PlanBars } from './plan-bars.tsx';

const t = texts.marketplace;

export function MarketplaceCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { premiums, marketplace_unavailable } = calculation;
  const why = premiumFigures(calculation);
  const headline = marketplaceHeadline(calculation);
  if (!headline) return null;
  if (marketplace_unavailable)
    return (
      <Panel title={t.title} level={level}>
        <Figure {...headline} size="card" why={[]} />
        <div className={styles.below}>
          <Banner tone="caution" title={t.unavailableTitle}>
            {t.unavailable}
          </Banner>
        </div>
      </Panel>
    );
  return (
    <Panel title={t.title} level={level}>
      <Figure
        {...headline}
        size="card"
        why={[why.net, 'tax_credit', why.stateHelp]}
        arithmetic={rangeReasons(premiumOf(calculation)?.net_premium_range, 'net')}
      />
      {premiums && <PlanBars premiums={premiums} calculation={calculation} />}
    </Panel>
  );
}
