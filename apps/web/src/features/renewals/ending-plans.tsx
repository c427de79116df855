import type { RenewalWithoutEstimate } from 'contract/endpoints/renewals';
import type { ReactNode } from 'react';
import styles from './renewals.module.css';
import { planSentences, texts as t } from './texts.ts';

interface EndingPlansProps {
  renewal: RenewalWithoutEstimate;
  /** The client. */
  head: ReactNode;
}

/** Why there are no amounts, and what is known instead. */
export const EndingPlans = ({ renewal: { plans, plan_year }, head }: EndingPlansProps) => (
  <div className={styles.client}>
    {head}
    <span className={styles.labels}>{t.statuses.no_estimate}</span>
    {plans.map((plan) => {
      const text = planSentences(plan, plan_year);
      return (
        <p key={text} className={styles.plan}>
          {text}
        </p>
      );
    })}
  </div>
);
