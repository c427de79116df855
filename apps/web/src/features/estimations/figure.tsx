import type { ReactNode } from 'react';
import styles from './figure.module.css';
import { Why } from './why.tsx';

interface FigureProps {
  /** In small muted capitals above the figure. */
  label: string;
  /** Ready to read: `$213.40`, or the dash of a missing figure. */
  value: string;
  /** One line in plain words. */
  meaning: ReactNode;
  /** The figures whose reasons "Why?" opens. */
  why: readonly string[];
  /** `headline`: the one figure of a screen. `card`: the most important of a card. `text`: words in a figure's place. */
  size?: 'headline' | 'card' | 'small' | 'text';
  /** After the figure, calmer than it. */
  unit?: string;
}

/** A figure with its label, its meaning and its reasons. */
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
