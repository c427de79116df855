import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  main: ReactNode;
  side: ReactNode;
  rest?: ReactNode;
}

/** The reading order is main, side, rest. A container query decides, not the window's width. */
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
