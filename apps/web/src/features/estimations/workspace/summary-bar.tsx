import type { Calculation } from 'contract/endpoints/calculation';
import { texts } from '../texts.ts';
import { headlineOf } from './headline.ts';
import styles from './summary-bar.module.css';

export function SummaryBar({ calculation, resultId }: { calculation: Calculation | null; resultId: string }) {
  const headline = calculation && headlineOf(calculation);
  return (
    <aside className={styles.bar} aria-label={texts.live.heading}>
      {headline ? (
        <p className={styles.figure}>
          <span className={styles.label}>{headline.label}</span>
          <span className={styles.value}>{headline.value}</span>
        </p>
      ) : (
        <p className={styles.label}>{texts.live.placeholder}</p>
      )}
      {headline && (
        <a className={styles.link} href={`#${resultId}`}>
          {texts.live.show}
        </a>
      )}
    </aside>
  );
}
