import type { ReactNode } from 'react';
import styles from './figure.module.css';
import { Why } from './why.tsx';

interface FigureLayoutProps {
  label: string;
  value: string;
  meaning: ReactNode;
  /** `headline`: what a screen opens with. `card`: the most important of a card. `text`: words instead of a figure. */
  size?: 'headline' | 'card' | 'small' | 'text';
  unit?: string;
  explain: (label: ReactNode, value: ReactNode) => ReactNode;
}

export function FigureLayout({ label, value, meaning, size = 'small', unit, explain }: FigureLayoutProps) {
  return (
    <div className={styles.figure} data-size={size}>
      {explain(
        <p className={styles.label}>{label}</p>,
        <>
          <p className={styles.value}>
            {value}
            {unit && ' '}
            {unit && <span className={styles.unit}>{unit}</span>}
          </p>
          {meaning && <p className={styles.meaning}>{meaning}</p>}
        </>,
      )}
    </div>
  );
}

interface FigureProps extends Omit<FigureLayoutProps, 'explain'> {
  why: readonly string[];
  arithmetic?: readonly string[] | undefined;
}

export function Figure({ why, arithmetic, ...layout }: FigureProps) {
  return (
    <FigureLayout
      {...layout}
      explain={(label, value) => (
        <Why of={layout.label} figures={why} arithmetic={arithmetic} meaning={value}>
          {label}
        </Why>
      )}
    />
  );
}
