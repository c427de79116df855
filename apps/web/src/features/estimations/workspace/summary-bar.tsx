import type { Calculation } from 'contract/endpoints/calculation';
import { headlineOf } from '../summary/headline.ts';
import { texts } from '../texts.ts';

import styles from './summary-bar.module.css';

interface SummaryBarProps {
  calculation: Calculation | null;
  resultId: string;
  isRoot: boolean;
}

export function SummaryBar({ calculation, resultId, isRoot }: SummaryBarProps) {
  const headline = calculation && headlineOf(calculation);
  return (
    <aside className={styles.bar} aria-label={texts.live.heading}>
      {headline ? (
        <p className={styles.figure}>
          <span className={styles.label}>{headline.label}</span>
          <span className={styles.value}>{headline.value}</span>
        </p>
      ) : (
        <p className={styles.label}>{isRoot ? texts.live.ownPlaceholder : texts.live.placeholder}</p>
      )}
      {headline && (
        <a className={styles.link} href={`#${resultId}`}>
          {texts.live.show}
        </a>
      )}
    </aside>
  );
}
