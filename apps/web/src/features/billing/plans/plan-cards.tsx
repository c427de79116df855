import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { offeredPlans, planLabels, planPrices } from 'contract/vocabulary/billing';
import type { ReactNode } from 'react';
import { formatWholeMoney } from '../../../lib/format.ts';
import styles from './plan-cards.module.css';
import { type OfferedPlan, planTexts, texts } from './texts.ts';

interface PlanCardsProps {
  current?: string | undefined;
  footer?: (plan: OfferedPlan) => ReactNode;
}

export function PlanCards({ current, footer }: PlanCardsProps) {
  return (
    <ul className={styles.plans}>
      {offeredPlans.map((plan) => (
        <li key={plan} className={styles.plan} data-current={plan === current || undefined}>
          <h3 className={styles.name}>{planLabels[plan]}</h3>
          <p className={styles.price}>
            <strong>{formatWholeMoney(planPrices[plan] / 100)}</strong> {texts.offer.perSeat}
          </p>
          <p className={styles.lead}>{planTexts[plan].lead}</p>
          <ul className={styles.features}>
            {planTexts[plan].features.map((feature) => (
              <li key={feature}>
                <IconCheck size={18} stroke={2} aria-hidden />
                {feature}
              </li>
            ))}
          </ul>
          {footer && <div className={styles.footer}>{footer(plan)}</div>}
        </li>
      ))}
    </ul>
  );
}
