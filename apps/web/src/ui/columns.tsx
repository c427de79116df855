import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  /** Before everything else on a phone, above `side` where there is room. */
  first?: ReactNode;
  main: ReactNode;
  side: ReactNode;
  rest?: ReactNode;
}

/** The reading order is first, main, side, rest. A container query decides, not the window's width. */
export function Columns({ first, main, side, rest }: ColumnsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        {first && <div className={styles.first}>{first}</div>}
        <div className={styles.main}>{main}</div>
        <div className={styles.side}>{side}</div>
        {rest && <div className={styles.rest}>{rest}</div>}
      </div>
    </div>
  );
}
