import type { ReactNode } from 'react';
import styles from './figure.module.css';

export interface FigureLayoutProps {
  /** In small muted capitals above the figure. */
  label: string;
  /** Formatted: `$213.40`, or the dash of a missing figure. */
  value: string;
  /** One line that explains the figure. */
  meaning: ReactNode;
  /** `headline`: the one figure of a screen. `card`: the most important of a card. `text`: words instead of a figure. */
  size?: 'headline' | 'card' | 'small' | 'text';
  unit?: string;
  /** Places the "Why?" beside the label and the reasons below the value. */
  explain: (label: ReactNode, value: ReactNode) => ReactNode;
}

/** The markup of a figure, without state. */
export function FigureLayout({ label, value, meaning, size = 'small', unit, explain }: FigureLayoutProps) {
  return (
    <div className={styles.figure} data-size={size}>
      {explain(
        <p className={styles.label}>{label}</p>,
        <>
          <p className={styles.value}>
            {value}
            {unit && <span className={styles.unit}> {unit}</span>}
          </p>
          {meaning && <p className={styles.meaning}>{meaning}</p>}
        </>,
      )}
    </div>
  );
}
