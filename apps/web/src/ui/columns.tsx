import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  main: ReactNode;
  /** Beside `main` if there is space, otherwise after it. */
  side: ReactNode;
  /** Below `main` if there is space, otherwise last. */
  rest?: ReactNode;
}

/** Panels in two columns, in the reading order main, side, rest. A container query decides, not the window's width. */
export function Columns({ main, side, rest }: ColumnsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.main}>{main}</div>
        <div className={styles.side}>{side}</div>
        {rest && <div className={styles.rest}>{rest}</div>}
      </div>
    </div>
  );
}
