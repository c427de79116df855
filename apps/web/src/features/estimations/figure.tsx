import type { ReactNode } from 'react';
import styles from './figure.module.css';
import { Why } from './why.tsx';

interface FigureProps {
  label: string;
  /** Formatted, such as `$213.40`. */
  value: string;
  meaning: ReactNode;
  /** The figures that "Why?" explains. */
  why: readonly string[];
  /** `headline`: the main figure of a screen. `card`: the main figure of a card. `text`: words instead of a figure. */
  size?: 'headline' | 'card' | 'small' | 'text';
  /** Shown after the figure in muted ink. */
  unit?: string;
}

export function Figure({ label, value, meaning, why, size = 'small', unit }: FigureProps) {
  return (
    <div className={styles.figure} data-size={size}>
      <Why
        of={label}
        figures={why}
        meaning={
          <>
            <p className={styles.value}>
              {value}
              {unit && <span className={styles.unit}> {unit}</span>}
            </p>
            {meaning && <p className={styles.meaning}>{meaning}</p>}
          </>
        }
      >
        <p className={styles.label}>{label}</p>
      </Why>
    </div>
  );
}
