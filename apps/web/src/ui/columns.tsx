import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  /** What the page is for. */
  main: ReactNode;
  /** Beside it where there is room, else after it. */
  side: ReactNode;
  /** Under `main` where there is room, else last. */
  rest?: ReactNode;
}

/** Panels in two columns, read in the order main, side, rest. Its own width decides, not the window's. */
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
